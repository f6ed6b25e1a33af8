import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { addressFields } from "../account/contact-fields.ts"
import { readAccount } from "../account/account-store.ts"
import { publishCoupon, publishLine, publishPromotions } from "../cart/cart-view.ts"
import { readObject } from "../cart/field-errors.ts"
import { embedded } from "../catalogue/envelope.ts"
import type { Expansion } from "../catalogue/expand.ts"
import { listPayments, summarizePayment } from "../payments/payment-record.ts"
import type { OrderRecord } from "./order-record.ts"

/** The lists that orders may be expanded by. */
export const orderExpansions = ["shipments", "payments", "refunds"] as const

/** An order as the storefront API answers it: without checkout id, gift card codes and gateway data. */
export function publishOrder(
  context: SandboxContext,
  state: RequestState,
  order: OrderRecord,
  expansion: Expansion,
): Record<string, unknown> {
  const { checkout_id: _checkout, cart_id: _cart, shipments = [], refunds = [], ...fields } = order
  const account = order.account_id ? readAccount(context, order.account_id) : null
  const lists = { shipments, refunds, payments: listPayments(context, order.id).map(summarizePayment) }
  return {
    ...fields,
    account: account && { id: account.id, email: account.email, name: account.name ?? null },
    items: order.items.map((item) => publishLine(context, item, state.locale)),
    billing: publishBilling(order),
    coupon: publishCoupon(context, order.coupon_id),
    promotions: publishPromotions(context, order.promotion_ids),
    giftcards: order.giftcards.map(({ id, last4, amount }) => ({ id, last4, amount })),
    ...Object.fromEntries(
      [...expansion].map(([name, limit]) => [name, embedded<unknown>(lists[name as keyof typeof lists], limit)]),
    ),
  }
}

function publishBilling(order: OrderRecord): Record<string, unknown> {
  const { billing } = order
  const address = addressFields.filter((field) => billing[field] !== undefined).map((field) => [field, billing[field]])
  const { brand, last4, exp_month, exp_year } = readObject(billing["card"])
  const card = billing.method === "card" && last4 !== undefined ? { card: { brand, last4, exp_month, exp_year } } : {}
  return { ...Object.fromEntries(address), method: billing.method ?? null, ...card }
}
