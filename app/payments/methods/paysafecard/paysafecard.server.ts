import { z } from "zod"
import { BackendFault } from "~/commerce/errors"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import { suitsOneCharge } from "~/payments/charged-once"
import { PaymentError } from "~/payments/errors"
import type { Finished, FinishRequest, ServerPaymentMethod, StartRequest, Started } from "~/payments/server-payment-method"

const createdSchema = z.object({ id: z.string().min(1), redirect: z.object({ auth_url: z.string().url() }) })
const inspectedSchema = z.object({ status: z.string() })

/** A payment that the shopper has neither finished nor given up. */
const openStatuses: ReadonlySet<string> = new Set(["INITIATED", "REDIRECTED"])

/**
 * paysafecard, a prepaid voucher (specification §4, Prepaid voucher result). The provider returns without a status, so the
 * payment itself is asked. It cannot be charged again later, hence not for subscriptions nor with an amount to authorise.
 */
export const paysafecard: ServerPaymentMethod = {
  gateway: "paysafecard",
  label: "paysafecard",
  description: "Payez avec le code à 16 chiffres d’une carte prépayée, sur le site de paysafecard.",
  chargedBy: "provider",
  isOffered: (settings, cart) => settings["paysafecard"] !== undefined && suitsOneCharge(cart),
  start,
  finish,
}

async function start({ cart, returnUrl }: StartRequest): Promise<Started> {
  const url = returnUrl("paysafecard")
  const created = createdSchema.safeParse(
    await createIntent("paysafecard", {
      type: "PAYSAFECARD",
      amount: cart.capture_total,
      redirect: { success_url: url, failure_url: url },
      notification_url: url,
      customer: { id: cart.account?.id ?? cart.account_id ?? "" },
      currency: cart.currency,
    }),
  )
  if (!created.success) throw new BackendFault("malformed", new PaymentError("not_defined", "Paysafecard payment").message)
  const { id, redirect } = created.data
  return {
    providerId: id,
    providerSecret: null,
    billing: { method: "paysafecard", intent: { paysafecard: { id } } },
    to: redirect.auth_url,
  }
}

async function finish({ attempt, cart }: FinishRequest): Promise<Finished> {
  const id = attempt.providerId ?? ""
  const written = z.object({ paysafecard: z.object({ id: z.string() }) }).safeParse(cart.billing?.intent)
  if (id === "") return { kind: "refused", error: new PaymentError("not_defined", "Paysafecard payment ID") }
  const inspected = inspectedSchema.safeParse(await updateIntent("paysafecard", { payment_id: id }))
  if (!inspected.success) throw new BackendFault("malformed", new PaymentError("not_defined", "Paysafecard payment").message)

  const { status } = inspected.data
  if (status === "SUCCESS" || status === "AUTHORIZED") {
    const inCart = written.success && written.data.paysafecard.id === id && cart.billing?.method === "paysafecard"
    // Another tab may have begun a second payment: the order must carry the one that was paid.
    return { kind: "paid", ...(!inCart && { billing: { method: "paysafecard", intent: { paysafecard: { id } } } }) }
  }
  if (status === "CANCELED_CUSTOMER") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
  if (openStatuses.has(status)) return { kind: "pending" }
  return { kind: "refused", error: new PaymentError("unknown_redirect_status", status) }
}
