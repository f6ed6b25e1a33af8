import { describe, expect, it } from "vitest"
import { addGoods, coffee, filters, kettle, lyon, newEmail } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper } from "../shopper/store-client.ts"
import { itKnowsSeed, itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

describe("items [3.10] [6.6]", () => {
  it("a cart is null before its first item", async () => {
    expect(await newShopper(store).cart.get()).toBeNull()
  })

  itWrites("addItem() makes a cart, and adds equal goods to the line there is", async () => {
    const shopper = newShopper(store)
    const { id } = await shopper.products.get(coffee.slug)
    const first = await shopper.cart.addItem({ product_id: id, quantity: 2, options: coffee.options })
    expect(first).toMatchObject({ checkout_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, item_quantity: 2, guest: true })
    const options = [
      { name: "Poids", value: "250 g" },
      { id: "mouture", value: "GRAINS" },
    ]
    const second = await shopper.cart.addItem({ product_id: id, quantity: 1, options })
    expect(second.items).toHaveLength(1)
    expect(second.items[0]).toMatchObject({
      quantity: 3,
      product: { slug: coffee.slug },
      variant: { name: "250 g" },
      options: [
        expect.objectContaining({ name: "Poids", value: "250 g", variant: true }),
        expect.objectContaining({ value: "Grains" }),
      ],
    })
    const other = await shopper.cart.addItem({ product_id: id, options: { ...coffee.options, Mouture: "Moka" } })
    expect(other.items).toHaveLength(2)
    expect(other.items[1].quantity).toBe(1)
  })

  itWrites("another purchase option is another line, and makes the cart deliver a subscription", async () => {
    const shopper = newShopper(store)
    const { id } = await shopper.products.get("abonnement-decouverte")
    const cart = await shopper.cart.addItem({
      product_id: id,
      options: { Mouture: "Grains" },
      purchase_option: { type: "subscription", plan: "Mensuel" },
    })
    expect(cart).toMatchObject({ subscription_delivery: true, auth_total: expect.any(Number) as number })
    expect(cart.items[0].purchase_option).toMatchObject({ type: "subscription", plan_name: "Mensuel" })
  })

  itWrites("updateItem(), setItems() with an array body, removeItem()", async () => {
    const shopper = newShopper(store)
    const { items } = await addGoods(shopper, filters.slug)
    expect((await shopper.cart.updateItem(items[0].id, { quantity: 4 })).items[0].quantity).toBe(4)
    const { id } = await shopper.products.get(kettle.slug)
    const replaced = await shopper.cart.setItems([{ product_id: id, quantity: 2 }])
    expect(replaced.items).toMatchObject([{ product_id: id, quantity: 2, price_total: 278 }])
    const emptied = await shopper.cart.removeItem(replaced.items[0].id)
    expect(emptied).toMatchObject({ items: [], item_quantity: 0, grand_total: 0 })
    expect((await shopper.cart.setItems([])).items).toEqual([])
  })

  itWrites("a client in camelCase sends and receives the same fields", async () => {
    const shopper = newShopper(store, { useCamelCase: true })
    const { id } = await shopper.products.get(filters.slug)
    const cart = await shopper.cart.addItem({ productId: id, quantity: 2 })
    expect(cart).toMatchObject({ itemQuantity: 2, grandTotal: 15, items: [{ productId: id, priceTotal: 15 }] })
  })

  itWrites("stock is not checked on adding", async () => {
    const shopper = newShopper(store)
    const { id } = await shopper.products.get("cafe-epuise")
    const cart = await shopper.cart.addItem({ product_id: id, options: { Poids: "250 g", Mouture: "Grains" } })
    expect(cart.item_quantity).toBe(1)
  })

  itWrites("a line keeps its own metadata", async () => {
    const shopper = newShopper(store)
    const { id } = await shopper.products.get(filters.slug)
    const cart = await shopper.cart.addItem({ product_id: id, metadata: { mot: "Bon anniversaire" } })
    expect(cart.items[0].metadata).toEqual({ mot: "Bon anniversaire" })
  })

  itWrites("requests of one cart object run one after the other", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const { id } = await shopper.products.get(kettle.slug)
    await Promise.all([1, 2, 3].map(() => shopper.cart.addItem({ product_id: id })))
    expect((await shopper.cart.get()).item_quantity).toBe(4)
  })
})

describe("update", () => {
  itWrites("merges billing and shipping key by key, and null clears", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    await shopper.cart.update({ billing: { ...lyon, method: "card", card: { token: "pm_local_ok" } }, shipping: lyon })
    const intent = { quickpay: { id: "412356987" } }
    const merged = await shopper.cart.update({ billing: { method: "virement", intent }, shipping: { city: "Villeurbanne" } })
    expect(merged.billing).toMatchObject({ zip: "69002", method: "virement", card: { token: "pm_local_ok" }, intent })
    expect(merged.shipping).toMatchObject({ city: "Villeurbanne", address1: lyon.address1 })
    const cleared = await shopper.cart.update({ billing: { card: null } })
    expect(cleared.billing.card ?? null).toBeNull()
    expect(cleared.billing.zip).toBe("69002")
  })

  itWrites("answers a fresh rating for an address in the same call, and drops the service of another place", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const rated = await shopper.cart.update({ shipping: { country: "FR", zip: "69002" } })
    expect(rated.shipment_rating.services.map(({ id }: { id: string }) => id)).toContain("colissimo")
    const chosen = await shopper.cart.update({ shipping: { service: "colissimo" } })
    expect(chosen).toMatchObject({
      shipment_price: 6.9,
      shipment_total: 6.9,
      shipping: { service_name: "Colissimo", price: 6.9 },
    })
    const moved = await shopper.cart.update({ shipping: { country: "BE", zip: "1000" }, shipment_rating: null })
    expect(moved.shipping.service ?? null).toBeNull()
    expect(moved.shipment_rating.services.map(({ id }: { id: string }) => id)).toContain("colissimo-benelux")
    expect(moved.shipment_total).toBe(0)
  })

  itWrites("getShippingRates() is the cart's rating; a country without service has none, and says why", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    await shopper.cart.update({ shipping: { country: "US" } })
    const rating = await shopper.cart.getShippingRates()
    expect(rating).toMatchObject({ services: [], errors: [{ message: expect.stringMatching(/./) as string }] })
  })

  itWrites("an e-mail attaches an account without login", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const email = newEmail()
    const cart = await shopper.cart.update({ account: { email }, comments: "Sonner deux fois", metadata: { a: 1 } })
    expect(cart).toMatchObject({ guest: true, account: { email }, comments: "Sonner deux fois", metadata: { a: 1 } })
    expect(await shopper.account.get()).toBeNull()
  })

  itWrites("a password in a later call registers the guest and logs the session in", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const email = newEmail()
    await shopper.cart.update({ account: { email } })
    await shopper.cart.update({ account: { password: "lilas-2026" } })
    expect(await shopper.account.get()).toMatchObject({ email })
  })
})

describe("coupons and gift cards", () => {
  itWrites("applyCoupon() replaces the former coupon; removeCoupon() takes it off", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, kettle.slug)
    expect(await shopper.cart.applyCoupon("BIENVENUE10")).toMatchObject({
      coupon_code: "BIENVENUE10",
      discount_total: 13.9,
      grand_total: 125.1,
      discounts: [{ type: "coupon", amount: 13.9 }],
    })
    expect(await shopper.cart.applyCoupon("RENTREE15")).toMatchObject({ coupon_code: "RENTREE15", discount_total: 15 })
    expect(await shopper.cart.removeCoupon()).toMatchObject({ coupon_code: null, discount_total: 0, grand_total: 139 })
  })

  itWrites("promotions apply by themselves", async () => {
    const cart = await addGoods(newShopper(store), kettle.slug, 3)
    expect(cart).toMatchObject({ discount_total: 20, promotions: { count: 1 }, discounts: [{ type: "promo", amount: 20 }] })
    expect(cart.discounts[0].source_id).toBe(cart.promotions.results[0].id)
  })

  itWrites("a gift card counts with its balance, also when typed as a coupon, and is removed by entry id or code", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const cart = await shopper.cart.applyGiftcard("noel cafe 2026 abcd")
    expect(cart).toMatchObject({
      giftcard_total: 20,
      grand_total: 7.5,
      capture_total: 0,
      giftcards: [{ last4: "ABCD", amount: 20 }],
    })
    expect((await shopper.cart.removeGiftcard(cart.giftcards[0].id)).giftcards).toEqual([])
    expect(await shopper.cart.applyCoupon("NOEL-CAFE-2026-ABCD")).toMatchObject({ giftcard_total: 20, coupon_code: null })
    expect((await shopper.cart.removeGiftcard("NOELCAFE2026ABCD")).giftcards).toEqual([])
  })
})

describe("settings of the cart", () => {
  itKnowsSeed("getSettings() tells the form's fields and the countries", async () => {
    const settings = await newShopper(store).cart.getSettings()
    expect(settings).toMatchObject({ name: "Maison Lilas", currency: "EUR" })
  })

  itDrivesItsCalls(store, "cart.test.ts")
})
