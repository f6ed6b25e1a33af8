import { expect } from "vitest"
import { type PaymentAttempt, ATTEMPT_RETENTION_MS } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import type { Sandbox } from "../../sandbox/sandbox.ts"
import { type OrderRecord, findOrder } from "../../sandbox/services/orders/order-record.ts"
import { listPayments } from "../../sandbox/services/payments/payment-record.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { awaitsCapture } from "../../sandbox/services/vault/paysafecard-payment.ts"
import type { Shown } from "./payment-browser"
import type { openModel } from "./payment-model"
import type { Told } from "./payment-steps"

type Model = Awaited<ReturnType<typeof openModel>>
const HOUR_MS = 3_600_000
/** How long each method's money may be taken (docs/payments.md, attempts); our own page is open for two hours. */
const PAYABLE_HOURS: Record<string, number> = { ideal: 7 * 24, klarna: 48, card: 24 }

/** What an order's payments have taken, in cents. */
export function centsPaid({ context }: Sandbox, order: OrderRecord): number {
  const made = listPayments(context, order.id).filter(({ success }) => success)
  return Math.round(made.reduce((sum, { amount }) => sum + amount, 0) * 100)
}

/** What the provider has done for an attempt without waiting for an order: taken money, reserved it, or neither. */
export function fundsOf({ context }: Sandbox, { providerId, gateway }: PaymentAttempt): "surplus" | "held" | null {
  const intent = readIntent(context, gateway ?? "", providerId)
  // What nobody asks about is never taken.
  if (intent?.kind !== "payment" || awaitsCapture(intent)) return null
  if (intent.status === "requires_capture" || intent.status === "AUTHORIZED") return "held"
  const isTaken = gateway === "stripe" ? intent.status === "succeeded" : gateway === "paysafecard" && intent.status === "SUCCESS"
  return isTaken ? "surplus" : null
}

/** Whether an attempt's money is taken, or may be without an order. */
export function mayBeTaken(sandbox: Sandbox, attempt: PaymentAttempt): boolean {
  const { method, gateway, providerId, startedAt } = attempt
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (intent?.kind !== "payment" || !["stripe", "paysafecard"].includes(intent.gateway)) return false
  if (fundsOf(sandbox, attempt) !== null || intent.status === "processing" || awaitsCapture(intent)) return true
  const isOpen = ["requires_action", "INITIATED"].includes(intent.status) || isOnOurPage(sandbox, attempt)
  return isOpen && Date.now() < startedAt + (PAYABLE_HOURS[method ?? ""] ?? 2) * HOUR_MS
}

/** Whether a card's page of ours may still have it confirmed; nobody need be told, for the next payment ends it. */
export function isOnOurPage({ context }: Sandbox, { method, providerId }: PaymentAttempt): boolean {
  return method === "card" && readIntent(context, "stripe", providerId)?.status === "requires_confirmation"
}

/** The ages at which the shop looks at a payment whose shopper does not come back. */
export const LOOKS_HOURS = [3, 26, 50, 170]

/** Time until the shop next looks at a payment whose shopper does not come back, in milliseconds. */
function untilLook({ startedAt }: PaymentAttempt): number {
  return LOOKS_HOURS.map((hours) => startedAt + (hours + 0.5) * HOUR_MS - Date.now()).find((left) => left > 0) ?? Infinity
}

/** What was taken or is held and pays no order. */
function listSurplus(sandbox: Sandbox, { tabs, checkoutId }: Model): PaymentAttempt[] {
  const own = paymentsOf(sandbox, findOrder(sandbox.context, checkoutId))
  return tabs().filter((each) => fundsOf(sandbox, each) !== null && !own.includes(each.providerId))
}

function paymentsOf({ context }: Sandbox, order: OrderRecord | null): unknown[] {
  return order ? listPayments(context, order.id).map(({ transaction_id }) => transaction_id) : []
}

/** What the shop alone finds within a time; paysafecard, which it does not ask, lets a hold lapse before. */
export function listToBeFound(sandbox: Sandbox, model: Model, seconds = Infinity): PaymentAttempt[] {
  const surplus = listSurplus(sandbox, model).filter(
    (each) => each.gateway !== "paysafecard" || fundsOf(sandbox, each) === "surplus",
  )
  return surplus.filter((each) => untilLook(each) < seconds * 1000)
}

export async function expectInLedger(attempts: readonly PaymentAttempt[], orderNumber?: string): Promise<void> {
  const order = orderNumber === undefined ? {} : { orderNumber }
  for (const { id } of attempts) expect(await readSurplus(id)).toMatchObject({ attemptId: id, ...order })
}

/**
 * What was taken or is held beside the order's payment stands in the ledger, and its shopper reads of it as what it is; of the order's not.
 *
 * @param comesBack whether the shopper opens what is left open, or nobody comes
 * @returns how many there are
 */
export async function expectSurplusTold(sandbox: Sandbox, model: Model, order: OrderRecord, comesBack: boolean): Promise<number> {
  const found = listToBeFound(sandbox, model)
  const seconds = Math.ceil(Math.max(0, ...found.map(untilLook)) / 1000)
  await model.take({ event: comesBack ? { do: "returns" } : { do: "wait", seconds }, cut: null })
  if (!comesBack) await expectInLedger(found, order.number)
  const { others, order: view } = (await model.follow()).data as Followed
  const surplus = comesBack ? listSurplus(sandbox, model) : found
  await expectInLedger(surplus, order.number)
  const own = paymentsOf(sandbox, order)
  const orderedBy = await model.orderedBy()
  for (const { id, providerId } of model.tabs()) if (own.includes(providerId)) expect(await readSurplus(id)).toBeNull()
  for (const each of model.tabs().filter((tab) => fundsOf(sandbox, tab) === null))
    expect((await readSurplus(each.id))?.funds).not.toBe("held")
  const paying = model.tabs().find(({ id }) => id === orderedBy)
  if (paying) expect(Math.round(order.grand_total * 100)).toBe(paying.amount)
  // Another browser reads the number only.
  if (view.details === null) return 0
  const told = others.payments.filter(({ state }) => state === "surplus" || state === "held")
  const expected = surplus.map((each) => `${fundsOf(sandbox, each)} ${each.providerId}`)
  expect(told.map(({ state, providerReference }) => `${state} ${providerReference}`)).toEqual(expect.arrayContaining(expected))
  for (const { providerReference } of told) expect(own).not.toContain(providerReference)
  return surplus.length
}

type Followed = {
  others: { payments: { state: string; providerReference: string }[] }
  order: { details: object | null }
}

/** No payment begins, and nothing that only an order takes is ordered, while another payment may be taken that its shopper has not let go. */
export async function expectOneAtATime(sandbox: Sandbox, model: Model, before: Before): Promise<void> {
  const { known, wasOrdered, inTheWay } = before
  const begun = model.tabs().slice(0, model.tabs().length - known)
  const isOrdered = !wasOrdered && findOrder(sandbox.context, model.checkoutId) !== null
  const orderedBy = isOrdered ? await model.orderedBy() : null
  const paying = model.tabs().find(({ id }) => id === orderedBy)
  const takesLater = isOrdered && !(paying && takesFirst(paying))
  if (begun.every(({ method }) => method === null) && !takesLater) return
  const beside = takesLater ? [...inTheWay, ...begun] : inTheWay
  expect(beside.filter((each) => each.id !== orderedBy && mayBeTaken(sandbox, each))).toEqual([])
}

function takesFirst({ method, gateway }: PaymentAttempt): boolean {
  return gateway === "paysafecard" || (gateway === "stripe" && method !== "bancontact")
}

/** How many attempts there were before a step, whether the order, and which may be taken that were not let go. */
export type Before = { known: number; wasOrdered: boolean; inTheWay: PaymentAttempt[] }

/** Nobody is left without a next step: the page itself names it. */
export function expectNextStep({ status, data }: Shown, told: Told): void {
  expect(told === "Forgotten" ? [404] : [200, 422, 429, 503]).toContain(status)
  if (told === "Unclear") expect(data["checks"]).toMatchObject({ checkAgain: expect.stringMatching(/^\/paiement\/retour\?/) })
  if (told === "NotOrdered") expect(data).toMatchObject({ payment: { reference: /./ }, contact: { email: /@/ } })
}

/** Whether an attempt is past its days. */
export function isForgotten({ startedAt }: PaymentAttempt): boolean {
  return Date.now() - startedAt > ATTEMPT_RETENTION_MS
}
