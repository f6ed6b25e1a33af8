import { describe, expect, test } from "vitest"
import type { AccountOrder, Subscription } from "~/commerce/account-wire"
import { cardText, formatDay, paymentText, postalLines } from "./format"
import { orderStatus } from "./orders/order-views"
import { parsePage } from "./orders/orders.server"
import { parseTokenLink } from "./auth/auth-forms"
import { changeOf, gesturesOf } from "./subscriptions/subscription-actions"

const all = { pause: true, skip: true, pauseInTrial: true }

test.each([
  ["2026-02-28T23:30:00.000Z", "1er\u00a0mars 2026"],
  ["2026-08-14T21:59:00.000Z", "14\u00a0août 2026"],
  ["2026-12-31T23:00:00.000Z", "1er\u00a0janvier 2027"],
  ["jamais", null],
  [null, null],
])("the day of %s in Paris is %s", (date, day) => expect(formatDay(date)).toBe(day))

test.each([
  [{ status: "payment_pending" }, "En attente de paiement"],
  [{ status: "delivery_pending" }, "En préparation"],
  [{ status: "complete", delivered: true }, "Expédiée"],
  [{ status: "complete", delivered: true, refunded: true }, "Remboursée"],
  [{ status: "canceled", canceled: true, refunded: true }, "Annulée"],
  [{ status: "something_new" }, "En cours"],
])("an order that is %j is shown as %s", (order, label) => expect(orderStatus(order as AccountOrder)).toBe(label))

test.each([
  ["3", 3],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
  ["999999", 1],
  [null, 1],
])("the page %j is %i", (value, page) => expect(parsePage(value)).toBe(page))

test("a payment is told by its method, a card by its network and last digits only", () => {
  expect(paymentText({ method: "card", card: { brand: "mastercard", last4: "5454", token: "pm_1" } })).toBe(
    "Mastercard se terminant par 5454",
  )
  expect(cardText({})).toBe("Carte bancaire")
  expect(paymentText({ method: "klarna" })).toBe("Klarna")
  expect(paymentText({ method: "virement-du-marchand" })).toBeNull()
  expect(paymentText(null)).toBeNull()
})

test("an address is a label's lines, with the country only abroad", () => {
  const address = { first_name: "Ida", last_name: "Perrin", address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon" }
  expect(postalLines({ ...address, country: "FR" })).toEqual(["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"])
  expect(postalLines({ ...address, country: "BE" }).at(-1)).toBe("Belgique")
  expect(postalLines(null)).toEqual([])
})

test("a link's e-mail and token must have the form of ones", () => {
  expect(parseTokenLink("ida@exemple.fr", "abcdefgh")).toEqual({ email: "ida@exemple.fr", token: "abcdefgh" })
  for (const [email, token] of [
    ["ida", "abcdefgh"],
    ["ida@exemple.fr", "court"],
    ["ida@exemple.fr", "a/../../b"],
    [null, null],
  ])
    expect(parseTokenLink(email, token)).toBeNull()
})

describe("a subscription", () => {
  const future = new Date(Date.now() + 86_400_000).toISOString()
  const past = new Date(Date.now() - 86_400_000).toISOString()
  const of = (state: Partial<Subscription>) =>
    ({ status: "active", canceled: false, paused: false, date_period_end: future, ...state }) as Subscription

  test.each([
    [{}, ["skip", "pause", "cancel"]],
    [{ status: "trial" }, ["skip", "pause", "cancel"]],
    [{ date_period_end: null }, ["pause", "cancel"]],
    [{ status: "paused", paused: true }, ["resume", "cancel"]],
    [{ status: "paused", paused: true, date_period_end: past }, ["restart", "cancel"]],
    [{ status: "pastdue" }, ["cancel"]],
    [{ canceled: true }, ["keep"]],
    [{ status: "canceled", canceled: true }, []],
    [{ status: "complete" }, []],
  ])("that is %j offers %j; a charge at once has a gesture of its own", (state, gestures) =>
    expect(gesturesOf(of(state), all)).toEqual(gestures),
  )

  test("is always cancelled with both words, and only at a time that was chosen", () => {
    expect(changeOf("cancel", "period-end", of({}), all)?.patch).toEqual({ canceled: true, cancel_at_end: true })
    expect(changeOf("cancel", "now", of({}), all)?.patch).toEqual({ canceled: true, cancel_at_end: false })
    expect(changeOf("cancel", null, of({}), all)).toBeNull()
    expect(changeOf("skip", null, of({}), all)?.patch).toEqual({ paused: true, date_pause_end: future })
    expect(changeOf("keep", null, of({}), all)).toBeNull()
    expect(changeOf("__proto__", null, of({}), all)).toBeNull()
  })
})

test("a store that lets nobody pause, or not while a trial runs, offers none of it", () => {
  const running = { status: "active", canceled: false, paused: false, date_period_end: "2099-01-15T09:00:00.000Z" }
  expect(gesturesOf(running, { ...all, pause: false })).toEqual(["skip", "cancel"])
  expect(gesturesOf(running, { ...all, skip: false })).toEqual(["pause", "cancel"])
  const trial = { ...running, status: "trial" }
  expect(gesturesOf(trial, { ...all, pauseInTrial: false })).toEqual(["cancel"])
  expect(changeOf("pause", null, trial, { ...all, pauseInTrial: false })).toBeNull()
})
