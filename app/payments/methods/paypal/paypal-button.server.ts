import { z } from "zod"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import { readEnvironment } from "~/env.server"
import { claimProviderPayment } from "~/store/attempts.server"
import { PaymentError } from "~/payments/errors"
import { viewWalletCart } from "~/payments/wallets/wallet-cart"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"
import { describePaypalOrder } from "./paypal-order"

const orderSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/** Makes the order that PayPal's sheet opens with, over what the cart costs now; answers its id. */
export const createPaypalButtonOrder: ProviderCall = async ({ cart, settings, shopName }) => {
  const own = settings["paypal"]
  if (!own || own.gateway === "braintree") throw new PaymentError("method_disabled", "PayPal")
  const { publicOrigin } = readEnvironment()
  const page = `${publicOrigin}/commande/paiement`
  const body = describePaypalOrder(cart, own, {
    by: "button",
    asksDelivery: viewWalletCart(cart, { name: shopName }, "").asksDelivery,
    urls: { return_url: page, cancel_url: page },
  })
  const created = orderSchema.safeParse(await createIntent("paypal", body))
  if (!created.success || !(await claimProviderPayment("paypal-button", created.data.id, cart.checkout_id)))
    throw new PaymentError("not_defined", "PayPal order")
  return created.data.id
}

const updateSchema = z.object({ orderId: orderSchema.shape.id })

/** Has the vault price an open order anew from this cart, after its delivery changed in the sheet. */
export const repricePaypalOrder: ProviderCall = async ({ cart, body }) => {
  const named = updateSchema.safeParse(body)
  if (!named.success || !(await claimProviderPayment("paypal-button", named.data.orderId, cart.checkout_id)))
    throw new PaymentError("provider_error", "The PayPal order is not this cart's")
  await updateIntent("paypal", { cart_id: cart.id, paypal_order_id: named.data.orderId })
  return true
}
