import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import { nextNumber } from "../orders/next-number.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"

export type InvoiceItem = { product_id?: string; description: string; price: number; quantity: number; price_total: number }

/** Never published: account_id, visible_from. */
export type InvoiceRecord = {
  id: string
  number: string
  account_id: string
  visible_from: number
  subscription_id: string
  order_id: string | null
  date_created: string
  status: "paid" | "pending" | "unpaid" | "void"
  paid: boolean
  currency: string
  grand_total: number
  tax_total: number
  date_period_start: string
  date_period_end: string
  items: InvoiceItem[]
}

/**
 * Bills a subscription's present period.
 *
 * @param lines other lines than the period's own (proration), in euros; the VAT share stays that of the period
 * @param delay milliseconds before the invoice can be seen
 */
export function addInvoice(
  context: SandboxContext,
  subscription: SubscriptionRecord,
  { lines, delay = 0, paid = true }: { lines?: InvoiceItem[]; delay?: number; paid?: boolean } = {},
): InvoiceRecord {
  const items = lines ?? periodLines(subscription)
  const total =
    items.reduce((sum, item) => sum + toCents(item.price_total), 0) - (lines ? 0 : toCents(subscription.discount_total))
  const share = subscription.grand_total === 0 ? 0 : subscription.tax_total / subscription.grand_total
  const invoice: InvoiceRecord = {
    id: newId(),
    number: String(nextNumber(context, "invoice")),
    account_id: subscription.account_id,
    visible_from: context.clock.now() + delay,
    subscription_id: subscription.id,
    order_id: subscription.order_id,
    date_created: new Date(context.clock.now()).toISOString(),
    status: paid ? "paid" : "unpaid",
    paid,
    currency: subscription.currency,
    grand_total: toEuros(total),
    tax_total: lines ? toEuros(Math.round(total * share)) : subscription.tax_total,
    date_period_start: subscription.date_period_start,
    date_period_end: subscription.date_period_end,
    items,
  }
  return putRecord(context.database, "invoices", invoice, { parentId: subscription.account_id, key: invoice.number })
}

/** An account's invoices that can be seen by now, the oldest first. */
export function listAccountInvoices(context: SandboxContext, accountId: string): InvoiceRecord[] {
  return listRecords<InvoiceRecord>(context.database, "invoices", accountId).filter(
    (invoice) => invoice.visible_from <= context.clock.now(),
  )
}

/** An invoice as the storefront API answers it. */
export function publishInvoice({
  account_id: _account,
  visible_from: _from,
  ...invoice
}: InvoiceRecord): Record<string, unknown> {
  return invoice
}

function periodLines(subscription: SubscriptionRecord): InvoiceItem[] {
  const { product_id, product_name, plan_name, price, quantity } = subscription
  const total = toEuros(toCents(price) * quantity)
  const own = { product_id, description: `${product_name}, ${plan_name}`, price, quantity, price_total: total }
  return [
    own,
    ...subscription.items.map((item) => ({
      product_id: item.product_id,
      description: item.product_name,
      price: item.price,
      quantity: item.quantity,
      price_total: item.price_total,
    })),
  ]
}
