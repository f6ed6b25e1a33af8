import { PaymentError } from "./errors"
import type { Finished, ReturnParameters } from "./server-payment-method"

type Failed = Extract<Finished, { kind: "cancelled" | "refused" }>

/**
 * How a return failed by its `redirect_status`, or null for `succeeded`, which is necessary and never sufficient
 * (specification §4, Generic redirect return).
 */
export function readFailedRedirect({ redirect_status: status = "" }: ReturnParameters): Failed | null {
  if (status === "succeeded") return null
  if (status === "canceled") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
  return { kind: "refused", error: new PaymentError("unknown_redirect_status", status) }
}

/** The same for bank redirects and buy-now-pay-later, which have no words for other statuses (specification §4, Redirect payments). */
export function readFailedBankRedirect({ redirect_status: status = "" }: ReturnParameters): Failed | null {
  if (status === "succeeded") return null
  if (status === "canceled") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
  return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
}
