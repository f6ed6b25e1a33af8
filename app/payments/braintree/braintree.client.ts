import type { MethodContext } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { loadLibrary } from "~/payments/client/load-script.client"
import type { Braintree, BraintreeClient } from "./braintree-types"

const RELEASE = "3.92.1"
const parts = { googlePayment: "google-payment", applePay: "apple-pay", paypalCheckout: "paypal-checkout" } as const
type Part = keyof typeof parts

/** Loads Braintree's library with one of its parts and opens it with a client token of the vault. */
export async function openBraintree<Name extends Part>(
  part: Name,
  context: MethodContext,
): Promise<{ client: BraintreeClient; opened: NonNullable<Braintree[Name]> }> {
  const authorization = await context.cartApi.callProvider("braintree-token", {})
  if (typeof authorization !== "string") throw new PaymentError("missing", "Braintree client token")
  for (const file of ["client", parts[part]]) await loadLibrary("braintree", context, { part: `${RELEASE}/js/${file}.min.js` })
  const { braintree } = globalThis as { braintree?: Braintree }
  const opened = braintree?.[part]
  if (!braintree || !opened) throw new PaymentError("script_not_loaded", "Braintree")
  return { client: await braintree.client.create({ authorization }), opened: opened as NonNullable<Braintree[Name]> }
}
