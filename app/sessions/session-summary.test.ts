import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { createAccount, logIn, logOut, readAccount, updateAccount } from "~/commerce/accounts.server"
import { addCartItem, changeCartItem, readCart, removeCartItem } from "~/commerce/carts.server"
import { readProduct } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { startBackend } from "../../tests/setup/backend"
import { readOwnPart, readSummary, updateSummary } from "./session-summary.server"

const i18n = { locale: "fr-FR", currency: "EUR" }
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  backend.calls.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (session: string | null = null) => openCommerce({ session, ...i18n }, { summary: updateSummary(i18n) })
const ownerOf = (commerce: Commerce) => ({ commerce, i18n, inBackground: () => commerce })
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function add(commerce: Commerce, slug: string) {
  const product = await readProduct(i18n, slug)
  const options = (product?.options ?? []).map(({ id, values }) => ({ id, value: values?.[0]?.name ?? "" }))
  const planId = product?.purchase_options?.subscription?.plans?.[0]?.id
  return addCartItem(commerce, { productId: product?.id ?? "", quantity: 1, options, ...(planId && { planId }) })
}

const addCoffee = (commerce: Commerce) => add(commerce, "bresil-sul-de-minas")

/** The number of articles that is kept: null for a cart that is not known. */
async function keptQuantity({ session }: Pick<Commerce, "session">): Promise<number | null> {
  const { cart } = await readSummary(session() ?? "", i18n)
  return cart && ((JSON.parse(cart.text) as { quantity: number } | null)?.quantity ?? 0)
}

test("each answer of the backend about a cart is kept, and each change", async () => {
  const commerce = open()
  const cart = await addCoffee(commerce)
  expect(await keptQuantity(commerce)).toBe(1)
  const item = cart.items[0]?.id ?? ""
  await changeCartItem(commerce, item, { quantity: 3 })
  expect(await keptQuantity(commerce)).toBe(3)
  await removeCartItem(commerce, item)
  expect(await keptQuantity(commerce)).toBe(0)
  await readCart(open(commerce.session()))
  expect(await keptQuantity(commerce)).toBe(0)
  expect(await keptQuantity(open("other:session"))).toBeNull()
})

test("a copy is fresh for 5 s, then used while it is read again, and not used after a minute [4.28]", async () => {
  const commerce = open()
  await addCoffee(commerce)
  const read = vi.fn(() => readCart(open(commerce.session())))
  const own = () => readOwnPart(ownerOf(commerce), "cart", read)
  later(4_900)
  expect([await own(), read.mock.calls.length]).toMatchObject([{ quantity: 1 }, 0])
  later(200)
  expect([await own(), read.mock.calls.length]).toMatchObject([{ quantity: 1 }, 1])
  await read.mock.results[0]?.value
  await expect.poll(async () => (await readSummary(commerce.session() ?? "", i18n)).cart?.isFresh).toBe(true)
  later(60_000)
  await own()
  expect(read).toHaveBeenCalledTimes(2)
})

test("a cart that has not changed keeps its digest when it is read again, one with a subscription too", async () => {
  const commerce = open()
  await addCoffee(commerce)
  expect((await add(commerce, "abonnement-decouverte")).items[1]?.purchase_option?.type).toBe("subscription")
  const digest = async () => (await readSummary(commerce.session() ?? "", i18n)).cart?.digest
  const before = await digest()
  later(6_000)
  await readCart(open(commerce.session()))
  expect(await digest()).toBe(before)
})

test("a read that began before a change does not bring the old cart back", async () => {
  const commerce = open()
  const cart = await addCoffee(commerce)
  const send = globalThis.fetch
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...asked) => {
    const reply = await send(...asked)
    await held
    return reply
  })
  const reading = readCart(open(commerce.session()))
  await changeCartItem(open(commerce.session()), cart.items[0]?.id ?? "", { quantity: 4 })
  answer()
  expect((await reading)?.item_quantity).toBe(1)
  expect(await keptQuantity(commerce)).toBe(4)
})

test("nothing of a guest stands under the token of a login that overtakes a read", async () => {
  const summary = updateSummary(i18n)
  const former = "guest:token"
  let session = former
  const read = (token: () => string, part: "account" | "cart", answer: Promise<null>) =>
    summary.aroundRead(token, part, () => answer)
  let answer: (nothing: null) => void = () => {}
  const held = new Promise<null>((resolve) => (answer = resolve))
  const reading = read(() => session, "cart", held)
  const logIn = () => Promise.resolve(void (session = "customer:token"))
  await summary.aroundForgettingWrite(() => session, ["cart", "account"], logIn)
  await read(() => former, "account", Promise.resolve(null))
  answer(null)
  await reading
  expect(await readSummary("customer:token", i18n)).toEqual({ cart: null, account: null })
})

test("login and logout begin with nothing known, and a customer's own change is known at once", async () => {
  const commerce = open()
  await addCoffee(commerce)
  const guest = commerce.session()
  expect(await readAccount(commerce)).toBeNull()
  await logIn(commerce, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
  expect(await readSummary(guest ?? "", i18n)).toEqual({ cart: null, account: null })
  expect(await readSummary(commerce.session() ?? "", i18n)).toEqual({ cart: null, account: null })
  await updateAccount(commerce, { email_optin: true })
  const { account } = await readSummary(commerce.session() ?? "", i18n)
  expect(account?.text).toContain(`"emailOptin":true`)
  const customer = commerce.session() ?? ""
  await logOut(commerce)
  expect(await readSummary(customer, i18n)).toEqual({ cart: null, account: null })
})

test("a login or an account that is refused changes nothing of what is known", async () => {
  const commerce = open()
  await addCoffee(commerce)
  await readAccount(commerce)
  const session = commerce.session() ?? ""
  const before = await readSummary(session, i18n)
  expect([before.cart, before.account]).not.toContain(null)
  expect(await logIn(commerce, { email: "jeanne@exemple.fr", password: "faux" })).toBeNull()
  expect(await readSummary(session, i18n)).toEqual(before)
  const taken = { email: "jeanne@exemple.fr", password: "lilas-demo-2026", firstName: "J", lastName: "M", emailOptin: false }
  await expect(createAccount(commerce, taken)).rejects.toMatchObject({ name: "ApiError" })
  expect(await readSummary(session, i18n)).toEqual(before)
})

test("a refused login does not bring back what another change has made old meanwhile", async () => {
  const commerce = open()
  const item = (await addCoffee(commerce)).items[0]?.id ?? ""
  const send = globalThis.fetch
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...asked) => {
    const reply = await send(...asked)
    if (!new Request(...asked).url.endsWith("/account/login")) return reply
    vi.mocked(globalThis.fetch).mockRestore()
    // Another process takes other locks.
    await changeCartItem(open(commerce.session()), item, { quantity: 3 })
    return reply
  })
  expect(await logIn(commerce, { email: "jeanne@exemple.fr", password: "faux" })).toBeNull()
  expect(await keptQuantity(commerce)).toBeNull()
})

test("the backend is asked once a minute about a session that nobody is logged in with, and about the one that a login brings", async () => {
  const commerce = open()
  await addCoffee(commerce)
  expect(await readAccount(commerce)).toBeNull()
  backend.calls.length = 0
  expect(await readAccount(open(commerce.session()))).toBeNull()
  expect(backend.calls).toEqual([])
  const email = `nouvelle-${Date.now()}@exemple.fr`
  await createAccount(commerce, { email, password: "lilas-demo-2026", firstName: "Zoé", lastName: "Petit", emailOptin: false })
  expect(await readAccount(open(commerce.session()))).toMatchObject({ email })
})

test("that nobody is logged in is read again in the background, before a page has to wait for it", async () => {
  const commerce = open()
  await addCoffee(commerce)
  expect(await readAccount(commerce)).toBeNull()
  const account = async () => (await readSummary(commerce.session() ?? "", i18n)).account
  backend.calls.length = 0
  for (let seconds = 0; seconds < 180; seconds += 10) {
    later(10_000)
    expect(await account(), `after ${seconds + 10} s`).not.toBeNull()
    await readOwnPart(ownerOf(commerce), "account", () => readAccount(open(commerce.session())))
    await vi.waitFor(async () => expect((await account())?.isFresh).toBe(true))
  }
  expect(backend.calls.length).toBeLessThanOrEqual(6)
})

test("a change whose answer is lost leaves nothing known until a minute is over", async () => {
  const commerce = open()
  const cart = await addCoffee(commerce)
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("fetch failed"))
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  await expect(changeCartItem(commerce, cart.items[0]?.id ?? "", { quantity: 2 })).rejects.toThrow()
  await readCart(open(commerce.session()))
  expect(await keptQuantity(commerce)).toBeNull()
})

test("nor does it when another change ends meanwhile, before the answer is given up or after", async () => {
  const summary = updateSummary(i18n)
  /** A change that has been sent; out: what answers it, or gives it up. */
  async function begin(session: string, part: "account" | "cart") {
    type Outcome = { answer: (nothing: undefined) => void; giveUp: (error: Error) => void }
    const sent = vi.fn<(outcome: Outcome) => void>()
    const send = () => new Promise<undefined>((answer, giveUp) => sent({ answer, giveUp }))
    const done = summary.aroundForgettingWrite(() => session, [part], send).catch(() => "given up")
    await vi.waitFor(() => expect(sent).toHaveBeenCalled())
    const [outcome] = sent.mock.calls[0]!
    return {
      answer: () => (outcome.answer(undefined), done),
      giveUp: () => (outcome.giveUp(new ApiUnavailableError("timeout", "No answer")), done),
    }
  }
  for (const first of ["answer", "give up", "give up before it begins"]) {
    const session = `cart:${first}`
    const lost = await begin(session, "cart")
    if (first === "give up before it begins") await lost.giveUp()
    const other = await begin(session, "account")
    if (first === "answer") await other.answer()
    expect(await lost.giveUp()).toBe("given up")
    if (first !== "answer") await other.answer()
    const read = () => Promise.resolve(null)
    await summary.aroundRead(() => session, "cart", read)
    expect([first, await keptQuantity({ session: () => session })]).toEqual([first, null])
  }
})

test("after a change that the backend did not take up, the cart is kept again at once", async () => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true)
  const commerce = open()
  const item = (await addCoffee(commerce)).items[0]?.id ?? ""
  const change = () => changeCartItem(commerce, item, { quantity: 2 })
  for (const status of [401, 429]) {
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({ error: "refused" }, { status }))
    await expect(change()).rejects.toThrow()
    await readCart(open(commerce.session()))
    expect(await keptQuantity(commerce)).toBe(1)
  }
  // A breaker opens after ten failures, and then sends nothing for two seconds.
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"))
  for (let failures = 0; failures < 10; failures++) await expect(readCart(open(commerce.session()))).rejects.toThrow()
  vi.mocked(globalThis.fetch).mockRestore()
  await expect(change()).rejects.toMatchObject({ kind: "not-sent" })
  later(2_000)
  await readCart(open(commerce.session()))
  expect(await keptQuantity(commerce)).toBe(1)
})
