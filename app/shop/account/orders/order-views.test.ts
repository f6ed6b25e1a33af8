import { describe, expect, it, test } from "vitest"
import { viewOrderDetail } from "./order-views"

describe("an order that was paid back in part", () => {
  const order = viewOrderDetail({
    id: "1",
    number: "10042",
    currency: "EUR",
    sub_total: 7.5,
    shipment_delivery: true,
    shipment_total: 6.9,
    grand_total: 14.4,
    items: [{ id: "l", quantity: 1, price_total: 7.5, options: [{ id: "o", value_id: "v", value: "25" }] }],
    refund_total: 2.5,
    refunds: { results: [{ id: "r", amount: 2.5, success: true }] },
  })

  it("names what went back beside the sums that make the total, not among them", () => {
    expect(order.sums.map(({ label }) => label)).toEqual(["Sous-total", "Livraison", "Total TTC"])
    expect(order).toMatchObject({ total: "14,40\u00a0€", refunded: "−2,50\u00a0€" })
  })

  it("has a word for the name that a line or an option lacks", () => {
    expect(order.lines).toMatchObject([{ name: "Article", options: "Choix\u00a0: 25" }])
  })

  it("calls a refund that names no method a refund", () => {
    expect(order.refunds).toMatchObject([{ label: "Remboursement", amount: "2,50\u00a0€", state: "effectué" }])
  })
})

it("shows of a gift card no more than the order cost, where the backend names its balance", () => {
  const order = viewOrderDetail({
    id: "1",
    number: "10043",
    currency: "EUR",
    sub_total: 20,
    grand_total: 20,
    giftcard_total: 100,
  })
  expect(order.sums.slice(-2)).toMatchObject([
    { label: "Carte cadeau", amount: "−20,00\u00a0€" },
    { label: "Reste à payer", amount: "0,00\u00a0€" },
  ])
})

it("shows of a gift card what the account's credit leaves, as the cart did", () => {
  const paid = { giftcard_total: 100, account_credit_amount: 5 }
  const order = viewOrderDetail({ id: "1", number: "10043", currency: "EUR", sub_total: 20, grand_total: 20, ...paid })
  expect(order.sums.slice(-3).map(({ amount }) => amount)).toEqual(["−15,00\u00a0€", "−5,00\u00a0€", "0,00\u00a0€"])
})

describe("a payment of an order is told by what became of its money", () => {
  test.each([
    ["taken", { status: "success", authorized: true, captured: true }, "effectué"],
    ["held", { status: "authorized" }, "réservé"],
    ["held, and counted as a success", { status: "success", authorized: true, captured: false }, "réservé"],
    ["held once, and given up with the order", { authorized: true, void: true }, "annulé"],
    ["given up, and still called a success", { status: "success", void: true }, "annulé"],
    ["taken, where the order is paid and nothing tells more", { authorized: true }, "effectué", true],
    ["taken, by a status that holds do not have", { status: "success", authorized: true }, "effectué"],
    ["held, as long as the order is unpaid", { authorized: true }, "réservé"],
    ["refused", { status: "error", success: false }, "refusé"],
    ["under way", { success: false }, "en cours"],
  ])("%s", (_name, payment, state, paid = false) => {
    const payments = { results: [{ id: "p", amount: 20, success: true, ...payment }] }
    const order = viewOrderDetail({ id: "1", number: "10044", currency: "EUR", grand_total: 20, paid, payments })
    expect(order.payments).toMatchObject([{ state }])
  })
})

test.each([
  ["nothing", [], false],
  ["a part", [{ reference: "RET-1", items: [{ id: "l", quantity: 1 }] }], false],
  ["all, in two times", [1, 2].map((time) => ({ reference: `RET-${time}`, items: [{ id: "l", quantity: 1 }] })), true],
  ["what is not told", [{ reference: "RET-1", items: null }], false],
])("an order whose withdrawals name %s has something left to withdraw from, or not", (_, withdrawals, isWithdrawn) => {
  const items = [{ id: "l", quantity: 2, product_name: "Canut" }]
  expect(viewOrderDetail({ id: "1", number: "10045", currency: "EUR", items, metadata: { withdrawals } })).toMatchObject({
    isWithdrawn,
  })
})
