import { afterAll, beforeEach, expect, test } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import { openShopper } from "./shopper.server"

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
