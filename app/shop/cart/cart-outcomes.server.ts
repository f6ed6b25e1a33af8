import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { type ProblemCode, type Result, fail } from "~/problems"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { StoreFault } from "~/store/redis.server"
/** Which problem a refusal of the backend means, by the field that it names (storefront API, error contract). */
const PROBLEMS_BY_FIELD: ReadonlyArray<[prefix: string, code: ProblemCode]> = [
  ["items.quantity", "quantity-invalid"],
  ["items.options", "variant-missing"],
  ["items.variant_id", "variant-missing"],
  ["items.purchase_option", "plan-unknown"],
  ["coupon_code", "coupon-unknown"],
  ["giftcards", "giftcard-unknown"],
]

function codeOf(refusal: BackendRefusal): ProblemCode | null {
  if (refusal.code === "invalid_coupon_code") return "coupon-unknown"
  if (refusal.code === "invalid_giftcard_code") return "giftcard-unknown"
  const names = Object.keys(refusal.fields)
  return PROBLEMS_BY_FIELD.find(([prefix]) => names.some((name) => name === prefix || name.startsWith(`${prefix}.`)))?.[1] ?? null
}

/**
 * Turns a failed change of the cart into a problem that the shopper can mend.
 *
 * @param field of the form, where the problem is shown
 * @param missing what "not found" means here
 * @throws the error again when it is none of the backend or the store
 */
export function cartFailure<T>(error: unknown, field: string, missing: ProblemCode): Result<T> {
  if (error instanceof QueueTimeout || error instanceof QueueFull) return fail("too-many-requests")
  if (error instanceof BackendFault || error instanceof StoreFault) return fail("service-unavailable")
  if (!(error instanceof BackendRefusal)) throw error
  const code = error.status === 404 ? null : codeOf(error)
  if (code === null && error.status !== 404) throw error
  log.info("cart-refused", { code: error.code, param: error.param, message: error.message })
  return code === null ? fail(missing) : fail(code, field)
}

/** What a change of the cart did, for the notice after the redirect: a sentence's code and its words. */
export type CartNotice = {
  notice:
    | "quantity-changed"
    | "item-removed"
    | "coupon-applied"
    | "coupon-replaced"
    | "coupon-waiting"
    | "coupon-without-effect"
    | "coupon-removed"
    | "giftcard-applied"
    | "giftcard-removed"
    | "delivery-estimated"
    | "changes-read"
    | "cart-recovered"
    | "cart-recovered-without-address"
  detail: Record<string, string>
}
