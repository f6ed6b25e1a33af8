import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { requireAccount } from "../account/account-store.ts"
import { publishLine } from "../cart/cart-view.ts"
import { embedded, type Envelope } from "../catalogue/envelope.ts"
import { type Expansion, readExpand } from "../catalogue/expand.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import { listAccountOrders } from "../orders/order-record.ts"
import { publishOrder } from "../orders/order-view.ts"
import { listPayments, summarizePayment } from "../payments/payment-record.ts"
import { advanceSubscription } from "./advance-subscription.ts"
import { type InvoiceRecord, listAccountInvoices, publishInvoice } from "./invoice-record.ts"
import { listAccountSubscriptions, type SubscriptionRecord } from "./subscription-record.ts"

type Query = Record<string, unknown>

const expandable = ["product", "variant", "orders", "invoices", "payments"] as const

/** `GET /subscriptions`: the logged-in account's, the newest first. @throws ApiError `UNAUTHORIZED`; 400 for another expansion */
export function listSubscriptions(context: SandboxContext, state: RequestState, query: Query): Envelope {
  const expansion = readExpand(query, expandable)
  const visible = visibleSubscriptions(context, state).map((each) => publishSubscription(context, state, each, expansion))
  return listDocuments(visible.reverse(), query, [])
}

/** `GET /subscriptions/{id}`: one's own, or null. */
export function readSubscription(context: SandboxContext, state: RequestState, id: string, query: Query): Query | null {
  const expansion = readExpand(query, expandable)
  const found = visibleSubscriptions(context, state).find((each) => each.id === id)
  return found ? publishSubscription(context, state, found, expansion) : null
}

/** One's own subscription as stored. @throws ApiError `UNAUTHORIZED`, or 404 for any other */
export function requireSubscription(context: SandboxContext, state: RequestState, id: string): SubscriptionRecord {
  const found = visibleSubscriptions(context, state).find((each) => each.id === id)
  if (!found) throw new ApiError(404, "not_found_error", "Subscription not found")
  return found
}

/** A subscription as the storefront API answers it. */
export function publishSubscription(
  context: SandboxContext,
  state: RequestState,
  subscription: SubscriptionRecord,
  expansion: Expansion = new Map(),
): Query {
  const { account_id: accountId, visible_from: _from, ...fields } = subscription
  const { product, variant } = summaries(context, state, subscription)
  const lists = {
    orders: () =>
      listAccountOrders(context, accountId)
        .filter((order) => order.id === subscription.order_id || order.subscription_id === subscription.id)
        .reverse()
        .map((order) => publishOrder(context, state, order, new Map())),
    invoices: () =>
      listAccountInvoices(context, accountId)
        .filter((invoice) => invoice.subscription_id === subscription.id)
        .reverse()
        .map(publishInvoice),
    payments: () => (subscription.order_id ? listPayments(context, subscription.order_id).map(summarizePayment) : []),
  }
  const expanded = (Object.keys(lists) as Array<keyof typeof lists>).filter((name) => expansion.has(name))
  return {
    ...fields,
    product,
    ...(variant ? { variant } : {}),
    ...Object.fromEntries(expanded.map((name) => [name, embedded<unknown>(lists[name](), expansion.get(name))])),
  }
}

/** `GET /invoices`: the logged-in account's, the newest first. */
export function listInvoices(context: SandboxContext, state: RequestState, query: Query): Envelope {
  return listDocuments(visibleInvoices(context, state).map(publishInvoice).reverse(), query, [])
}

/** `GET /invoices/{id}`: one's own, or null. */
export function readInvoice(context: SandboxContext, state: RequestState, id: string): Query | null {
  const found = visibleInvoices(context, state).find((each) => each.id === id)
  return found ? publishInvoice(found) : null
}

function visibleSubscriptions(context: SandboxContext, state: RequestState): SubscriptionRecord[] {
  const account = requireAccount(context, state)
  const visible = listAccountSubscriptions(context, account.id).filter((each) => each.visible_from <= context.clock.now())
  return visible.map((each) => advanceSubscription(context, each))
}

function visibleInvoices(context: SandboxContext, state: RequestState): InvoiceRecord[] {
  const account = requireAccount(context, state)
  visibleSubscriptions(context, state)
  return listAccountInvoices(context, account.id)
}

function summaries(
  context: SandboxContext,
  state: RequestState,
  { product_id, variant_id, product_name }: SubscriptionRecord,
): { product: unknown; variant?: unknown } {
  const { product, variant } = publishLine(context, { product_id, variant_id, product_name }, state.locale)
  return { product, variant }
}
