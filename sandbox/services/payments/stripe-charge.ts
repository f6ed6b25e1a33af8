import type { SandboxContext } from "../../storage/context.ts"
import { findRecord } from "../../storage/records.ts"
import { submitModel } from "../faults/submit-model.ts"
import { addIntent, type IntentRecord, newProviderId, readIntent, saveIntent } from "../vault/intent-record.ts"
import { decline } from "./decline.ts"
import type { PaymentRecord } from "./payment-record.ts"
import { isAccepted, type StripeIntentData } from "../vault/stripe-intent.ts"
import { gatewayProblem } from "./preauthorize.ts"

/**
 * Captures a Stripe payment intent, or confirms one that the shopper agreed to.
 *
 * @param due cents it must have been made for
 * @returns its id
 * @throws ApiError `validation_error` when it is unknown, not accepted, used up, or for another amount
 */
export function requireStripeIntent(context: SandboxContext, id: unknown, due: number): string {
  const intent = readIntent(context, "stripe", id)
  if (!intent) decline(`No such payment intent: '${String(id ?? "")}'`)
  if (!isAccepted(intent)) {
    decline(gatewayProblem(intent) ?? "Nous ne pouvons pas authentifier votre moyen de paiement.")
  }
  requireAmount(intent, due)
  requireUnused(context, intent)
  saveIntent(context, { ...intent, status: "succeeded" })
  return intent.id
}

/** assumed: an intent must have been made for exactly what the cart asks; one without amount takes the cart's. */
export function requireAmount(intent: IntentRecord, due: number): void {
  if (intent.amount !== null && intent.amount !== due) decline("Le montant autorisé ne correspond plus au panier.")
}

/** assumed: an intent pays one order only. */
export function requireUnused(context: SandboxContext, intent: IntentRecord): void {
  if (submitModel(context) === "second-order") return
  if (findRecord<PaymentRecord>(context.database, "payments", intent.id)?.order_id)
    decline("Ce paiement a déjà servi à une autre commande.")
}

/** Charges the account that Bancontact saved, by SEPA debit: the intent's id, which the bank processes. `due` in cents. */
export function debitAccount(context: SandboxContext, setup: IntentRecord, due: number, currency: string): string {
  const id = newProviderId("pi_")
  addIntent(context, {
    id,
    gateway: "stripe",
    status: "processing",
    amount: due,
    currency,
    client_secret: newProviderId(`${id}_secret_`),
    payment_method: setup.payment_method,
    data: { ...setup.data, payment_method_types: ["sepa_debit"], created: context.clock.now() },
  })
  return id
}

/** assumed: a bank debits a mandate within five days of the order, never at once. */
const DEBIT_MS = 5 * 24 * 60 * 60 * 1000

/** Whether the bank has debited a mandate's charge by now. */
export function isDebited(context: SandboxContext, { status, data }: IntentRecord): boolean {
  const { payment_method_types: types = [], created = 0 } = data as Partial<StripeIntentData>
  return status === "processing" && types.includes("sepa_debit") && context.clock.now() >= created + DEBIT_MS
}
