import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { readSessionAccount } from "../account/account-store.ts"
import { listAccountSubscriptions, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"
import { invalid, parseForm } from "./form-input.ts"
import { findRequest, keepRequest, type Receipt, type RequestMail } from "./keep-request.ts"

/**
 * Step `acknowledge` of `resiliation`: keeps and receipts what a customer has ended in their account. A repeat of the same
 * `declaration` gets the first receipt. assumed: a function knows whose session its call came with.
 *
 * @param describe what the mail says of a subscription, by field
 * @throws ApiError 400 with `subscription_number` as `param` for one that is not this customer's, or has not been ended
 */
export function acknowledgeEnding(
  context: SandboxContext,
  state: RequestState,
  data: Record<string, unknown>,
  writing: {
    mail: RequestMail
    labels: Record<string, string>
    describe(subscription: SubscriptionRecord): Record<string, string>
  },
): Receipt {
  const { subscription_number: number = "", declaration = "" } = parseForm(data, ["subscription_number", "declaration"], [])
  const account = readSessionAccount(context, state)
  const own = account ? listAccountSubscriptions(context, account.id) : []
  const ended = own.find((each) => each.number === number && each.canceled)
  if (!account || !ended) throw invalid("subscription_number", "is not an ended subscription of this customer")
  const kept = findRequest(context, "resiliation", { email: account.email, subscription_number: number, declaration })
  if (kept) return { ok: true, reference: kept.reference, date: kept.date_created }
  const form = { email: account.email, subscription_number: number, declaration, ...writing.describe(ended) }
  return keepRequest(context, "resiliation", form, writing.mail, writing.labels)
}
