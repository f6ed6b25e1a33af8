import { describe, expect, test } from "vitest"
import type { Cart, CartItem } from "~/commerce/api-types"
import { viewCart } from "./cart-view"

const cart = {
  currency: "EUR",
  id: "65b000000000000000000001",
  item_quantity: 3,
  items: [
    {
      id: "65b0000000000000000000a1",
      product_id: "65a000000000000000000001",
      product_name: "Guji, Éthiopie",
      quantity: 2,
      options: [
        { id: "65a0000000000000000000a1", name: "Poids", value: "250 g", variant: true },
        { id: "65a0000000000000000000a2", name: "Mouture", value: "Grains" },
      ],
      price: 9.9,
      price_total: 19.8,
      discount_total: 1.98,
      product: { name: "Guji, Éthiopie", slug: "guji-ethiopie", content: { net_weight_g: 250 } },
    },
    {
      id: "65b0000000000000000000a2",
      product_name: "Découverte",
      quantity: 1,
      price: 24,
      price_total: 24,
      purchase_option: {
        type: "subscription",
        plan_name: "Mensuel",
        billing_schedule: { interval: "monthly", interval_count: 1 },
      },
    },
  ],
  sub_total: 43.8,
  discount_total: 4.98,
  discounts: [
    { id: "coupon", type: "coupon", source_id: "65d000000000000000000001", amount: 1.98 },
    { id: "promo", type: "promo", source_id: "65e000000000000000000001", amount: 3 },
    { id: "nothing", type: "promo", amount: 0 },
  ],
  coupon: { id: "65d000000000000000000001", name: "Bienvenue −10 %" },
  coupon_code: "BIENVENUE10",
  promotions: { count: 1, page: 1, results: [{ id: "65e000000000000000000001", name: "Deux cafés achetés" }] },
  taxes: [
    { id: "tva_5_5", name: "TVA 5,5 %", rate: 5.5, amount: 2.18 },
    { id: "tva_20", name: "TVA 20 %", rate: 20, amount: 0 },
  ],
  shipment_delivery: true,
  shipment_total: 6.9,
  shipping: { service: "colissimo", service_name: "Colissimo 48 h" },
  giftcards: [
    { id: "a", last4: "ABCD", amount: 20 },
    { id: "b", last4: "EFGH", amount: 50 },
  ],
  grand_total: 45.72,
  capture_total: 0.72,
} as unknown as Cart

test("a line of a product that is no more, and an option, have a word for the name that they lack", () => {
  const [item] = cart.items ?? []
  const options = [{ id: "65a0000000000000000000a1", value: "25" }]
  const [line] = viewCart({ ...cart, items: [{ ...item!, product_name: null, product: null, options }] } as unknown as Cart).lines
  expect(line).toMatchObject({ name: "Article", options: [{ name: "Choix", value: "25" }] })
})

describe("cart view", () => {
  const view = viewCart(cart)

  test("lines carry options and price per kilogram, and add up to the subtotal before its discounts [3.11]", () => {
    const [coffee, subscription] = view.lines
    expect(coffee).toMatchObject({
      slug: "guji-ethiopie",
      options: [
        { name: "Poids", value: "250\u00a0g" },
        { name: "Mouture", value: "Grains" },
      ],
      total: { amount: 19.8, text: "19,80\u00a0€" },
      original: null,
      pricePerKilogram: "39,60\u00a0€\u00a0/\u00a0kg",
    })
    expect(subscription).toMatchObject({
      slug: null,
      plan: "Formule\u00a0: Mensuel, 24,00\u00a0€ /\u00a0mois",
      pricePerKilogram: null,
    })
    expect(view.hasSubscription).toBe(true)
  })

  test("a trial says what each period costs after it, with the extra of its options, and when that ends", () => {
    const [, item] = cart.items ?? []
    const schedule = { interval: "monthly", interval_count: 2, trial_days: 30, limit: 6 }
    const trial = { ...item?.purchase_option, price: 19, billing_schedule: schedule }
    const planOf = (change: object) =>
      viewCart({ ...cart, items: [{ ...item!, price: 0, price_total: 0, ...change }] } as unknown as Cart).lines[0]?.plan
    const terms = "30\u00a0jours d’essai, puis 20,50\u00a0€ /\u00a02\u00a0mois, 6\u00a0échéances, puis fin automatique"
    expect(planOf({ purchase_option: trial, options: [{ price: 1.5 }] })).toBe(`Formule\u00a0: Mensuel, ${terms}`)
    const product = { name: "Guji", content: { net_weight_g: 250 } }
    const coffee = { ...item!, price: 0, price_total: 0, product, purchase_option: trial } as unknown as CartItem
    expect(viewCart({ ...cart, items: [coffee] }).lines[0]?.pricePerKilogram).toBe("76,00\u00a0€\u00a0/\u00a0kg")
    // What it costs is not known, but surely not nothing.
    expect(planOf({ purchase_option: { ...trial, price: null } })).not.toContain("€")
  })

  test.each([
    [{}, 12, {}, 24],
    [{ orig_price: 11 }, 12, {}, 22],
    [{ orig_price: 9.9 }, 12, {}, undefined],
    // A variant without a price has its product's.
    [{}, 12, { variant: { name: "250 g", price: null } }, 24],
    [{}, 12, { variant: { name: "250 g", price: 9.9 } }, undefined],
    [{}, 38, { variant: { name: "250 g", price: 9.9, orig_price: 12 } }, 24],
  ])("a line %j of a product that cost %d, with %j, is struck at %j", (line, before, variant, struck) => {
    const [item] = cart.items ?? []
    const reduced = { ...item!, ...line, ...variant, product: { ...item!.product, orig_price: before } }
    const [shown] = viewCart({ ...cart, items: [reduced] } as unknown as Cart).lines
    expect(shown?.original?.amount).toBe(struck)
  })

  test("each discount says why, and empty ones are left out [3.22]", () => {
    expect(view.discounts.map(({ kind, reason, amount }) => [kind, reason, amount.amount])).toEqual([
      ["coupon", "BIENVENUE10", 1.98],
      ["promotion", "Deux cafés achetés", 3],
    ])
  })

  test("gift cards show what they pay, not what is on them", () => {
    expect(view.giftCards.map(({ used, balance }) => [used.amount, balance.amount])).toEqual([
      [20, 20],
      [25, 50],
    ])
    expect(view.due.amount).toBe(0.72)
  })

  test("a gift card leaves what the account's credit pays", () => {
    const { giftCards, credit, discrepancy } = viewCart({ ...cart, account_credit_amount: 10, capture_total: 0 })
    expect(giftCards.map(({ used }) => used.amount)).toEqual([20, 15.72])
    expect([credit?.amount, discrepancy]).toEqual([10, null])
  })

  test("VAT lines without an amount are left out", () => {
    expect(view.vatLines.map(({ name }) => name)).toEqual(["TVA 5,5\u00a0%"])
  })

  test("delivery is named once chosen, and free delivery is called so [3.13]", () => {
    expect(view).toMatchObject({ needsDelivery: true, delivery: "6,90\u00a0€", deliveryLabel: "Livraison (Colissimo 48\u00a0h)" })
    expect(viewCart({ ...cart, shipment_total: 0 }).delivery).toBe("Gratuit")
    expect(viewCart({ ...cart, shipping: {} }).delivery).toBeNull()
    expect(viewCart({ ...cart, shipment_delivery: false }).needsDelivery).toBe(false)
  })

  test.each([
    ["selon votre adresse", null],
    ["selon votre adresse", { services: [] }],
    ["selon le mode choisi", { services: [{ price: 0 }, { price: 4.5 }] }],
    ["selon le mode choisi", { services: [{ price: 4.5, pickup: true }] }],
    ["dès 4,50\u00a0€", { services: [{ price: 6.9 }, { price: 0, pickup: true }, { price: 4.5 }] }],
  ])("before a service is chosen, delivery costs %s", (words, shipment_rating) => {
    expect(viewCart({ ...cart, shipment_rating } as never).deliveryFrom).toBe(words)
  })

  test("an empty cart has zero of everything", () => {
    expect(viewCart({ currency: "EUR" } as Cart)).toMatchObject({
      lines: [],
      quantity: 0,
      total: { amount: 0 },
      due: { text: "0,00\u00a0€" },
    })
  })
})
