import { z } from "zod"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { readEnvironment } from "~/env.server"
import { PaymentError } from "~/payments/errors"
import { HOUR_MS, parseCreated, parseRedirectFailure, type ServerPaymentMethod } from "~/payments/server-payment-method"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"
import { viewWalletCart } from "~/payments/wallets/wallet-cart"
import { noteShownCart } from "~/payments/wallets/wallet-payment.server"
import { claimProviderPayment } from "~/store/attempts.server"
import { describePaypalOrder } from "./paypal-order"
import { methodSentences } from "~/texts/payment-methods.server"

const orderSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/**
 * developer.paypal.com/api/rest/reference/currency-codes, without those of accounts inside one country, and without HUF and TWD:
 * PayPal refuses their decimals, which prices here have.
 */
const CURRENCIES = "AUD CAD CHF CZK DKK EUR GBP HKD ILS JPY MXN NOK NZD PHP PLN SEK SGD THB USD".split(" ")

/** Whether PayPal takes a cart's currency and its amounts. */
export function servesPaypalCurrency(currency: string): boolean {
  return CURRENCIES.includes(currency.toUpperCase())
}

/** PayPal's approval page [4.22]. The return must name the attempt's order: PayPal cannot be asked. */
export const paypal: ServerPaymentMethod = {
  gateway: "paypal",
  label: "PayPal",
  description: methodSentences.paypal,
  fundsTaken: "on-order",
  payableForMs: 72 * HOUR_MS,
  statusFromReturnOnly: true,
  isOffered: (settings, cart) => {
    const own = settings["paypal"]
    if (own === undefined || own.gateway === "braintree" || (cart.auth_total ?? 0) !== 0) return false
    if (!servesPaypalCurrency(cart.currency)) return false
    return cart.capture_total > 0 && (cart.subscription_delivery !== true || own["ppcp"] === true)
  },
  async start({ cart, settings, returnUrl }) {
    const own = settings["paypal"]
    if (!own) throw new PaymentError("method_disabled", "PayPal")
    const body = describePaypalOrder(cart, own, {
      by: "page",
      urls: {
        return_url: returnUrl("paypal", { redirect_status: "succeeded" }),
        cancel_url: returnUrl("paypal", { redirect_status: "canceled" }),
      },
    })
    const { id } = parseCreated(orderSchema, await createIntent("paypal", body), "PayPal order")
    return { providerId: id, providerSecret: null, billing: billingOf(id), redirectUrl: approvalPage(settings, id) }
  },
  async fetchStatus({ parameters, attempt }) {
    const { redirect_status: status, token, PayerID: payer } = parameters
    if (status === undefined && token === undefined) return { kind: "pending" }
    if (token !== undefined && token !== attempt.providerId) return { kind: "mismatch" }
    const failed = parseRedirectFailure(parameters)
    if (failed) return failed
    // PayPal names the payer once they have approved.
    if (!token || !payer) return { kind: "pending" }
    return { kind: "approved", funds: "none", billing: billingOf(token) }
  },
}

function billingOf(orderId: string) {
  return { method: "paypal", paypal: { order_id: orderId } }
}

/** Where PayPal asks for approval; the sandbox on this machine has that page beside its vault. */
function approvalPage(settings: PaymentSettings, orderId: string): string {
  const { swellVaultUrl } = readEnvironment()
  const host = settings["paypal"]?.mode === "test" ? "https://www.sandbox.paypal.com" : "https://www.paypal.com"
  const url = new URL("/checkoutnow", swellVaultUrl.startsWith("http:") ? swellVaultUrl : host)
  url.searchParams.set("token", orderId)
  return url.href
}

/** Makes the order that PayPal's sheet opens with, over what the cart costs now; answers its id. */
export const createPaypalButtonOrder: ProviderCall = async ({ cart, settings, shopName }) => {
  const own = settings["paypal"]
  if (!own || own.gateway === "braintree") throw new PaymentError("method_disabled", "PayPal")
  const page = `${readEnvironment().publicOrigin}/commande/paiement`
  const body = describePaypalOrder(cart, own, {
    by: "button",
    asksDelivery: viewWalletCart(cart, { name: shopName }, "").asksDelivery,
    urls: { return_url: page, cancel_url: page },
  })
  const created = orderSchema.safeParse(await createIntent("paypal", body))
  if (!created.success || !(await claimOrder(created.data.id, cart))) throw new PaymentError("not_defined", "PayPal order")
  await noteShownCart(cart, created.data.id)
  return created.data.id
}

const updateSchema = z.object({ orderId: orderSchema.shape.id })

/** Has the vault price an open order anew from this cart, after its delivery changed in the sheet. */
export const repricePaypalOrder: ProviderCall = async ({ cart, body }) => {
  const named = updateSchema.safeParse(body)
  if (!named.success || !(await claimOrder(named.data.orderId, cart)))
    throw new PaymentError("provider_error", "The PayPal order is not this cart's")
  await updateIntent("paypal", { cart_id: cart.id, paypal_order_id: named.data.orderId })
  await noteShownCart(cart, named.data.orderId)
  return true
}

function claimOrder(orderId: string, cart: Cart): Promise<boolean> {
  return claimProviderPayment("paypal-button", orderId, cart.checkout_id)
}
