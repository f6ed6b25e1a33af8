import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { addCartItem } from "../../app/commerce/carts.server"
import { readProduct } from "../../app/commerce/catalogue.server"
import { openCommerce } from "../../app/commerce/client.server"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { noteTrips } from "./page-trips"

const shop = openWholeShop()
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

test("a change of a line takes one round trip, beside which its goods are asked for; after a minute it needs the settings first", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  const lineId = /name="lineId" value="(\w+)"/.exec(await (await visitor.get("/panier")).text())?.[1] ?? ""
  const change = (quantity: number, laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    return noteTrips(() => visitor.post("/panier/lignes", { lineId, quantity: String(quantity) }))
  }
  const write = `PUT cart/items/${lineId}`
  expect(await change(2, 0)).toEqual([[write]])
  expect(await change(3, 6_000)).toEqual([[write, "products/melange-canut", "settings"]])
  // The settings say in which locale and currency it is written.
  expect(await change(4, 61_000)).toEqual([["settings"], [write, "products/melange-canut"]])
})

test("a cart whose goods this process does not know yet asks for them second, because it names them; then at once", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  await visitor.get("/panier")
  const show = () => noteTrips(() => visitor.get("/panier"))
  expect(await show()).toEqual([["cart"]])
  // This test's own modules are another process's, as after a restart or at another of the shopper's devices.
  const i18n = { locale: "fr-FR", currency: "EUR" }
  const elsewhere = openCommerce({ session: decodeURIComponent(visitor.cookies.get("swell-session") ?? ""), ...i18n })
  const product = await readProduct(i18n, "filtres-papier-02")
  await addCartItem(elsewhere, { productId: product?.id ?? "", quantity: 1, options: [] })
  expect(await show()).toEqual([["cart"], ["products/filtres-papier-02"]])
  vi.setSystemTime(Date.now() + 6_000)
  const records = ["cart/settings", "settings", "settings/menus", "settings/payments"]
  const goods = ["products/filtres-papier-02", "products/melange-canut"]
  expect(await show()).toEqual([["cart", ...records, ...goods].toSorted()])
})
