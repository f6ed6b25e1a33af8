import { changeSubscription, listSubscriptions, readSubscription } from "~/commerce/account-records.server"
import type { Subscription, SubscriptionPatch } from "~/commerce/account-api-types"
import { mayBeDone } from "~/commerce/errors"
import { readSubscriptionRules } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { withLock } from "~/store/locks.server"
import { consumePaymentLimit } from "~/store/rate-limits.server"
import { claimSentOrder, forgetSentOrder } from "~/store/sent-orders.server"
import { numberLabel } from "~/texts/number-label"
import { acknowledgeCancellation } from "../../legal/cancellation.server"
import { type Customer, catchAccountFailure, type ExpectedCustomer } from "../customer.server"
import { viewInvoiceRow } from "../invoices/invoices.server"
import { viewOrderRow } from "../orders/order-views"
import { findSubscriptionPromises } from "./subscription-promises.server"
import { isChangeable, readAction, type SubscriptionChange, type SubscriptionView } from "./subscription-views"
import { viewFirstPeriod, viewSubscription } from "./subscription-views"
type ChangeNotice = { notice: string; detail?: Record<string, string> }

/** Lists the customer's subscriptions in the backend's order. */
export async function readSubscriptions({ commerce }: ExpectedCustomer): Promise<SubscriptionView[]> {
  const [subscriptions, rules] = await Promise.all([listSubscriptions(commerce), readSubscriptionRules()])
  return subscriptions.map((subscription) => viewSubscription(subscription, rules))
}

/** Reads one of the customer's subscriptions with its first delivery and its bills; null for any other. */
export async function readOneSubscription({ commerce, account }: ExpectedCustomer, id: string) {
  const [subscription, rules] = await Promise.all([readSubscription(commerce, id), readSubscriptionRules()])
  if (!subscription) return null
  const promised = findSubscriptionPromises(await account, id)
  return {
    ...viewSubscription(subscription, rules),
    first: promised && viewFirstPeriod(subscription, promised),
    bills: viewBills(subscription),
  }
}

/** What a subscription's periods made, the newest first: an order where goods are sent, else an invoice. */
export type BillView = { id: string; name: string; path: string; date: string | null; status: string; total: string }

function viewBills({ orders, invoices }: Subscription): BillView[] {
  const made = [
    ...(orders?.results ?? []).map((order) => {
      const { number, ...row } = viewOrderRow(order)
      return { ...row, name: `Commande ${numberLabel(number)}`, path: `/account/commandes/${row.id}`, made: order.date_created }
    }),
    ...(invoices?.results ?? []).map((invoice) => {
      const { number, ...row } = viewInvoiceRow(invoice)
      return { ...row, name: `Facture ${numberLabel(number)}`, path: `/account/factures/${row.id}`, made: invoice.date_created }
    }),
  ]
  const sorted = made.sort((one, other) => (other.made ?? "").localeCompare(one.made ?? ""))
  return sorted.map(({ made: _made, ...bill }) => bill)
}

/** Reads one of the customer's subscriptions whose plan, quantity and extra items can be changed now; null for any other. */
export async function readChangeable({ commerce }: ExpectedCustomer, id: string): Promise<Subscription | null> {
  const subscription = await readSubscription(commerce, id)
  return subscription && isChangeable(subscription) ? subscription : null
}

/** What a change of a changeable subscription answers: the notice's code; null as readChangeable. */
export type ChangeAnswer = Promise<Result<string> | null>

/** A call's 20 seconds, and the minute in which one without an answer may still be carried out (milliseconds). */
const DOUBT_MS = 80_000

/** Makes one change of a subscription that may charge at a time: it reads the subscription as the one before has left it. */
export function inTurn<T>({ account }: Customer, id: string, change: () => Promise<T>): Promise<T | Result<never>> {
  const name = `subscription:${account.id}:${id}`
  return catchAccountFailure(() => withLock(name, { waitMs: 30_000, maxDepth: 5 }, change))
}

/**
 * Changes a subscription where the backend may charge at once, in its turn: as often as payments may begin, and once, as sendOnce does.
 *
 * @param clientAddress as rate limits count it
 */
export async function changeCharged(
  { commerce, account }: Customer,
  id: string,
  patch: SubscriptionPatch,
  clientAddress: string | null,
): Promise<Result<Subscription> | null> {
  const allowed = await consumePaymentLimit(`subscription ${id}`, { address: clientAddress, account: account.id })
  if (!allowed.ok) return allowed
  const change = {
    name: `subscription-change:${id}`,
    call: "PUT /subscriptions/{id}",
    unclear: "subscription-change-unclear",
  } as const
  return sendOnce(change, () => changeSubscription(commerce, id, patch))
}

/** `name` tells it from other changes, `call` names it in the log, and `unclear` is the problem of one without an answer. */
type SentChange = { name: string; call: string; unclear: ProblemCode }

/** Sends a change that must not be made twice: not while an earlier one without an answer may still be carried out. */
export async function sendOnce(
  { name, call, unclear }: SentChange,
  send: () => Promise<Subscription | null>,
): Promise<Result<Subscription> | null> {
  if (!(await claimSentOrder(name, DOUBT_MS))) return fail(unclear)
  const forget = () => forgetSentOrder(name).catch((error: unknown) => log.fault(error))
  try {
    const changed = await send()
    await forget()
    return changed && succeed(changed)
  } catch (error) {
    if (!mayBeDone(error)) {
      await forget()
      throw error
    }
    log.fault(error, { call })
    return fail(unclear)
  }
}

type PostedAction = { action: unknown; when: unknown; clientAddress: string | null }

/** Pauses, resumes, skips, cancels, or withdraws a cancellation; null for a subscription that is not the customer's. */
export async function actOnSubscription(
  customer: Customer,
  id: string,
  posted: PostedAction,
): Promise<Result<ChangeNotice> | null> {
  const { commerce } = customer
  const { action, when, clientAddress } = posted
  const isCharged = action === "restart"
  const act = async () => {
    const [subscription, rules] = await Promise.all([readSubscription(commerce, id), readSubscriptionRules()])
    if (!subscription) return null
    const change = readAction(action, when, subscription, rules)
    if (!change) return fail("form-invalid")
    if (isCharged) {
      const charged = await changeCharged(customer, id, change.patch, clientAddress)
      return charged?.ok ? succeed({ notice: change.notice }) : charged
    }
    return catchAccountFailure(async () => {
      const changed = await changeSubscription(commerce, id, change.patch)
      return changed && succeed(await noticeOf(customer, change, changed))
    })
  }
  return isCharged ? inTurn(customer, id, act) : act()
}

/** The notice of a cancellation says whether its receipt was mailed. */
async function noticeOf(
  { commerce }: Customer,
  { notice, patch }: SubscriptionChange,
  { number }: Subscription,
): Promise<ChangeNotice> {
  if (!("canceled" in patch) || !patch.canceled) return { notice }
  const acknowledged = await acknowledgeCancellation(commerce, number ?? "")
  return acknowledged.ok ? { notice, detail: { reference: acknowledged.value } } : { notice: `${notice}-unreceipted` }
}
