import { readSettings } from "~/commerce/settings.server"
import type { Cart, Order } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { isPaymentDue } from "~/payments/server-payment-method"
import { typesetFrench } from "~/texts/typography"

/** What a shopper signs by ordering: who may debit their account, how much, and whether each renewal of a subscription too. */
export type SepaMandate = { creditor: string; amount: string; isRecurring: boolean }

/** Whether an order's payment is a SEPA debit, which the bank makes some working days after the order: Bancontact only gives the account. */
export function isPaidBySepaDebit({ billing }: Pick<Order, "billing">): boolean {
  return billing?.method === "bancontact"
}

/** The mandate that stands before the order button; null for a cart that is paid otherwise, or by gift cards alone. The creditor is the store's legal name. */
export async function readSepaMandate(i18n: { locale: string; currency: string }, cart: Cart): Promise<SepaMandate | null> {
  if (cart.billing?.method !== "bancontact" || !isPaymentDue(cart)) return null
  const { store, ...theme } = await readSettings(i18n)
  const { name, form } = (theme["legal"] ?? {}) as Record<string, unknown>
  // Set off by a comma, it would run into what follows the creditor's name.
  const legalForm = typeof form === "string" && form !== "" ? ` (${form})` : ""
  const legalName = typeof name === "string" && name !== "" ? `${name}${legalForm}` : store.name
  const amount = formatPrice(cart.capture_total, cart.currency)
  return { creditor: typesetFrench(legalName), amount, isRecurring: cart.subscription_delivery === true }
}
