import { describe, expect, test } from "vitest"
import type { Cart, Order } from "~/commerce/wire"
import { isServiceOffered, listDeliveryServices } from "./delivery-services"
import { viewOrder } from "./order-view"
import { describePaymentEnd, paymentEndPath } from "./payment-ends"
import { isUnknownReturn, lookPath, parsePaidProblem, parseRound, pauseOfRound, waitingPath, waitingRounds } from "./waiting"

describe("the waiting page", () => {
  test("looks for longer than an order may take without an answer, then stops", () => {
    const pauses = Array.from({ length: waitingRounds }, (_, index) => pauseOfRound(index + 1) ?? 0)
    expect(pauses.every((seconds) => seconds >= 3)).toBe(true)
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(80)
    expect(pauseOfRound(waitingRounds + 1)).toBeNull()
  })

  test.each([
    [null, 1],
    ["0", 1],
    ["3", 3],
    ["999", waitingRounds + 1],
    ["-1", 1],
    ["1e9", 1],
    ["x", 1],
  ])("reads the round « %s » as %i", (text, round) => expect(parseRound(text)).toBe(round))

  test("knows a return that belongs to nobody here from a visit without one", () => {
    const parametersOf = (path: string) => new URL(path, "http://shop.test").searchParams
    expect(isUnknownReturn(parametersOf(waitingPath(null, 1)))).toBe(true)
    for (const path of ["/commande/attente", "/commande/attente?retour=1", lookPath("a", 1), waitingPath("a", 1)])
      expect(isUnknownReturn(parametersOf(path))).toBe(false)
  })

  test("takes only the shop's own reasons", () => {
    expect(parsePaidProblem("item-unavailable")).toBe("item-unavailable")
    for (const text of [null, "", "__proto__", "<b>"]) expect(parsePaidProblem(text)).toBeNull()
  })
})

test("each end of a payment has its own title, and no other word has one", () => {
  expect(paymentEndPath("annule")).toBe("/commande/paiement?resultat=annule")
  expect(["annule", "refuse", "expire"].map((end) => describePaymentEnd(end)?.title)).toEqual([
    "Paiement annulé",
    "Paiement refusé",
    "Paiement expiré",
  ])
  for (const word of [null, "", "constructor", "reussi"]) expect(describePaymentEnd(word)).toBeNull()
})

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
  expect(viewOrder(order, false)).toEqual({ number: "10042", toPay: null, awaitsPayment: false, details: null })
  expect(viewOrder(order, true).details).toMatchObject({
    total: "16,80\u00a0€",
    delivery: { email: "jeanne@exemple.fr", lines: ["Jeanne Martin", "12 quai", "69002 Lyon", "France"] },
  })
})

test("an order to be paid outside the shop says how much is left, how and under which number", () => {
  const order = { id: "o1", number: "10042", currency: "EUR", grand_total: 36.8, payment_balance: -16.8 } as unknown as Order
  const transfer = { label: "Virement bancaire", description: "Sous deux jours.", instructions: "IBAN : FR76" }
  expect(viewOrder(order, true, transfer).toPay).toEqual({
    label: "Virement bancaire",
    instructions: "IBAN : FR76",
    amount: "16,80\u00a0€",
  })
  expect(viewOrder(order, true, { ...transfer, instructions: null }).toPay?.instructions).toBe("Sous deux jours.")
  expect(viewOrder(order, false, transfer).toPay).toBeNull()
})

test("an order whose payment is not confirmed yet is not called paid", () => {
  const order = { id: "o1", number: "10042", currency: "EUR", paid: false, status: "payment_pending" } as unknown as Order
  const transfer = { label: "Virement bancaire", description: "Sous deux jours.", instructions: null }
  expect(viewOrder(order, true).awaitsPayment).toBe(true)
  expect(viewOrder(order, true, transfer).awaitsPayment).toBe(false)
  expect(viewOrder({ ...order, paid: true }, true).awaitsPayment).toBe(false)
  expect(viewOrder(order, false).awaitsPayment).toBe(false)
})

test("delivery services come with collection last, free ones in words", () => {
  const services = [
    { id: "boutique", name: "Retrait", price: 0, pickup: true },
    { id: "colissimo", name: "Colissimo", price: 6.9 },
  ]
  const cart = { currency: "EUR", shipment_rating: { services, errors: [] } } as unknown as Cart
  expect(listDeliveryServices(cart).map(({ id, price }) => [id, price])).toEqual([
    ["colissimo", "6,90\u00a0€"],
    ["boutique", "Offerte"],
  ])
  expect(isServiceOffered(cart, "colissimo")).toBe(true)
  expect(isServiceOffered(cart, "drone")).toBe(false)
})
