import { tidyEmail, tidyNumber } from "./form"
import { findRecord, listRecords } from "./records"

export type Account = Named & { email: string; email_optin?: boolean; metadata?: Record<string, unknown> | null }

type Named = { name?: string | null; first_name?: string | null }

/** The first name that a mail greets with: that of the first of these who has one; empty where nobody has. */
export function findFirstName(people: readonly (Named | null | undefined)[]): string {
  return people.map((person) => person?.first_name || person?.name?.split(" ")[0]).find(Boolean) ?? ""
}

export type OrderItem = {
  id: string
  quantity: number
  quantity_canceled?: number
  product_name?: string | null
  product?: { name?: string | null } | null
  product_id?: string | null
  options?: { name?: string | null; value?: string | null }[] | null
  purchase_option?: { type?: string | null; plan_name?: string | null } | null
  price_total?: number
}

export type Order = {
  number: string
  account_id?: string | null
  cart_id?: string | null
  date_created: string
  items?: OrderItem[] | null
  metadata?: Record<string, unknown> | null
}

export type Subscription = {
  number: string
  order_id?: string | null
  product_id?: string | null
  plan_id?: string | null
  quantity?: number | null
  product_name?: string | null
  product?: { name?: string | null } | null
  plan_name?: string | null
  status?: string | null
  canceled?: boolean
  cancel_at_end?: boolean
  paused?: boolean
  date_period_end?: string | null
}

/** The account of an e-mail, or null. */
export function findAccount(req: SwellRequest, email: string) {
  return findRecord<Account>(req, "/accounts", { email: tidyEmail(email) })
}

/** The order of this number, if it was made with this e-mail; otherwise null, whichever of both is wrong. */
export async function findOwnOrder(req: SwellRequest, number: string, email: string) {
  const account = await findAccount(req, email)
  return account && findRecord<Order>(req, "/orders", { account_id: account.id, number: tidyNumber(number) })
}

/** The running subscriptions of this e-mail that a number leads to: the one that has it, or those that the order of this number began. */
export async function findOwnSubscriptions(req: SwellRequest, number: string, email: string) {
  const account = await findAccount(req, email)
  if (!account) return []
  const order = await findRecord<Order>(req, "/orders", { account_id: account.id, number: tidyNumber(number) })
  return (await listSubscriptions(req, account.id)).filter(
    ({ number: own, order_id: orderId, status }) =>
      status !== "canceled" && (own === tidyNumber(number) || (order !== null && orderId === order.id)),
  )
}

/** All subscriptions of an account. */
export function listSubscriptions(req: SwellRequest, accountId: string) {
  return listRecords<Subscription>(req, "/subscriptions", { account_id: accountId })
}
