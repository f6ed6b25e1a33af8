import { startSubscription } from "~/commerce/account-subscriptions.server"
import { type Scope, readProduct } from "~/commerce/catalogue.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { requireAllowed } from "~/store/rate-limits.server"
import { sharedStore } from "~/store/store.server"
import { type Customer, accountFailure } from "../customer.server"
import { isSentByParcel } from "./extra-choices"
import { type Selection, readDefaultAddress, readDefaultCard, validateSelection } from "./new-subscription.server"

const ORDER_KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The outcome of an order. One that was sent before, or whose answer is unclear, is never sent again. */
export type Started = { kind: "started"; id: string } | { kind: "sent-before" } | { kind: "unclear" }

type Order = {
  selection: Selection
  /** Idempotency key of the page that the order was sent from. */
  key: unknown
  termsAccepted: boolean
}

/**
 * Orders a subscription, which charges the default card at once (storefront API, subscriptions): once for each key, however
 * often it is posted. Problems: those of the selection, `terms-missing`, `card-default-missing`, `delivery-address-missing`,
 * `payment-refused`, `form-invalid`, `too-many-requests`.
 *
 * @returns null for an unknown product
 */
export async function orderSubscription(customer: Customer, scope: Scope, order: Order): Promise<Result<Started> | null> {
  const { commerce, account } = customer
  const { selection, key, termsAccepted } = order
  const product = selection.slug === null ? null : await readProduct(scope, selection.slug)
  if (!product) return null
  const valid = await validateSelection(scope, product, selection)
  if (!valid.ok) return valid
  if (!termsAccepted) return fail("terms-missing", "terms")
  if (typeof key !== "string" || !/^[a-f0-9]{32}$/.test(key)) return fail("form-invalid")
  if ((await readDefaultCard(customer)) === null) return fail("card-default-missing")
  if (isSentByParcel(product) && (await readDefaultAddress(customer)) === null) return fail("delivery-address-missing")
  const allowed = await requireAllowed("order", `subscription ${commerce.session() ?? "unknown"}`)
  if (!allowed.ok) return allowed
  const storeKey = `subscription:${account.id}:${key}`
  if (!(await sharedStore().setIfAbsent(storeKey, "sent", ORDER_KEY_LIFETIME_MS))) return succeed({ kind: "sent-before" })
  const { choice, planId, quantity } = valid.value
  try {
    const start = { product_id: product.id, plan_id: planId, quantity, options: choice.options }
    return succeed({ kind: "started", id: (await startSubscription(commerce, start)).id })
  } catch (error) {
    if (error instanceof BackendFault) {
      log.fault(error, { call: "POST /subscriptions", kind: error.kind })
      return succeed({ kind: "unclear" })
    }
    await sharedStore().delete(storeKey)
    return refusal(error)
  }
}

function refusal(error: unknown): Result<Started> {
  const field = error instanceof BackendRefusal ? error.fields["account"] : undefined
  if (!field) return accountFailure(error)
  log.info("subscription-refused", { code: field.code })
  return fail(field.code === "REQUIRED" ? "card-default-missing" : "payment-refused")
}
