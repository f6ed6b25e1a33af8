import { describe, expect, test } from "vitest"
import type { Cart, Order } from "~/commerce/api-types"
import {
  isServiceOffered,
  listDeliveryServices,
  listShippingRateErrors,
  parsePlace,
  viewDeliveryEstimate,
} from "~/shop/cart/delivery-services"
import { hasPlan, orderState, viewConfirmation } from "./order-confirmation.server"
import { isUnpaid } from "~/shop/account/orders/order-summary"

test("a stranger with the link of a confirmation reads the number and nothing else", () => {
  // The reply type asks for more fields than the view reads.
  const order = {
    id: "o1",
    number: "10042",
    currency: "EUR",
    grand_total: 16.8,
    account: { email: "jeanne@exemple.fr" },
    shipping: { first_name: "Jeanne", last_name: "Martin", address1: "12 quai", zip: "69002", city: "Lyon", country: "FR" },
    items: [{ id: "i1", product_name: "Guji", quantity: 1, price_total: 9.9 }],
  } as unknown as Order
  const { number, numberLabel, ...others } = viewConfirmation(order, false)
  expect([number, numberLabel]).toEqual(["10042", "n°\u00a010042"])
  expect(others).toEqual({ manualPayment: null, details: null })
  expect(viewConfirmation(order, true).details).toMatchObject({
    delivery: { email: "jeanne@exemple.fr", lines: ["Jeanne Martin", "12 quai", "69002 Lyon"] },
  })
})

test.each([
  ["confirmed", {}, true, false],
  ["unpaid", {}, true, true],
  ["cancelled", { canceled: true }, true, true],
  ["untold", { canceled: true }, false, false],
] as const)("a confirmation calls its order %s", (state, order, mayFollow, awaitsPayment) => {
  expect(orderState(order, mayFollow, awaitsPayment)).toBe(state)
})

test("a confirmation says that its goods are on their way once they are", () => {
  const isDelivered = (change: object) =>
    viewConfirmation({ currency: "EUR", ...change } as unknown as Order, true).details?.isDelivered
  expect([{}, { delivered: false }, { delivered: true }].map(isDelivered)).toEqual([false, false, true])
})

test("a confirmation adds up: lines before discounts, each discount, delivery, total, the VAT inside", () => {
  const order = {
    id: "o1",
    number: "10042",
    currency: "EUR",
    date_created: "2026-11-20T23:30:00.000Z",
    items: [
      {
        id: "i1",
        product_name: "Guji",
        quantity: 2,
        price_total: 30,
        discount_total: 3,
        options: [{ name: "Poids", value: "500 g" }],
        purchase_option: { type: "subscription", plan_name: "Chaque mois" },
      },
      { id: "i2", product_name: "Tasse", quantity: 1, price_total: 10 },
    ],
    sub_total: 40,
    discounts: [{ id: "d1", type: "coupon", amount: 3 }],
    discount_total: 3,
    coupon_code: "BIENVENUE10",
    shipment_delivery: true,
    shipment_total: 6.9,
    shipping: { service_name: "Colissimo" },
    taxes: [
      { id: "t1", name: "TVA 5,5\u00a0%", amount: 1.5 },
      { id: "t2", name: "TVA 20\u00a0%", amount: 2.8 },
    ],
    grand_total: 43.9,
    giftcard_total: 20,
    billing: { method: "ideal" },
  } as unknown as Order
  const { details } = viewConfirmation(order, true)
  expect(details).toMatchObject({ date: "21\u00a0novembre 2026", payment: "iDEAL | Wero" })
  expect(details?.lines.map(({ quantity, name, options, total }) => [quantity, name, options, total])).toEqual([
    [2, "Guji", "Poids\u00a0: 500\u00a0g, Formule\u00a0: Chaque mois", "30,00\u00a0€"],
    [1, "Tasse", "", "10,00\u00a0€"],
  ])
  expect(details?.sums.map(({ label, amount }) => [label, amount])).toEqual([
    ["Sous-total", "40,00\u00a0€"],
    ["Code promo «\u00a0BIENVENUE10\u00a0»", "−3,00\u00a0€"],
    ["Livraison (Colissimo)", "6,90\u00a0€"],
    ["Total TTC", "43,90\u00a0€"],
    ["dont TVA 5,5\u00a0%", "1,50\u00a0€"],
    ["dont TVA 20\u00a0%", "2,80\u00a0€"],
    ["Carte cadeau", "−20,00\u00a0€"],
    ["Reste à payer", "23,90\u00a0€"],
  ])
  const bare = {
    id: "o1",
    number: "1",
    currency: "EUR",
    sub_total: 5,
    discount_total: 1,
    grand_total: 4,
    tax_total: 0.2,
  } as unknown as Order
  expect(viewConfirmation(bare, true).details?.sums.map(({ label }) => label)).toEqual([
    "Sous-total",
    "Remises",
    "Total TTC",
    "dont TVA",
  ])
})

test("an order says what it promised, while it is unpaid how long it takes once it is paid, and nothing when cancelled", () => {
  const promises = {
    ...{ delivery: "Livraison prévue le lundi 23 novembre", delivery_once_paid: "Livraison sous 2 jours" },
    ...{ collected_at: ["22 rue X"], pay_before: "lundi 30 novembre" },
  }
  const said = (order: object) =>
    viewConfirmation({ currency: "EUR", metadata: { promises }, ...order } as unknown as Order, true).details?.delivery
  expect(said({ paid: true })).toMatchObject({ promise: promises.delivery, place: ["22 rue X"], payBefore: null })
  expect(said({ paid: false })).toMatchObject({ promise: promises.delivery_once_paid, payBefore: promises.pay_before })
  expect(said({ paid: true, canceled: true })).toMatchObject({ promise: null, payBefore: null })
  for (const metadata of [null, {}, { promises: "x" }, { promises: { delivery: 3, collected_at: "x" } }])
    expect(said({ paid: true, metadata })).toMatchObject({ promise: null, place: [], payBefore: null })
})

test("an order to be paid outside the shop says how much is left, how and under which number", () => {
  const order = { id: "o1", number: "10042", currency: "EUR", grand_total: 36.8, payment_balance: -16.8 } as unknown as Order
  const transfer = { label: "Virement bancaire", description: "Sous deux jours.", instructions: "IBAN : FR76\nBIC : EXEM" }
  expect(viewConfirmation(order, true, transfer).manualPayment).toEqual({
    label: "Virement bancaire",
    how: ["IBAN : FR76", "BIC : EXEM", "Sous deux jours."],
    amount: "16,80\u00a0€",
    payBefore: null,
  })
  expect(viewConfirmation(order, true, { ...transfer, instructions: null }).manualPayment?.how).toEqual(["Sous deux jours."])
  expect(viewConfirmation(order, false, transfer).manualPayment).toBeNull()
})

test("an order's subscription says when it is charged next, counted from the order", () => {
  const billing_schedule = { interval: "monthly", interval_count: 1 }
  const purchase_option = { type: "subscription", plan_name: "Mensuel", billing_schedule }
  const items = [
    { id: "i1", product_name: "Abonnement Découverte", quantity: 2, price: 12.9, price_total: 25.8, purchase_option },
    { id: "i2", product_name: "Guji", quantity: 1, price_total: 9.9, purchase_option: { type: "standard" } },
  ]
  const order = {
    id: "o1",
    number: "10042",
    currency: "EUR",
    date_created: "2026-01-31T10:00:00.000Z",
    items,
  } as unknown as Order
  expect(viewConfirmation(order, true).details?.plans).toEqual([
    {
      ...{ id: "i1", name: "Abonnement Découverte", interval: "monthly", count: 1, limit: null, isSent: true },
      ...{ next: "28\u00a0février 2026", trialDays: 0, charge: "25,80\u00a0€ TTC" },
    },
  ])
  expect(hasPlan(order)).toBe(true)
  const named = (product: object | null) => ({ ...items[0], product_name: undefined, product })
  const renamed = { ...order, items: [named({ name: "Découverte" }), named({}), named(null)] } as unknown as Order
  expect(viewConfirmation(renamed, true).details?.plans.map(({ name }) => name)).toEqual(["Découverte", "", ""])
  expect(hasPlan({ ...order, items: null } as unknown as Order)).toBe(false)
  expect(hasPlan({ ...order, items: [items[1]] } as unknown as Order)).toBe(false)
})

test("whether an order is paid is told by its sums, whatever the store calls its status", () => {
  expect(isUnpaid({ paid: false })).toBe(true)
  expect(isUnpaid({ paid: false, payment_balance: -16.8 })).toBe(true)
  expect(isUnpaid({ payment_balance: -16.8 })).toBe(true)
  for (const settled of [{ paid: true }, { payment_balance: 0 }, { canceled: true }, { payment_balance: -16.8, refunded: true }])
    expect(isUnpaid({ paid: false, ...settled })).toBe(false)
})

test("delivery services come with collection last, free ones in words", () => {
  const services = [
    { id: "boutique", name: "Retrait", price: 0, pickup: true },
    { id: "colissimo", name: "Colissimo", price: 6.9 },
  ]
  const cart = { currency: "EUR", shipment_rating: { services, errors: [] } } as unknown as Cart
  expect(listDeliveryServices(cart).map(({ id, price }) => [id, price])).toEqual([
    ["colissimo", "6,90\u00a0€"],
    ["boutique", "Gratuit"],
  ])
  expect(isServiceOffered(cart, "colissimo")).toBe(true)
  expect(isServiceOffered(cart, "drone")).toBe(false)
})

test("the rating's errors are shown in its own words, each once, whatever form they have [3.14]", () => {
  const rated = (errors: unknown) => ({ shipment_rating: { services: [], errors } }) as unknown as Cart
  const several = [
    { code: "address_unserviceable", message: "Nous ne livrons pas encore dans ce pays." },
    { code: "weight", message: " Colis trop\nlourd : 30 kg au plus. " },
    { code: "again", message: "Nous ne livrons pas encore dans ce pays." },
    ...[{ code: "mute" }, null, "x"],
  ]
  expect(listShippingRateErrors(rated(several))).toEqual([
    "Nous ne livrons pas encore dans ce pays.",
    "Colis trop lourd : 30 kg au plus.",
  ])
  for (const none of [undefined, null, {}, "x"]) expect(listShippingRateErrors(rated(none))).toEqual([])
})

describe("an estimate of delivery", () => {
  const free = { from: 60, note: "en France" }
  const cart = {
    currency: "EUR",
    shipment_delivery: true,
    sub_total: 50,
    discount_total: 5,
    shipping: { country: "FR", zip: "69002" },
    shipment_rating: { services: [{ id: "a", name: "A", price: 6.9, days: [2, 3] }], errors: [] },
  } as unknown as Cart

  const rule = { days: null, cutoffHour: 12, closed: [] }
  const countries = ["FR", "NL", "BE"].map((value) => ({ value, label: value }))

  test("lists services with what they promise, and what is missing for free delivery", () => {
    const estimate = viewDeliveryEstimate(cart, { rule, free, countries })
    expect(estimate).toMatchObject({
      ...{ country: "FR", zip: "69002", hasAddress: false, errors: [] },
      services: [{ id: "a", price: "6,90\u00a0€", promise: expect.stringMatching(/^Livraison prévue /) as string }],
      free: "Plus que 15,00\u00a0€ pour la livraison gratuite en France.",
    })
    const reached = viewDeliveryEstimate({ ...cart, sub_total: 65 }, { rule, free, countries })
    expect(reached).toMatchObject({ free: "La livraison est gratuite en France." })
  })

  test("knows nothing before a place, and is none where nothing is sent", () => {
    expect(viewDeliveryEstimate({ ...cart, shipping: {} }, { rule, free: null, countries })).toMatchObject({
      services: null,
      free: null,
    })
    const without = (country: string) =>
      viewDeliveryEstimate({ ...cart, shipping: { country, zip: "" } }, { rule, free: null, countries })
    expect([without("IE"), without("FR")]).toMatchObject([{ services: [{ id: "a" }] }, { services: null }])
    expect(viewDeliveryEstimate({ ...cart, shipment_delivery: false }, { rule, free, countries })).toBeNull()
  })

  test("takes a country of the list and its postcode", () => {
    expect(parsePlace("fr", " 69002 ", countries)).toEqual({ ok: true, value: { country: "FR", zip: "69002" } })
    expect(parsePlace("NL", "1012 ab", countries)).toEqual({ ok: true, value: { country: "NL", zip: "1012 AB" } })
    expect(parsePlace("US", "10001", countries)).toMatchObject({ problems: [{ code: "country-unknown", field: "country" }] })
    expect(parsePlace("FR", "690", countries)).toMatchObject({ problems: [{ code: "postcode-invalid", field: "zip" }] })
    expect(parsePlace("BE", "69002", countries)).toMatchObject({ problems: [{ code: "postcode-foreign", field: "zip" }] })
    expect(parsePlace("__proto__", null, countries)).toMatchObject({ problems: [{ code: "country-unknown" }] })
  })
})
