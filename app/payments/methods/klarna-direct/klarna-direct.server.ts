import { z } from "zod"
import { BackendFault } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/wire"
import { toMinorUnits } from "~/money/minor-units"
import { suitsOneCharge } from "~/payments/charged-once"
import { PaymentError } from "~/payments/errors"
import type { FinishRequest, Finished, ServerPaymentMethod, StartRequest, Started } from "~/payments/server-payment-method"
import { readFailedBankRedirect } from "~/payments/redirect-status"
import { listKlarnaLines } from "./order-lines"

const gateway = "klarna_direct"
const sessionSchema = z.object({ redirect_url: z.string().url() })

/**
 * Klarna without Stripe (specification §9; storefront API, Klarna direct): the vault opens the session, and its authorization
 * token comes back with the return. It cannot be read with a public key, so the backend's answer to the order decides.
 */
export const klarnaDirect: ServerPaymentMethod = {
  gateway,
  label: "Klarna",
  description: "Payez en plusieurs fois ou plus tard, sur le site de Klarna.",
  chargedBy: "order",
  statusFromReturnOnly: true,
  isOffered: (settings, cart) => settings["klarna"] !== undefined && suitsOneCharge(cart),
  start,
  finish: async (request) => finish(request),
}

async function start({ cart, returnUrl }: StartRequest): Promise<Started> {
  const session = sessionSchema.safeParse(
    await createIntent("klarna", {
      cart_id: cart.id,
      locale: cart.display_locale || "fr-FR",
      purchase_country: cart.billing?.country || cart.shipping?.country,
      purchase_currency: cart.currency,
      billing_address: klarnaAddress(cart, cart.billing?.address1 ? cart.billing : cart.shipping),
      shipping_address: klarnaAddress(cart, cart.shipping),
      order_amount: toMinorUnits(cart.capture_total, cart.currency),
      order_lines: JSON.stringify(listKlarnaLines(cart)),
      merchant_urls: merchantUrls(returnUrl),
    }),
  )
  if (!session.success) throw new BackendFault("malformed", new PaymentError("not_defined", "Klarna session").message)
  const { redirect_url: to } = session.data
  return { providerId: to, providerSecret: null, billing: { method: "klarna" }, to }
}

function finish({ parameters }: FinishRequest): Finished {
  const { redirect_status: status, authorization_token: token } = parameters
  if (status === undefined && token === undefined) return { kind: "pending" }
  const failed = readFailedBankRedirect(parameters)
  if (failed) return failed
  if (!token) return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
  return { kind: "paid", billing: { method: "klarna", klarna: { token } }, handedOver: token }
}

/** Klarna fills the double braces, which it must find as they are. */
function merchantUrls(returnUrl: StartRequest["returnUrl"]) {
  const address = (status: string) => `${returnUrl(gateway, { redirect_status: status })}&sid={{session_id}}`
  return {
    success: `${address("succeeded")}&authorization_token={{authorization_token}}`,
    back: address("canceled"),
    cancel: address("canceled"),
    error: address("failed"),
    failure: address("failed"),
  }
}

function klarnaAddress(cart: Cart, address: Cart["billing"] | Cart["shipping"]) {
  return {
    email: cart.account?.email,
    given_name: address?.first_name,
    family_name: address?.last_name,
    street_address: address?.address1,
    street_address2: address?.address2,
    postal_code: address?.zip,
    city: address?.city,
    region: address?.state,
    country: address?.country,
    phone: address?.phone,
  }
}
