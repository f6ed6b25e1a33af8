import { afterAll, expect, test } from "vitest"
import { openSmallShop } from "../storage/small-shop.fixture.ts"

const shop = openSmallShop({ shopOrigin: "http://localhost:3999" })
afterAll(() => shop.close())

test("settings carry the store, with the shop's own address", async () => {
  const { json } = await shop.call("GET", "/api/settings")
  expect(json.store).toMatchObject({ locale: "fr-FR", currency: "EUR", url: "http://localhost:3999" })
})

test("settings of everything carry the caller's session", async () => {
  const { session } = await shop.call("PUT", "/api/session", { body: { currency: "CHF" } })
  const { json } = await shop.call("GET", "/api/settings/all", { session: session ?? "" })
  expect(Object.keys(json).sort()).toEqual(["menus", "payments", "session", "settings", "subscriptions"])
  expect(json.session).toEqual({ cart_id: null, account_id: null, locale: "fr-FR", currency: "CHF" })
})

test("menus keep their locale maps for the client to resolve", async () => {
  const { json } = await shop.call("GET", "/api/settings/menus", { headers: { "X-Locale": "fr-CH" } })
  expect(json[0].$locale).toEqual({ "fr-CH": { name: "Menü" } })
})

test("payment methods and subscription features are maps, empty when nothing is set", async () => {
  expect((await shop.call("GET", "/api/settings/payments")).json).toEqual({})
  expect((await shop.call("GET", "/api/settings/subscriptions")).json).toEqual({})
})
