import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import { withLock } from "../store/locks.server"
import {
  addCartItem,
  applyCoupon,
  changeCartItem,
  readCart,
  readOrder,
  readShipmentRating,
  removeCartItem,
  removeCoupon,
  submitOrder,
  updateCart,
} from "./carts.server"
import { readProduct } from "./catalogue.server"
import { openCommerce } from "./client.server"
import type { Commerce } from "./client.server"
import type { CartPatch } from "./schemas/cart"

const i18n = { locale: "fr-FR", currency: "EUR" }
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const open = (session: string | null = null) => openCommerce({ session, ...i18n })
const address = {
  first_name: "Jeanne",
  last_name: "Martin",
  address1: "12 quai Saint-Antoine",
  city: "Lyon",
  zip: "69002",
  country: "FR",
}

async function addCoffee(commerce: Commerce, quantity = 1, weight = "250 g") {
  const product = await readProduct(i18n, "bresil-sul-de-minas")
  const options = (product?.options ?? []).map((option) => ({
    id: option.id,
    value: option.name === "Poids" ? weight : (option.values?.[0]?.name ?? ""),
  }))
  return addCartItem(commerce, { productId: product?.id ?? "", quantity, options })
}

test("a first visitor has no cart, and is not even asked about one", async () => {
  expect(await readCart(open())).toBeNull()
  expect(backend.calls).toEqual([])
})

test("a product is added with its variant; the session is then a shopper's", async () => {
  const commerce = open()
  const cart = await addCoffee(commerce, 2)
  expect(cart).toMatchObject({ item_quantity: 2, sub_total: 21.8, grand_total: 21.8, capture_total: 21.8, currency: "EUR" })
  expect(cart.items[0]).toMatchObject({ quantity: 2, price: 10.9, variant: { name: "250 g" } })
  expect(commerce.session()).toContain(":")
  expect(await readCart(open(commerce.session()))).toMatchObject({ id: cart.id })
})

test("the same choice adds to its line; quantities are absolute; a removed line is gone", async () => {
  const commerce = open()
  await addCoffee(commerce)
  const cart = await addCoffee(commerce)
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([2])
  const line = cart.items[0]?.id ?? ""
  expect((await changeCartItem(commerce, line, { quantity: 5 })).items[0]?.quantity).toBe(5)
  expect(await removeCartItem(commerce, line)).toMatchObject({ items: [], item_quantity: 0, grand_total: 0 })
})

test("a session of another time does not keep a shopper from buying", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValueOnce(true)
  const commerce = open("strange:token")
  expect(await readCart(commerce)).toBeNull()
  expect((await addCoffee(commerce)).item_quantity).toBe(1)
  expect(commerce.session()).not.toBe("strange:token")
  expect((await readCart(commerce))?.item_quantity).toBe(1)
})

test("a plan is bought as a subscription [1.6]", async () => {
  const product = await readProduct(i18n, "ethiopie-sidama-bensa")
  const plan = product?.purchase_options?.subscription?.plans?.[0]
  const options = (product?.options ?? []).map((option) => ({ id: option.id, value: option.values?.[0]?.name ?? "" }))
  const cart = await addCartItem(open(), {
    productId: product?.id ?? "",
    quantity: 1,
    options,
    planId: plan?.id ?? "",
  })
  expect(cart.items[0]?.purchase_option).toMatchObject({ type: "subscription", plan_id: plan?.id })
  expect(cart.subscription_delivery).toBe(true)
})

test.each([
  ["an unknown product", { productId: "65a000000000000000000001", options: [] }, { status: 404 }],
  ["an option that is not sold", { options: [{ id: "Poids", value: "7 kg" }] }, { param: "items.options" }],
  ["a product without its variant", { options: [] }, { param: "items.variant_id" }],
  ["quantity 0", { quantity: 0 }, { param: "items.quantity" }],
])("%s is refused", async (_name, change, expected) => {
  const product = await readProduct(i18n, "bresil-sul-de-minas")
  const item = { productId: product?.id ?? "", quantity: 1, options: [{ id: "Poids", value: "250 g" }], ...change }
  await expect(addCartItem(open(), item)).rejects.toMatchObject({ name: "ApiError", ...expected })
})

test.each(["../account", "65a000000000000000000001/..", ""])("the line id %j reaches no other address", async (id) => {
  const commerce = open()
  await addCoffee(commerce)
  backend.calls.length = 0
  await expect(removeCartItem(commerce, id)).rejects.toMatchObject({ status: 404, code: "path_refused" })
  expect(backend.calls).toEqual([])
})

test("a coupon lowers the total and can be taken off; an unknown one is refused", async () => {
  const commerce = open()
  const { sub_total } = await addCoffee(commerce, 2)
  const cart = await applyCoupon(commerce, "BIENVENUE10")
  expect(cart).toMatchObject({ coupon_code: "BIENVENUE10", discount_total: 2.18, grand_total: sub_total - 2.18 })
  expect((await removeCoupon(commerce)).grand_total).toBe(sub_total)
  await expect(applyCoupon(commerce, "INCONNU")).rejects.toMatchObject({ name: "ApiError", code: "invalid_coupon_code" })
})

test("an address brings delivery services; the chosen one is charged [3.15]", async () => {
  const commerce = open()
  await addCoffee(commerce)
  await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: address })
  const services = (await readShipmentRating(commerce)).shipment_rating?.services ?? []
  expect(services.map(({ id }) => id)).toContain("colissimo")
  const cart = await updateCart(commerce, { shipping: { service: "colissimo" } })
  expect(cart.shipping).toMatchObject({ service: "colissimo", city: "Lyon" })
  expect(cart.grand_total).toBeCloseTo(10.9 + 6.9, 2)
})

test("the shop writes its own fields to a cart, and no others", async () => {
  const commerce = open()
  await addCoffee(commerce)
  backend.calls.length = 0
  const tampered = { shipping: { price: 0 }, grand_total: 1 } as unknown as CartPatch
  expect(() => updateCart(commerce, tampered)).toThrow(/grand_total/)
  expect(backend.calls).toEqual([])
})

test("an order is placed once, read by its checkout id, and leaves no cart", async () => {
  const commerce = open()
  const { checkout_id } = await addCoffee(commerce)
  expect(await readOrder(commerce, checkout_id)).toBeNull()
  await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: { ...address, service: "colissimo" } })
  await updateCart(commerce, { billing: { ...address, method: "virement" } })
  const order = await submitOrder(commerce)
  expect(order.number).toMatch(/^\d+$/)
  expect((await submitOrder(commerce)).id).toBe(order.id)
  expect(await readOrder(open(), checkout_id)).toMatchObject({ id: order.id, grand_total: 17.8 })
  expect(await readCart(commerce)).toBeNull()
  expect(await readOrder(open(), "unknown")).toBeNull()
})

test("an order without delivery is refused with the backend's words", async () => {
  const commerce = open()
  await addCoffee(commerce)
  await updateCart(commerce, { shipping: address, billing: { ...address, method: "virement" } })
  await expect(submitOrder(commerce)).rejects.toMatchObject({ name: "ApiError", code: "invalid_request" })
})

test("writes of one session go one at a time, in their order [7.9]", async () => {
  const commerce = openCommerce(
    { session: null, ...i18n },
    { withCartLock: (_session, work) => withLock("cart:test", { waitMs: 10_000, maxDepth: 20 }, work) },
  )
  const line = (await addCoffee(commerce)).items[0]?.id ?? ""
  const send = globalThis.fetch
  let slowness = 40
  const slowFirst = vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, (slowness -= 10)))
    return send(...args)
  })
  const changes = await Promise.all([3, 1, 4, 2].map((quantity) => changeCartItem(commerce, line, { quantity })))
  slowFirst.mockRestore()
  expect(changes.map(({ item_quantity }) => item_quantity)).toEqual([3, 1, 4, 2])
  expect((await readCart(commerce))?.item_quantity).toBe(2)
})
