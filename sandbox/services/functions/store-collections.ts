import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { listRecords } from "../../storage/records.ts"
import type { AccountRecord } from "../account/account-record.ts"
import { findAccount, readAccount, saveAccount } from "../account/account-store.ts"
import { readCart } from "../cart/cart-store.ts"
import { isFieldErrors } from "../cart/field-errors.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { listAccountOrders, type OrderRecord, readOrder, saveOrder } from "../orders/order-record.ts"
import { listPayments, readPayment } from "../payments/payment-record.ts"
import { advanceSubscription } from "../subscriptions/advance-subscription.ts"
import { listAccountSubscriptions, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"
import { updateSubscription } from "../subscriptions/update-subscription.ts"
import type { Collection, StoredFields } from "./collections.ts"

type Fields = Record<string, unknown>
const readOnly = { defaults: {}, check: () => ({ $collection: { code: "READONLY" } }), save: () => undefined }
const free = { defaults: {}, check: () => null }
const whereOf = ({ where }: Fields, field: string) => String((where as Fields | undefined)?.[field] ?? "")

/** The store's own collections, as far as the app's functions use them. An order's checkout id stands on its cart alone. */
export const storeCollections: Record<string, (context: SandboxContext) => Collection> = {
  accounts: (context) => ({
    ...free,
    list: (query) =>
      [findAccount(context, whereOf(query, "email"))].flatMap((account) => (account ? [publishAccount(account)] : [])),
    read: (id) => {
      const account = readAccount(context, id)
      return account && publishAccount(account)
    },
    save: (record) => {
      const stored = readAccount(context, record.id)
      if (stored) saveAccount(context, { ...stored, ...(record as Partial<AccountRecord>) })
    },
  }),
  orders: (context) => ({
    ...free,
    list: (query) => listOrders(context, query).map(publishOrder),
    read: (id) => {
      const order = readOrder(context, id)
      return order && publishOrder(order)
    },
    save: (record) => {
      const stored = readOrder(context, record.id)
      if (stored) saveOrder(context, { ...stored, ...(record as Partial<OrderRecord>) })
    },
  }),
  subscriptions: (context) => ({
    ...free,
    list: (query) =>
      listAccountSubscriptions(context, whereOf(query, "account_id"))
        .filter(({ visible_from: from }) => from <= context.clock.now())
        .map((each) => publishSubscription(advanceSubscription(context, each))),
    read: (id) => listRecords<SubscriptionRecord>(context.database, "subscriptions").find((each) => each.id === id) ?? null,
    save: ({ id, account_id: accountId }, change) => {
      const answer = updateSubscription(context, { session: { accountId } } as RequestState, id, change)
      if (isFieldErrors(answer)) throw new Error(JSON.stringify(answer))
    },
  }),
  carts: (context) => ({
    ...readOnly,
    list: () => [],
    read: (id) => readCart(context, id) as StoredFields | null,
  }),
  payments: (context) => ({
    ...readOnly,
    list: (query) => listPayments(context, whereOf(query, "order_id")),
    read: (id) => readPayment(context, id),
  }),
  products: (context) => ({
    ...readOnly,
    list: () => [],
    read: (id) => getProductById(context, id) as StoredFields | null,
  }),
}

/** Orders by their payment at Stripe or by their account. */
function listOrders(context: SandboxContext, query: Fields): OrderRecord[] {
  const intent = whereOf(query, "billing.intent.stripe.id")
  if (intent === "") return listAccountOrders(context, whereOf(query, "account_id"))
  const isPaidBy = ({ billing }: OrderRecord) => (billing.intent as { stripe?: { id?: string } } | null)?.stripe?.id === intent
  return listRecords<OrderRecord>(context.database, "orders").filter(isPaidBy)
}

function publishAccount(account: AccountRecord): StoredFields {
  const {
    password_hash: _hash,
    password_token_hashes: _tokens,
    reset_key_hash: _key,
    reset_key_expires: _end,
    ...fields
  } = account
  return fields
}

function publishOrder({ checkout_id: _checkout, ...fields }: OrderRecord): StoredFields {
  return fields
}

function publishSubscription({ visible_from: _from, ...fields }: SubscriptionRecord): StoredFields {
  return fields
}
