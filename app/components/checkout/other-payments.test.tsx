import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { OtherPayment } from "~/checkout/surplus.server"
import { OtherPayments } from "./other-payments"

const payment = { method: "Klarna", amount: "24,00\u00a0€", reference: "1234-abcd", providerReference: null, heldUntil: null }

test.each([
  ["surplus", /débité.*nous vous la remboursons/, /n’est pas débité/],
  ["held", /réservée.*n’est pas débitée.*la réservation est annulée/, /remboursons|a été débité/],
  ["approved", /sans débit.*rien à faire/, /remboursons|réserv/],
  ["open", /encore en cours.*ne le terminez pas/, /a été débité|réserv/],
] as const)("beside an order a payment in state %s is told as what it is", (state, says, never) => {
  const payments: OtherPayment[] = [{ ...payment, state }]
  const told = renderToStaticMarkup(<OtherPayments payments={payments} contact={null} />).replace(/<[^>]+>/g, " ")
  expect(told).toMatch(says)
  expect(told).not.toMatch(never)
})
