import type { SandboxContext } from "../../storage/context.ts"
import { findRecord } from "../../storage/records.ts"
import { submitModel } from "../faults/submit-model.ts"
import { type IntentRecord, readIntent, saveIntent } from "../vault/intent-record.ts"
import { decline } from "./decline.ts"
import type { PaymentRecord } from "./payment-record.ts"
import { gatewayProblem } from "./preauthorize.ts"

/**
 * Captures a Stripe payment intent.
 *
 * @param due cents it must have been made for
 * @returns its id
 * @throws ApiError `validation_error` when it is unknown, not accepted, used up, or for another amount
 */
export function requireStripeIntent(context: SandboxContext, id: unknown, due: number): string {
  const intent = readIntent(context, "stripe", id)
  if (!intent) decline(`No such payment intent: '${String(id ?? "")}'`)
  if (intent.status !== "requires_capture" && intent.status !== "succeeded") {
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
  if (findRecord<PaymentRecord>(context.database, "payments", intent.id))
    decline("Ce paiement a déjà servi à une autre commande.")
}
