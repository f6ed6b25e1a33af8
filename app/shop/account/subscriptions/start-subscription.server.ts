import { startSubscription } from "~/commerce/account-subscriptions.server"
import { type Scope, readProduct } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { sharedStore } from "~/store/store.server"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { isSentByParcel } from "./extra-choices"
import { type Wish, checkWish, usualAddress, usualCard } from "./new-subscription.server"

const ONCE_MS = 24 * 60 * 60 * 1000

/** What came of it; an order that was sent before, or whose answer is unknown, is never sent again. */
export type Started = { kind: "started"; id: string } | { kind: "sent-before" } | { kind: "unclear" }

/** The mark of one page that orders: its order is sent at most once. */
function isOrderMark(mark: unknown): mark is string {
  return typeof mark === "string" && /^[a-f0-9]{32}$/.test(mark)
}

/**
 * Orders a subscription, which charges the usual card at once (storefront API, subscriptions): once for each mark, however
 * often it is posted. Null for an unknown product. Problems: those of the choice, `terms-missing`, `card-default-missing`, `delivery-address-missing`,
 * `payment-refused`, `form-invalid`.
 *
 * @param order mark: of the page that the order was sent from; termsAccepted: of the general terms of sale; allow: asked last,
 * whether one more order may be tried now
 */
export function orderSubscription(
  commerce: Commerce,
  scope: Scope,
  order: { wish: Wish; mark: unknown; termsAccepted: boolean; allow: () => Promise<Result<null>> },
): Promise<ForCustomer<Result<Started> | null>> {
  return forCustomer(commerce, async (account) => {
    const { wish, mark, termsAccepted, allow } = order
    const product = wish.slug === null ? null : await readProduct(scope, wish.slug)
    if (!product) return null
    const checked = await checkWish(scope, product, wish)
    if (!checked.ok) return checked
    if (!termsAccepted) return fail("terms-missing", "terms")
    if (!isOrderMark(mark)) return fail("form-invalid")
    if ((await usualCard(commerce, account)) === null) return fail("card-default-missing")
    if (isSentByParcel(product) && (await usualAddress(commerce, account)) === null) return fail("delivery-address-missing")
    const key = `subscription:${account.id}:${mark}`
    const allowed = await allow()
    if (!allowed.ok) return allowed
    if (!(await sharedStore().setIfAbsent(key, "sent", ONCE_MS))) return succeed({ kind: "sent-before" })
    const { choice, planId, quantity } = checked.value
    try {
      const start = { product_id: product.id, plan_id: planId, quantity, options: choice.options }
      return succeed({ kind: "started", id: (await startSubscription(commerce, start)).id })
    } catch (error) {
      if (error instanceof BackendFault) {
        log.fault(error, { call: "POST /subscriptions", kind: error.kind })
        return succeed({ kind: "unclear" })
      }
      await sharedStore().delete(key)
      return refusal(error)
    }
  })
}

function refusal(error: unknown): Result<Started> {
  const field = error instanceof BackendRefusal ? error.fields["account"] : undefined
  if (!field) return accountFailure(error)
  log.info("subscription-refused", { code: field.code })
  return fail(field.code === "REQUIRED" ? "card-default-missing" : "payment-refused")
}
