import type { Stripe, StripeConstructor } from "@stripe/stripe-js"
import { type ScriptHome, loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"

/** Loads Stripe's library and opens it with the shop's publishable key. Throws PaymentError `script_not_loaded`. */
export async function openStripe(publishableKey: string, home: ScriptHome): Promise<Stripe> {
  await loadLibrary("stripe", home)
  const { Stripe: open } = globalThis as { Stripe?: StripeConstructor }
  if (!open) throw new PaymentError("script_not_loaded", "stripe")
  return open(publishableKey)
}
