import { afterAll, describe, expect, test } from "vitest"
import { startBackend } from "../setup/backend"
import { saveContact } from "../../app/checkout/contact.server"
import { readShippingRates, saveDeliveryService } from "../../app/checkout/delivery.server"
import { applyCoupon, changeCartItem, readCart, removeCartItem, removeCoupon } from "../../app/commerce/carts.server"
import { type Commerce, openCommerce } from "../../app/commerce/client.server"
import { changeWalletCart, parseWalletPatch } from "../../app/payments/wallets/wallet-cart-api.server"
import { reorder } from "../../app/shop/account/orders/orders.server"
import { addToCart } from "../../app/shop/cart/add-to-cart.server"
import { acknowledgeChanges, changeQuantity, estimateDeliveryTo, removeLine } from "../../app/shop/cart/change-cart.server"
import { addCoupon, addGiftCard, dropCoupon, dropGiftCard } from "../../app/shop/cart/codes.server"
import { readCartPage } from "../../app/shop/cart/read-cart.server"
import { readRecovery, restoreCart } from "../../app/shop/cart/recover-cart.server"
import { newCustomer } from "./account-customer"

const backend = startBackend()
afterAll(() => backend.close())

const i18n = { locale: "fr-FR", currency: "EUR" }
/** 24 € a piece, 15 % off from three on. */
const mug = { slug: "mug-saint-jean", choices: new Map([["couleur", "lilas"]]), purchase: null }
const filters = { slug: "filtres-papier-02", choices: new Map<string, string>(), purchase: null }
const contact = {
  ...{ email: "jeanne@exemple.fr", phone: "0612345678", company: "", vatNumber: "", billing: null, newsletter: false },
  ...{ firstName: "Jeanne", lastName: "Martin" },
  ...{ address1: "12 quai Saint-Antoine", address2: "", city: "Lyon", state: "", zip: "69002", country: "FR" },
}

async function news(commerce: Commerce) {
  return (await readCartPage(commerce, { rule: { days: null, cutoffHour: 12, closed: [] }, free: null, countries: [] })).changes
}

/** A session whose shopper has just seen its cart. */
async function openCart(quantity: number, product = mug): Promise<Commerce> {
  const commerce = openCommerce({ session: null, ...i18n })
  expect(await addToCart(commerce, i18n, { ...product, quantity: String(quantity) })).toMatchObject({ ok: true })
  expect(await news(commerce)).toEqual([])
  return commerce
}

async function firstLine(commerce: Commerce): Promise<string> {
  return (await readCart(commerce))?.items[0]?.id ?? ""
}

async function setPrice(slug: string, price: number): Promise<void> {
  const body = JSON.stringify({ slug, price })
  const headers = { "Content-Type": "application/json" }
  await backend.sandbox.storefront.fetch(new Request("http://sandbox.test/__price", { method: "POST", headers, body }))
}

describe("a change of this session is never announced", () => {
  test("a quantity with which a promotion begins, and ends", async () => {
    const commerce = await openCart(2)
    await changeQuantity(commerce, await firstLine(commerce), "3")
    expect((await readCart(commerce))?.discounts).toHaveLength(1)
    expect(await news(commerce)).toEqual([])
    await changeQuantity(commerce, await firstLine(commerce), "1")
    expect(await news(commerce)).toEqual([])
  })

  test("an addition with which a promotion begins, and a removal with which it ends", async () => {
    const commerce = await openCart(2)
    await addToCart(commerce, i18n, { ...mug, quantity: "1" })
    await addToCart(commerce, i18n, { ...filters, quantity: "1" })
    expect(await news(commerce)).toEqual([])
    await removeLine(commerce, await firstLine(commerce))
    expect((await readCart(commerce))?.discounts).toEqual([])
    expect(await news(commerce)).toEqual([])
  })

  test("a code, also one that a quantity makes worth something or nothing", async () => {
    const commerce = await openCart(2)
    await addCoupon(commerce, "RENTREE15", null)
    expect(await news(commerce)).toEqual([])
    for (const quantity of ["4", "1"]) {
      await changeQuantity(commerce, await firstLine(commerce), quantity)
      expect(await news(commerce)).toEqual([])
    }
    await dropCoupon(commerce)
    expect(await news(commerce)).toEqual([])
  })

  test("a gift card, in its own field and in that of the code", async () => {
    const commerce = await openCart(1)
    await addGiftCard(commerce, "NOELCAFE2026ABCD", null)
    await addCoupon(commerce, "GRANDCAFE2026LYON", null)
    await dropGiftCard(commerce, (await readCart(commerce))?.giftcards?.[0]?.id ?? "")
    expect(await news(commerce)).toEqual([])
  })

  test("a place, an address and a delivery with which a code takes something off", async () => {
    const commerce = await openCart(1)
    await addCoupon(commerce, "LIVRAISON", null)
    await estimateDeliveryTo(commerce, "FR", "69002")
    expect(await news(commerce)).toEqual([])
    const cart = await readCart(commerce)
    if (!cart) throw new Error("The cart is missing")
    expect(await saveContact(commerce, cart, contact)).toMatchObject({ ok: true })
    const rated = await readShippingRates(commerce, cart)
    expect(await saveDeliveryService(commerce, rated, "colissimo")).toMatchObject({ ok: true })
    expect((await readCart(commerce))?.shipment_discount).toBeGreaterThan(0)
    expect(await news(commerce)).toEqual([])
  })

  test("a delivery chosen in a wallet's sheet", async () => {
    const commerce = await openCart(1)
    await addCoupon(commerce, "LIVRAISON", null)
    const patch = async (shipping: object) => {
      const parsed = parseWalletPatch(JSON.stringify({ shipping }))
      if (!parsed.ok) throw new Error("The patch was refused")
      expect(await changeWalletCart({ commerce, i18n }, parsed.value)).toMatchObject({ ok: true })
    }
    await patch({ city: "Lyon", state: "", zip: "69002", country: "FR" })
    await patch({ service: "colissimo" })
    expect((await readCart(commerce))?.shipment_discount).toBeGreaterThan(0)
    expect(await news(commerce)).toEqual([])
  })

  test("an order bought again", async () => {
    const customer = await newCustomer()
    const { id } = await customer.order()
    const { commerce } = customer
    await addToCart(commerce, i18n, { ...filters, quantity: "1" })
    expect(await news(commerce)).toEqual([])
    expect(await reorder(customer, id)).toMatchObject({ ok: true })
    expect((await readCart(commerce))?.item_quantity).toBeGreaterThan(1)
    expect(await news(commerce)).toEqual([])
  })

  test("a cart taken up again", async () => {
    const left = await openCart(3)
    const checkoutId = (await readCart(left))?.checkout_id ?? ""
    await addGiftCard(left, "NOELCAFE2026ABCD", null)
    const commerce = openCommerce({ session: null, ...i18n })
    expect(await restoreCart(commerce, i18n, checkoutId)).toMatchObject({ ok: true })
    expect(await news(commerce)).toEqual([])
    expect(await readRecovery(commerce, i18n, checkoutId)).toMatchObject({ state: "open", replaces: 3 })
  })
})

describe("a change by somebody else is announced, whatever this session does meanwhile", () => {
  test("a price, until it is acknowledged", async () => {
    const commerce = await openCart(1, filters)
    try {
      await setPrice(filters.slug, 42)
      await changeQuantity(commerce, await firstLine(commerce), "2")
      await addToCart(commerce, i18n, { ...mug, quantity: "3" })
      expect(await news(commerce)).toMatchObject([{ name: expect.stringMatching(/^Filtres papier/) }])
      await acknowledgeChanges(commerce)
      expect(await news(commerce)).toEqual([])
    } finally {
      await setPrice(filters.slug, 7.5)
    }
  })

  test("a quantity, a line and a code that another hand changed", async () => {
    const commerce = await openCart(1, filters)
    await addToCart(commerce, i18n, { ...mug, quantity: "1" })
    const [filtersLine, mugLine] = (await readCart(commerce))?.items ?? []
    await addCoupon(commerce, "BIENVENUE10", null)
    await changeCartItem(commerce, filtersLine?.id ?? "", { quantity: 5 })
    await changeQuantity(commerce, mugLine?.id ?? "", "2")
    expect(await news(commerce)).toMatchObject([{ before: 1, after: 5 }])
    await removeCoupon(commerce)
    await changeQuantity(commerce, mugLine?.id ?? "", "1")
    expect((await news(commerce)).map(({ kind }) => kind)).toContain("coupon-removed")
    await removeCartItem(commerce, filtersLine?.id ?? "")
    expect((await news(commerce)).map(({ kind }) => kind)).toContain("line-removed")
  })

  test("a code that another hand applied", async () => {
    const commerce = await openCart(1)
    await applyCoupon(commerce, "BIENVENUE10")
    await changeQuantity(commerce, await firstLine(commerce), "2")
    expect(await news(commerce)).toMatchObject([{ name: "BIENVENUE10" }])
  })
})
