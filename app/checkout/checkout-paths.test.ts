import { describe, expect, test } from "vitest"
import {
  BACK_TO_RECAP,
  MAX_CHECKS,
  UNKNOWN_RETURN_PATH,
  completionCheckPath,
  describeOutcome,
  hasReloads,
  hasWaited,
  isFromRecap,
  isUnknownReturn,
  notCancelledPath,
  orderAuthenticationPath,
  orderNotPlacedPath,
  orderPath,
  orderWaitingPath,
  otherPaymentPath,
  outcomePath,
  parseCheckNumber,
  pathAfter,
  parseWaitingOrder,
  secondsUntilCheck,
  waitingPath,
  withReloads,
} from "./checkout-paths"

test("a step leads to the next; one that was opened from the recap leads back there, by way of the delivery for another address", () => {
  const [first, again] = [{ search: "" }, { search: `?${BACK_TO_RECAP}` }]
  expect([pathAfter("contact", first), pathAfter("delivery", first)]).toEqual(["/commande/livraison", "/commande/paiement"])
  expect(pathAfter("contact", again)).toBe("/commande/livraison?retour=verification")
  expect(pathAfter("delivery", again)).toBe("/commande")
  expect(["", "?retour=panier", "?suite=verification"].map(isFromRecap)).toEqual([false, false, false])
})

describe("the waiting page", () => {
  test("reloads by itself only for who has asked for that", () => {
    const asked = (path: string) => hasReloads(new URL(path, "http://shop.test").searchParams)
    expect([waitingPath("a"), withReloads(waitingPath("a"))].map(asked)).toEqual([false, true])
  })

  test("checks for longer than an order may take without an answer, then stops", () => {
    const pauses = Array.from({ length: MAX_CHECKS }, (_, index) => secondsUntilCheck(index + 1) ?? 0)
    expect(pauses.every((seconds) => seconds >= 3)).toBe(true)
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(80)
    expect(secondsUntilCheck(MAX_CHECKS + 1)).toBeNull()
  })

  test.each([
    [null, 1],
    ["0", 1],
    ["3", 3],
    ["999", MAX_CHECKS + 1],
    ["-1", 1],
    ["1e9", 1],
    ["x", 1],
  ])("reads the check « %s » as %i", (text, round) => expect(parseCheckNumber(text)).toBe(round))

  test("knows a return that belongs to nobody here from a visit without one", () => {
    const parametersOf = (path: string) => new URL(path, "http://shop.test").searchParams
    expect(isUnknownReturn(parametersOf(UNKNOWN_RETURN_PATH))).toBe(true)
    for (const path of ["/commande/attente", "/commande/attente?retour=1", completionCheckPath("a", 1), waitingPath("a", 1)])
      expect(isUnknownReturn(parametersOf(path))).toBe(false)
  })
})

test("each outcome of a payment has its own title, and no other value has one", () => {
  expect(outcomePath("cancelled")).toBe("/commande/paiement?resultat=annule")
  expect(["annule", "refuse", "expire"].map((end) => describeOutcome(end)?.title)).toEqual([
    "Paiement annulé",
    "Paiement non abouti",
    "Paiement expiré",
  ])
  for (const word of [null, "", "constructor", "reussi"]) expect(describeOutcome(word)).toBeNull()
})

test("every page of a payment or an order has its own address", () => {
  const [attempt, order] = ["AbCdEfGhIjKlMnOpQrStU_", "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11"]
  expect(waitingPath(attempt)).toBe(`/commande/attente?essai=${attempt}&tour=1`)
  expect(waitingPath(attempt, 4)).toBe(`/commande/attente?essai=${attempt}&tour=4`)
  expect(completionCheckPath(attempt)).toBe(`/paiement/retour?essai=${attempt}&tour=1`)
  expect(notCancelledPath(attempt)).toBe(`/commande/attente?essai=${attempt}&tour=${MAX_CHECKS + 1}&annulation=refusee`)
  expect(otherPaymentPath(attempt)).toBe(`/commande/attente?essai=${attempt}&tour=1&autre=oui`)
  expect(orderNotPlacedPath(attempt, "item-unavailable")).toBe(`/commande/attente?essai=${attempt}&motif=item-unavailable`)
  expect(orderWaitingPath(order)).toBe(`/commande/attente?commande=${order}&tour=1`)
  expect(orderAuthenticationPath({ checkoutId: order })).toBe(`/commande/authentification?gateway=stripe&commande=${order}`)
  expect(orderAuthenticationPath({ orderId: "o1" })).toBe("/commande/authentification?gateway=stripe&compte=o1")
  expect([orderPath(order), orderPath(order, true)]).toEqual([`/commande/merci/${order}`, `/commande/merci/${order}?suivi=fait`])
  expect([hasWaited(new URLSearchParams("suivi=fait")), hasWaited(new URLSearchParams())]).toEqual([true, false])
})

test.each([
  ["5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11", true],
  ["a".repeat(15), false],
  ["a".repeat(65), false],
  [`../${"a".repeat(32)}`, false],
  [`${"a".repeat(32)}/x`, false],
  ["", false],
])("the waiting page takes « %s » for an order: %s", (text, taken) => {
  expect(parseWaitingOrder(new URLSearchParams({ commande: text }))).toBe(taken ? text : null)
  expect(parseWaitingOrder(new URLSearchParams())).toBeNull()
})
