import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { addFaultRule, clearFaultRules, parseFaultRule, type FaultRule } from "../../sandbox/services/faults/fault-rules"
import { startBackend } from "../../tests/setup/backend"
import { logIn, readAccount } from "./accounts.server"
import { addCartItem, readCart, readOrder } from "./carts.server"
import { readProduct } from "./catalogue.server"
import { type Commerce, openCommerce, updateSession } from "./client.server"

const i18n = { locale: "fr-FR", currency: "EUR" }
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const open = (session: string | null = null) => openCommerce({ session, ...i18n })

async function addFilters(commerce: Commerce) {
  const product = await readProduct(i18n, "filtres-papier-02")
  return addCartItem(commerce, { productId: product?.id ?? "", quantity: 1, options: [] })
}

test.each([
  ["that the backend cannot load", `${"a".repeat(24)}:nonsense.${"x".repeat(43)}`],
  ["that was cut short", "strange:token"],
])("a session %s is left behind by reads and by writes", async (_kind, token) => {
  const reading = open(token)
  expect([await readCart(reading), reading.session()]).toEqual([null, null])
  const entering = open(token)
  expect(await logIn(entering, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })).not.toBeNull()
  const adding = open(token)
  expect((await addFilters(adding)).item_quantity).toBe(1)
  expect((await readCart(open(adding.session())))?.item_quantity).toBe(1)
  expect(await readOrder(open(token), "0".repeat(32))).toBeNull()
})

test("of two reads at once the later one finds its session lost, too", async () => {
  const commerce = open("strange:token")
  const send = globalThis.fetch
  const held = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await send(input, init)
    if (new Request(input, init).url.includes("/account")) await vi.waitFor(() => expect(commerce.session()).toBeNull())
    return answer
  })
  expect(await Promise.all([readCart(commerce), readAccount(commerce)])).toEqual([null, null])
  held.mockRestore()
})

test.each(["/api/", "/api/cart", "/api/(cart|session)"])(
  "a session is kept while the backend fails for everybody at %s",
  async (path) => {
    const commerce = open()
    await addFilters(commerce)
    const session = commerce.session()
    addFaultRule(backend.sandbox.context, parseFaultRule({ kind: "status", status: 500, match: { path } }) as FaultRule)
    const failing = open(session)
    await expect(readCart(failing)).rejects.toMatchObject({ kind: "http-error" })
    clearFaultRules(backend.sandbox.context)
    expect(failing.session()).toBe(session)
    expect((await readCart(open(session)))?.item_quantity).toBe(1)
  },
)

test("a token is noted after the one before it, however slow the store", async () => {
  const noted: string[] = []
  const noteNextToken = async (former: string, next: string) => {
    noted.push(`${former} begins`)
    await new Promise((resolve) => setTimeout(resolve, noted.length === 1 ? 300 : 0))
    noted.push(`${next} ends`)
  }
  const first = open()
  await addFilters(first)
  const commerce = openCommerce({ session: first.session(), ...i18n }, { noteNextToken })
  await updateSession(commerce, { locale: "fr-FR", currency: "CHF" })
  const second = commerce.session()
  await updateSession(commerce, { locale: "fr-FR", currency: "EUR" })
  const third = commerce.session()
  await vi.waitFor(() => expect(noted).toHaveLength(4))
  expect(noted).toEqual([`${first.session()} begins`, `${second} ends`, `${second} begins`, `${third} ends`])
})
