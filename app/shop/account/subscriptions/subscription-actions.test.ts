import { describe, expect, test } from "vitest"
import type { Subscription } from "~/commerce/account-api-types"
import { lateSentences } from "~/texts/subscription-actions"
import { listActions, readAction, viewSubscription } from "./subscription-views"

const all = { pause: true, skip: true, pauseInTrial: true }

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
    [{ canceled: true, date_period_end: null }, ["keep"]],
    [{ canceled: true, date_period_end: past }, []],
    [{ canceled: true, date_period_end: past, status: "paused", paused: true }, ["keep", "cancel"]],
    [{ status: "canceled", canceled: true }, []],
    [{ status: "complete" }, []],
  ])("that is %j offers %j; a charge at once is an action of its own", (state, actions) =>
    expect(listActions(of(state), all)).toEqual(actions),
  )

  test("is always cancelled with both words, and only at a time that was chosen: at once while it is paused", () => {
    expect(readAction("cancel", "period-end", of({}), all)?.patch).toEqual({ canceled: true, cancel_at_end: true })
    expect(readAction("cancel", "now", of({}), all)?.patch).toEqual({ canceled: true, cancel_at_end: false })
    expect(readAction("cancel", null, of({}), all)).toBeNull()
    for (const when of ["period-end", "now", null]) {
      const { notice, patch } = readAction("cancel", when, of({ status: "paused", paused: true }), all) ?? {}
      expect([notice, patch], `${when}`).toEqual(["subscription-canceled", { canceled: true, cancel_at_end: false }])
    }
    expect(readAction("skip", null, of({}), all)?.patch).toEqual({ paused: true, date_pause_end: future })
    expect(readAction("keep", null, of({}), all)).toBeNull()
    expect(readAction("keep", null, of({ canceled: true, date_period_end: past }), all)).toBeNull()
    expect(readAction("__proto__", null, of({}), all)).toBeNull()
  })
})

const sheet = (state: object) =>
  viewSubscription({ id: "s", quantity: 1, price: 12.9, currency: "EUR", ...state } as unknown as Subscription, all)

test.each([
  [{ status: "canceled", canceled: true }, "Résilié"],
  [{ status: "complete", canceled: false }, "Terminé"],
  [{ status: "complete", canceled: true }, "Terminé"],
])("a subscription that is over reads so, whatever was asked of it before: %j", (state, status) =>
  expect(sheet({ ...state, paused: true, date_pause_end: null }).status).toBe(status),
)

test.each([
  ["active", false, "renewal"],
  ["pastdue", false, "renewal"],
  ["unpaid", false, null],
  ["unpaid", true, "end"],
  ["complete", false, null],
  ["complete", true, null],
  ["canceled", true, null],
])("a next charge is announced only where one comes: %s, cancelled %s", (status, canceled, nextIs) => {
  const view = sheet({ status, canceled, paused: false, date_period_end: "2099-01-15T09:00:00.000Z" })
  expect([view.nextIs, view.next !== null]).toEqual([nextIs, nextIs !== null])
})

test("a store that lets nobody pause, or not while a trial runs, offers none of it", () => {
  const running = { status: "active", canceled: false, paused: false, date_period_end: "2099-01-15T09:00:00.000Z" }
  expect(listActions(running, { ...all, pause: false })).toEqual(["skip", "cancel"])
  expect(listActions(running, { ...all, skip: false })).toEqual(["pause", "cancel"])
  const trial = { ...running, status: "trial" }
  expect(listActions(trial, { ...all, pauseInTrial: false })).toEqual(["cancel"])
  expect(readAction("pause", null, trial, { ...all, pauseInTrial: false })).toBeNull()
})

describe("what a customer reads of a charge that is not made", () => {
  const order = { id: "o", currency: "EUR", grand_total: 12.9, paid: false, payment_balance: -12.9 }
  const paid = { ...order, paid: true, payment_balance: 0 }
  const late = (orders: object[], invoices: object[] = [], state: object = {}) => {
    const bills = { orders: { results: orders }, invoices: { results: invoices } }
    const subscription = { id: "s", status: "active", quantity: 1, price: 12.9, currency: "EUR", ...bills, ...state }
    return viewSubscription(subscription as unknown as Subscription, all).late
  }

  test("stands while an order or an invoice of the subscription is unpaid, and no longer", () => {
    expect(late([paid, order])).toBe(lateSentences.awaited)
    expect(late([], [{ status: "unpaid", paid: false }])).toBe(lateSentences.awaited)
    expect(late([paid], [{ status: "paid", paid: true }])).toBeNull()
    expect(late([{ ...order, canceled: true }])).toBeNull()
    expect(late([order], [], { canceled: true })).toBeNull()
  })
})
