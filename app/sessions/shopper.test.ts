import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { readAccount } from "~/commerce/accounts.server"
import { addCartItem, readCart } from "~/commerce/carts.server"
import { readProduct } from "~/commerce/catalogue.server"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { readShellCart } from "~/shop/cart/read-cart.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { claimSentOrder, forgetSentOrder, orderSenderKey } from "~/store/sent-orders.server"
import { sessionRecords } from "~/store/session-records.server"
import { failOnce } from "../../tests/routes/declared-order"
import { startBackend } from "../../tests/setup/backend"
import { readOwnPart } from "./session-summary.server"
import { openShopper, readShopperSummary } from "./shopper.server"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

function asking(cookies: Record<string, string>, encode: (value: string) => string = encodeURIComponent) {
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${encode(value)}`)
  return new Request("http://shop.test/panier", { headers: { Cookie: header.join("; ") } })
}

test("the contract cookies choose the session, the locale and the currency [3.31]", async () => {
  const shopper = await openShopper(asking({ "swell-session": "id:abcdef", "swell-locale": "fr-CH", "swell-currency": "CHF" }))
  expect(shopper.i18n).toEqual({ locale: "fr-CH", currency: "CHF", charged: "EUR" })
  expect(shopper.hasSession).toBe(true)
  expect(shopper.commerce.session()).toBe("id:abcdef")
  expect(shopper.commitSession().get("Set-Cookie")).toBeNull()
})

test("a first visitor has the store's own, no session and no cookie", async () => {
  const shopper = await openShopper(new Request("http://shop.test/"))
  expect(shopper).toMatchObject({ i18n: { locale: "fr-FR", currency: "EUR" }, hasSession: false })
  expect(shopper.commitSession({ Vary: "Cookie" }).get("Set-Cookie")).toBeNull()
})

test("a session from the backend becomes the contract's cookie", async () => {
  const shopper = await openShopper(new Request("http://shop.test/"))
  await shopper.commerce.client.session.get()
  expect(shopper.commerce.session()).toContain(":")
  const line = shopper.commitSession().get("Set-Cookie") ?? ""
  expect(line).toMatch(/^swell-session=[\w.%-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(decodeURIComponent(line.slice("swell-session=".length, line.indexOf(";")))).toBe(shopper.commerce.session())
})

/** A session with a cart, whose parts are kept. */
async function guestWithCart() {
  const { commerce } = await openShopper(new Request("http://shop.test/"))
  const product = await readProduct({ locale: "fr-FR", currency: "EUR" }, "filtres-papier-02")
  await addCartItem(commerce, { productId: product?.id ?? "", quantity: 1, options: [] })
  await readAccount(commerce)
  return visitOf(commerce)
}

function visitOf(commerce: Commerce) {
  const cookies = { "swell-session": commerce.session() ?? "" }
  return { cookies, header: asking(cookies).headers.get("Cookie") ?? "" }
}

const renewedToken = { kind: "new-token", match: { method: "GET", path: "/api/cart" } }

test("a cart whose order may be on its way is not changed by the session that sent it", async () => {
  const { commerce } = await openShopper(new Request("http://shop.test/"))
  const product = await readProduct({ locale: "fr-FR", currency: "EUR" }, "filtres-papier-02")
  const added = { productId: product?.id ?? "", quantity: 1, options: [] }
  const cart = await addCartItem(commerce, added)
  await keyValueStore().set(orderSenderKey(sessionDigest(commerce)), cart.checkout_id, 60_000)
  await claimSentOrder(cart.checkout_id, 60_000)
  await expect(addCartItem(commerce, added)).rejects.toMatchObject({ kind: "not-sent" })
  expect((await readCart(commerce))?.item_quantity).toBe(1)
  await forgetSentOrder(cart.checkout_id)
  expect((await addCartItem(commerce, added)).item_quantity).toBe(2)
})

test("after a read that brings another token of the session, what is known stands under that one too", async () => {
  const { cookies, header } = await guestWithCart()
  await failOnce(backend, renewedToken)
  const { commerce } = await openShopper(asking(cookies))
  await readCart(commerce)
  expect(commerce.session()).not.toBe(cookies["swell-session"])
  const before = await readShopperSummary(header)
  expect(before).not.toBeNull()
  expect(await readShopperSummary(visitOf(commerce).header)).toEqual(before)
})

test("a read in the background whose token reaches no browser notes none, nor keeps anything under it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const { cookies, header } = await guestWithCart()
  const kept = vi.spyOn(sessionRecords(), "keep")
  const noted = vi.spyOn(keyValueStore(), "setIfAbsent")
  const rereads = [
    () => readShopperSummary(header),
    async () => {
      const shopper = await openShopper(asking(cookies))
      return readOwnPart(shopper, "cart", readShellCart)
    },
  ]
  for (const reread of rereads) {
    vi.setSystemTime(Date.now() + 6_000)
    kept.mockClear()
    await failOnce(backend, renewedToken)
    expect(await reread()).not.toBeNull()
    await vi.waitFor(() => expect(kept).toHaveBeenCalled())
    expect(new Set(kept.mock.calls.map(([session]) => session)).size).toBe(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(noted).not.toHaveBeenCalled()
  vi.useRealTimers()
})

const hostile = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "valueOf",
  "fr-FR\r\nX-Session: a:b",
  "fr-FR\u0000",
  "€",
  "é",
  "\u202efr",
  "xx-XX",
  "USD",
  "fr",
  "FR-fr",
  "eur",
  " fr-FR",
  "fr-FR ",
  "fr-FR;EUR",
  "",
  "null",
  "undefined",
  "0",
  "[object Object]",
  "../../account",
  "<script>",
  "' OR 1=1 --",
  "x".repeat(4096),
  "[]",
]
test.each(hostile)("S1 the hostile cookie value %j changes nothing", async (value) => {
  const shopper = await openShopper(asking({ "swell-session": value, "swell-locale": value, "swell-currency": value }))
  expect(shopper.i18n).toEqual({ locale: "fr-FR", currency: "EUR" })
  expect(shopper.commerce.session()).toBeNull()
  expect(shopper.commitSession().get("Set-Cookie")).toMatch(/^swell-session=; Max-Age=0/)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)["locale"]).toBeUndefined()
  expect(backend.calls.filter((call) => !call.startsWith("GET /api/settings"))).toEqual([])
})

test("cookies that cannot be decoded are left out", async () => {
  const shopper = await openShopper(asking({ "swell-locale": "%E0%A4%A", "swell-currency": "%" }, (value) => value))
  expect(shopper.i18n).toEqual({ locale: "fr-FR", currency: "EUR" })
})
