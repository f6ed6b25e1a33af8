import type { OnShippingChangeActions, OnShippingChangeData } from "@paypal/paypal-js"
import type { MethodContext, WalletAddress, WalletCart } from "~/payments/client/client-payment-method"
import { deliverTo } from "~/payments/wallets/wallet-delivery"

/** The cart as the open sheet last saw it, and the API that changes it. */
type PaypalSheet = Pick<MethodContext, "cartApi"> & { cart: WalletCart }

/**
 * Answers the sheet's change of delivery: the cart is told the address and the service, the first where the chosen one is gone,
 * and the order is priced anew; without a service the change is rejected (specification §4, Online wallet).
 */
export async function changePaypalShipping(
  sheet: PaypalSheet,
  { orderID, shipping_address: to, selected_shipping_option: option }: OnShippingChangeData,
  actions: Pick<OnShippingChangeActions, "resolve" | "reject">,
  onError: (error: Error) => void,
): Promise<void> {
  try {
    sheet.cart = await deliverTo(sheet, toPlace(to), option?.id ?? sheet.cart.service)
    if (sheet.cart.services.length === 0) return await actions.reject()
    await sheet.cartApi.callProvider("paypal-update", { orderId: orderID })
  } catch (error) {
    onError(error as Error)
    return actions.reject()
  }
  return actions.resolve()
}

function toPlace(address: OnShippingChangeData["shipping_address"]): WalletAddress {
  if (!address) return {}
  const { city, state, postal_code: zip, country_code: country } = address
  return { city, state, zip, country }
}
