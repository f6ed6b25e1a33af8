import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { addCartItem, readCart } from "../../app/commerce/carts.server"
import { listProducts } from "../../app/commerce/catalogue.server"
import { openCommerce } from "../../app/commerce/client.server"
import * as preferences from "../../app/routes/preferences"
import { isLightPage } from "../../app/sessions/preferences.server"
import { openShopper } from "../../app/sessions/shopper.server"
import { readProductList } from "../../app/shop/catalogue/read-product-list.server"
import { EMPTY_LIST_QUERY } from "../../app/shop/catalogue/list-query"
import { cookiesOf, openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const i18n = { locale: "fr-FR", currency: "EUR" }
const route = openRoute(preferences, "/preferences")
const sessionCalls = () => backend.calls.filter((call) => call.endsWith(" /api/session"))

async function openCart() {
  const commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 100 })
  const product = results.find(({ options, stock_status }) => !options?.length && stock_status !== "out_of_stock")
  const cart = await addCartItem(commerce, { productId: product?.id ?? "", quantity: 1, options: [] })
  return { session: commerce.session() ?? "", cart }
}

describe("choosing", () => {
  test("without a session only the contract cookies and a notice are written", async () => {
    const answer = await route.post({ locale: "fr-CH", currency: "CHF", display: "light", returnTo: "/boutique?page=2" })
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/boutique?page=2"])
    const { flash, ...cookies } = cookiesOf(answer)
    expect(flash).toBeTruthy()
    expect(cookies).toEqual({ "swell-locale": "fr-CH", "swell-currency": "CHF", affichage: "legere" })
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(sessionCalls()).toEqual([])
  })

  test("with a session the backend is told; the cart is still charged in euros", async () => {
    const { session, cart } = await openCart()
    const answer = await route.post({ currency: "CHF" }, { cookies: { "swell-session": session } })
    expect(answer.status).toBe(303)
    expect(sessionCalls()).toEqual(["PUT /api/session"])
    const later = openCommerce({ session: cookiesOf(answer)["swell-session"] ?? session, locale: "fr-FR", currency: "CHF" })
    expect(await readCart(later)).toMatchObject({ currency: "EUR", grand_total: cart.grand_total })
  })

  test("the footer's switch changes the display alone", async () => {
    const answer = await route.post({ display: "full", returnTo: "/" })
    expect(cookiesOf(answer)).toEqual({ affichage: "complete" })
  })

  test.each([
    ["locale", "de-DE"],
    ["locale", "__proto__"],
    ["currency", "USD"],
    ["currency", "constructor"],
    ["currency", "CHF\r\nX: y"],
    ["display", "autre"],
  ])("%s “%s” is refused with what was chosen", async (field, value) => {
    const answer = await route.post({ locale: "fr-CH", currency: "CHF", display: "light", [field]: value, returnTo: "/panier" })
    expect(answer.status).toBe(422)
    expect(cookiesOf(answer)).toEqual({})
    expect(await answer.json()).toMatchObject({ problems: [{ code: "form-invalid", field }], next: "/panier" })
  })

  test.each(["//evil.test", "https://evil.test/", "/\\evil.test", ""])("“%s” leads nowhere else", async (returnTo) => {
    expect((await route.post({ display: "light", returnTo })).headers.get("Location")).toBe("/preferences")
  })

  test("a backend that fails changes nothing and keeps the choice", async () => {
    const { session } = await openCart()
    await backend.sandbox.storefront.fetch(
      new Request("http://sandbox.test/__faults", {
        method: "POST",
        body: JSON.stringify({ kind: "status", status: 500, match: { method: "PUT", path: "/api/session" } }),
      }),
    )
    const answer = await route.post({ currency: "CHF" }, { cookies: { "swell-session": session } })
    await backend.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
    expect(answer.status).toBe(503)
    expect(cookiesOf(answer)).toEqual({})
    expect(await answer.json()).toMatchObject({ problems: [{ code: "service-unavailable" }], choice: { currency: "CHF" } })
  })
})

describe("what is chosen", () => {
  const visit = (headers: Record<string, string>) => new Request("http://shop.test/", { headers })

  test("prices of the same list are shown in the currency", async () => {
    const { i18n: swiss } = await openShopper(visit({ Cookie: "swell-currency=CHF; swell-locale=fr-CH" }))
    const [shown, plain] = await Promise.all([
      readProductList(swiss, null, EMPTY_LIST_QUERY),
      readProductList(i18n, null, EMPTY_LIST_QUERY),
    ])
    expect(shown?.products.length).toBe(24)
    for (const { price } of shown?.products ?? []) expect(price.text).toMatch(/^[\d\u202f]+,\d\d\u00a0CHF$/)
    expect(shown?.products.map(({ slug }) => slug)).toEqual(plain?.products.map(({ slug }) => slug))
    for (const { price } of plain?.products ?? []) expect(price.text).toMatch(/\u00a0€$/)
  })

  test.each([
    [{}, false],
    [{ "Save-Data": "on" }, true],
    [{ "Save-Data": "off" }, false],
    [{ Cookie: "affichage=legere" }, true],
    [{ Cookie: "affichage=complete", "Save-Data": "on" }, false],
    [{ Cookie: "affichage=%00", "Save-Data": "on" }, true],
  ])("%j gives light pages: %s", (headers, light) => {
    expect(isLightPage(visit(headers as Record<string, string>))).toBe(light)
  })
})
