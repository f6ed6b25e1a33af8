import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { normalizeEmail } from "../account/account-store.ts"
import { saveSubscription, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"
import { acknowledgeEnding } from "./acknowledge-ending.ts"
import { findOwnSubscriptions } from "./find-contract.ts"
import { invalid, parseForm, parseStep } from "./form-input.ts"
import { findRequest, keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import { mailCode, requireCode } from "./mailed-code.ts"
import type { FunctionCall } from "./function-call.ts"

const labels = { email: "E-mail", subscription_number: "Abonnement", subscription: "Formule", end: "Date de fin" }
const mail = {
  subject: "Accusé de réception de votre résiliation",
  opening: "Bonjour,\n\nNous accusons réception de la résiliation du contrat ci-dessous.",
}

type Ended = Receipt & { subscription_number: string; name: string; date_end: string }
type Verified = {
  ok: true
  subscriptions: { number: string; name: string; plan: string; date_end: string; ended: boolean }[]
}

/**
 * `resiliation`: ends a subscription without login. Step `identify` mails a code where order or subscription number
 * and e-mail belong together, and answers the same where they do not; `verify` answers the subscriptions; `confirm`
 * ends one at the end of its period, keeps the declaration and mails its receipt with date and time. A repeat gets the
 * first receipt. `acknowledge` receipts what a customer has ended in their account.
 *
 * @throws ApiError 400 with `code` as `param` for a wrong or late one, `subscription_number` for one that is not among those
 */
export function endSubscription(
  context: SandboxContext,
  { data, state }: FunctionCall,
): { ok: true } | Verified | Ended | Receipt {
  const step = parseStep(data, ["identify", "verify", "confirm", "acknowledge"])
  if (step === "acknowledge") {
    const now = new Date(context.clock.now()).toISOString()
    const describe = (ended: SubscriptionRecord) => wordsOf(ended, ended.status === "canceled" ? now : ended.date_period_end)
    return inTransaction(context.database, () => acknowledgeEnding(context, state, data, { mail, labels, describe }))
  }
  const required = ["number", "email", ...(step === "identify" ? [] : ["code"])]
  const form = parseForm(data, step === "confirm" ? [...required, "subscription_number"] : required, [])
  const email = normalizeEmail(form["email"] ?? "")
  const found = findOwnSubscriptions(context, form["number"] ?? "", email)
  const matter = `${email}/${form["number"]}`
  if (step === "identify") {
    if (found.length > 0) mailCode(context, matter, email)
    return { ok: true }
  }
  requireCode(context, matter, form["code"] ?? "")
  if (step === "verify") return { ok: true, subscriptions: found.map(describe) }
  const chosen = found.find(({ number }) => number === form["subscription_number"])
  if (!chosen) return repeat(context, email, form["subscription_number"] ?? "")
  return inTransaction(context.database, () => end(context, chosen, email))
}

function describe(subscription: SubscriptionRecord): Verified["subscriptions"][number] {
  const { number, product_name: name, plan_name: plan, date_period_end: dateEnd, canceled } = subscription
  return { number, name, plan, date_end: dateEnd, ended: canceled }
}

function end(context: SandboxContext, subscription: SubscriptionRecord, email: string): Ended {
  if (subscription.canceled) return repeat(context, email, subscription.number)
  // A paused one has nothing to run out.
  const dateEnd = subscription.paused ? new Date(context.clock.now()).toISOString() : subscription.date_period_end
  const state = subscription.paused
    ? { status: "canceled" as const, active: false, cancel_at_end: false }
    : { cancel_at_end: true }
  saveSubscription(context, { ...subscription, canceled: true, ...state })
  const declared = { email, subscription_number: subscription.number, ...wordsOf(subscription, dateEnd) }
  const receipt = keepRequest(context, "resiliation", declared, mail, labels)
  return { ...receipt, subscription_number: subscription.number, name: declared.subscription, date_end: dateEnd }
}

function wordsOf({ product_name, plan_name }: SubscriptionRecord, dateEnd: string) {
  return { subscription: `${product_name}, ${plan_name}`, end: formatDay(dateEnd), date_end: dateEnd }
}

function repeat(context: SandboxContext, email: string, number: string): Ended {
  const kept = findRequest(context, "resiliation", { email, subscription_number: number })
  if (!kept) throw invalid("subscription_number", "is not among these subscriptions, or has been ended elsewhere")
  const { subscription: name = "", date_end: dateEnd = "" } = kept.form
  return { ok: true, reference: kept.reference, date: kept.date_created, subscription_number: number, name, date_end: dateEnd }
}

function formatDay(date: string): string {
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" }).format(new Date(date))
}
