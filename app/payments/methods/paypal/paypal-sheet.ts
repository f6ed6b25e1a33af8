import type { OnShippingChangeActions, OnShippingChangeData, OrderResponseBody } from "@paypal/paypal-js"
import type { BraintreePayer } from "~/payments/braintree/braintree.client"
import type { WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { type WalletSheet, deliverTo } from "~/payments/wallets/wallet-sheet"

/** Answers the sheet's change of delivery; without a service for the address it is rejected [4.21]. */
export async function changePaypalShipping(
  sheet: WalletSheet,
  { orderID, shipping_address: to, selected_shipping_option: option }: OnShippingChangeData,
  actions: Pick<OnShippingChangeActions, "resolve" | "reject">,
  onError: (error: Error) => void,
): Promise<void> {
  try {
    sheet.cart = await deliverTo(sheet, toPaypalArea(to), option?.id ?? sheet.cart.service, { $taxes: true })
    if (sheet.cart.services.length === 0) return await actions.reject()
    await sheet.cartApi.callProvider("paypal-update", { orderId: orderID })
  } catch (error) {
    onError(error as Error)
    return actions.reject()
  }
  return actions.resolve()
}

/** The change of the cart for an approved order; the service is the one that the sheet ended with. */
export function describePaypalPatch(
  order: OrderResponseBody,
  orderId: string,
  { asksDelivery, service }: Pick<WalletCart, "asksDelivery" | "service">,
): WalletPatch {
  const { payer } = order
  const shipping = order.purchase_units?.[0]?.shipping
  const first = payer?.name?.given_name
  const last = payer?.name?.surname
  const phone = payer?.phone?.phone_number?.national_number
  const billing = toAddress(payer?.address)
  return {
    wallet: "paypal",
    ...(payer?.email_address && { account: { email: payer.email_address } }),
    billing: {
      method: "paypal",
      paypal: { order_id: order.id ?? orderId },
      ...filled({ name: [first, last].filter(Boolean).join(" "), first_name: first, last_name: last }),
      ...billing,
    },
    ...(asksDelivery &&
      shipping && {
        shipping: {
          ...filled({ name: shipping.name?.full_name, first_name: first, last_name: last, phone }),
          ...toAddress(shipping.address),
          ...(service !== null && { service }),
        },
      }),
  }
}

/** The change of the cart for an account that Braintree keeps. */
export function describeBraintreePaypalPatch(nonce: string, details: BraintreePayer, asksDelivery: boolean): WalletPatch {
  const { email, firstName, lastName, countryCode, phone, shippingAddress: to } = details
  const name = [firstName, lastName].filter(Boolean).join(" ")
  return {
    wallet: "paypal",
    ...(email && { account: { email } }),
    billing: {
      method: "paypal",
      paypal: { nonce },
      ...filled({ name, first_name: firstName, last_name: lastName, country: countryCode }),
    },
    ...(asksDelivery &&
      to && {
        shipping: filled({
          name: to.recipientName || name,
          phone,
          address1: to.line1,
          address2: to.line2,
          city: to.city,
          state: to.state,
          zip: to.postalCode,
          country: to.countryCode,
        }),
      }),
  }
}

function toAddress(address: NonNullable<OrderResponseBody["payer"]>["address"]): WalletAddress {
  if (!address) return {}
  return filled({
    address1: address.address_line_1,
    address2: address.address_line_2,
    state: address.admin_area_1,
    city: address.admin_area_2,
    zip: address.postal_code,
    country: address.country_code,
  })
}

function filled(fields: Record<string, string | undefined>): WalletAddress {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as WalletAddress
}

function toPaypalArea(address: OnShippingChangeData["shipping_address"]): WalletAddress {
  if (!address) return {}
  const { city, state, postal_code: zip, country_code: country } = address
  return { city, state, zip, country }
}
