import { z } from "zod"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import { HOUR_MS, type ServerPaymentMethod, offeredIf, parseCreated, isOneTimePurchase } from "~/payments/server-payment-method"
import { PaymentError } from "~/payments/errors"
import { methodSentences } from "~/texts/payment-methods.server"

const createdSchema = z.object({ id: z.string().min(1), redirect: z.object({ auth_url: z.string().url() }) })
const inspectedSchema = z.object({ status: z.string() })

/** The shopper has neither finished nor given up. */
const OPEN_STATUSES: ReadonlySet<string> = new Set(["INITIATED", "REDIRECTED"])

/** docs.connect.worldline-solutions.com/payment-product/paysafecard/countries-and-currencies */
const CURRENCIES = "AUD CAD CHF CZK DKK EUR GBP HUF NOK NZD PLN RON SEK USD".split(" ")

/** The most that is paid at once, in a currency's units: 1,000 EUR (the same pages, FAQ), else none is published. 0: not served. */
function limitOf(currency: string): number {
  if (currency.toUpperCase() === "EUR") return 1000
  return CURRENCIES.includes(currency.toUpperCase()) ? Infinity : 0
}

/** A prepaid voucher [4.9]–[4.11]. The provider returns without a status, so the vault is asked. */
export const paysafecard: ServerPaymentMethod = {
  gateway: "paysafecard",
  label: "paysafecard",
  description: methodSentences.paysafecard,
  fundsTaken: "on-approval",
  // The vault is asked by a PUT, which takes what the shopper has authorised.
  askingMayCapture: true,
  payableForMs: 1 * HOUR_MS,
  holdDays: 1,
  isOffered: offeredIf("paysafecard", (cart) => isOneTimePurchase(cart) && cart.capture_total <= limitOf(cart.currency)),
  async start({ cart, returnUrl }) {
    const url = returnUrl("paysafecard")
    const answer = await createIntent("paysafecard", {
      type: "PAYSAFECARD",
      amount: cart.capture_total,
      redirect: { success_url: url, failure_url: url },
      notification_url: url,
      customer: { id: cart.account?.id ?? cart.account_id ?? "" },
      currency: cart.currency,
    })
    const { id, redirect } = parseCreated(createdSchema, answer, "Paysafecard payment")
    return { providerId: id, providerSecret: null, billing: billingOf(id), redirectUrl: redirect.auth_url }
  },
  async fetchStatus({ attempt }) {
    const id = attempt.providerId ?? ""
    if (id === "") return { kind: "refused", error: new PaymentError("not_defined", "Paysafecard payment ID") }
    const answer = await updateIntent("paysafecard", { payment_id: id })
    const { status } = parseCreated(inspectedSchema, answer, "Paysafecard payment")
    if (status === "SUCCESS" || status === "AUTHORIZED")
      return { kind: "approved", funds: status === "SUCCESS" ? "captured" : "held", billing: billingOf(id) }
    if (status === "CANCELED_CUSTOMER") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
    if (OPEN_STATUSES.has(status)) return { kind: "pending" }
    return { kind: "refused", error: new PaymentError("unknown_redirect_status", status) }
  },
}

function billingOf(id: string) {
  return { method: "paysafecard", intent: { paysafecard: { id } } }
}
