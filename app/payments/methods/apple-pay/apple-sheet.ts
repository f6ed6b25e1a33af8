import type { PublicSettings, WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import {
  type WalletSheet,
  type WalletToken,
  amountText,
  changeSheet,
  deliverTo,
  isTotalFinal,
  knownFields,
  listServicesChosenFirst,
  streetOf,
  totalOf,
  unserviceableText,
} from "~/payments/wallets/wallet-sheet"

/** Apple's version, networks and capabilities [9.16]. */
export const APPLE_VERSION = 14
const NETWORKS = ["amex", "discover", "interac", "jcb", "masterCard", "visa"]
const CAPABILITIES: ApplePayJS.ApplePayMerchantCapability[] = ["supports3DS", "supportsDebit", "supportsCredit"]

/** Apple's own class of errors, which its library brings. */
export type AppleErrors = new (
  code: ApplePayJS.ApplePayErrorCode,
  contactField?: ApplePayJS.ApplePayErrorContactField,
  message?: string,
) => ApplePayJS.ApplePayError

/** What the sheet opens with; Braintree's library adds its own networks and capabilities. Apple gives e-mail and phone only with the contact of a delivery, so they are asked for there. */
export function describeAppleRequest(cart: WalletCart) {
  const contact: ApplePayJS.ApplePayContactField[] = [...(cart.hasEmail ? [] : ["email" as const]), "name", "phone"]
  const { newTotal: total, newLineItems: lineItems } = describeSums(cart)
  return {
    countryCode: cart.country,
    currencyCode: cart.currency,
    requiredBillingContactFields: ["name", "postalAddress"] satisfies ApplePayJS.ApplePayContactField[],
    requiredShippingContactFields: cart.asksDelivery ? [...contact, "postalAddress" as const] : contact,
    supportsCouponCode: true,
    ...(cart.couponCode !== null && { couponCode: cart.couponCode }),
    total,
    lineItems,
  }
}

/** The cards that are asked of Apple through Authorize.Net. */
export const AUTHORIZE_NET_CARDS = { supportedNetworks: NETWORKS, merchantCapabilities: CAPABILITIES }

/** Adds Cartes Bancaires to a gateway's networks where the merchant's settings say so. */
export function withCartesBancaires(
  request: ApplePayJS.ApplePayPaymentRequest,
  settings: PublicSettings,
): ApplePayJS.ApplePayPaymentRequest {
  if (settings["cartes_bancaires"] !== true) return request
  return { ...request, supportedNetworks: [...request.supportedNetworks, "cartesBancaires"] }
}

/** Rates the address of the sheet; one that nothing is delivered to is `addressUnserviceable` [8.23]. */
export async function changeContact(
  sheet: WalletSheet,
  contact: ApplePayJS.ApplePayPaymentContact,
  Errors: AppleErrors,
): Promise<ApplePayJS.ApplePayShippingContactUpdate> {
  const failed = await changeSheet(sheet, () => deliverTo(sheet, toAppleArea(contact), sheet.cart.service))
  const { cart } = sheet
  if (failed !== null)
    return { ...describeSums(cart), newShippingMethods: [], errors: [new Errors("unknown", undefined, failed)] }
  if (cart.services.length > 0) return { ...describeSums(cart), newShippingMethods: describeMethods(cart) }
  const error = new Errors("addressUnserviceable", "postalAddress", unserviceableText(cart))
  return { ...describeSums(cart), newShippingMethods: [], errors: [error] }
}

/** Writes the chosen service. Apple takes no error here: where that fails, the list is given again, with the cart's own first. */
export async function changeMethod(
  sheet: WalletSheet,
  method: ApplePayJS.ApplePayShippingMethod,
): Promise<ApplePayJS.ApplePayShippingMethodUpdate> {
  const failed = await changeSheet(sheet, () => sheet.cartApi.update({ shipping: { service: method.identifier } }))
  return { ...describeSums(sheet.cart), ...(failed !== null && { newShippingMethods: describeMethods(sheet.cart) }) }
}

/** Applies the code, or takes the cart's away when it is empty; a refused one is `couponCodeInvalid` [8.23]. */
export async function changeCoupon(
  sheet: WalletSheet,
  code: string | undefined,
  Errors: AppleErrors,
): Promise<ApplePayJS.ApplePayCouponCodeUpdate> {
  const failed = await changeSheet(sheet, () => sheet.cartApi.update({ coupon_code: code?.trim() || null }))
  const { cart } = sheet
  return {
    ...describeSums(cart),
    ...(cart.asksDelivery && cart.services.length > 0 && { newShippingMethods: describeMethods(cart) }),
    ...(failed !== null && { errors: [new Errors("couponCodeInvalid", undefined, failed)] }),
  }
}

/** Total and lines; the total is pending until a service of delivery is chosen. */
function describeSums(cart: WalletCart) {
  const total: ApplePayJS.ApplePayLineItem = {
    label: cart.shopName,
    type: isTotalFinal(cart) ? "final" : "pending",
    amount: amountText(totalOf(cart), cart.currency),
  }
  const lines = cart.lines.map(({ label, amount }) => ({ label, amount: amountText(amount, cart.currency) }))
  return { newTotal: total, newLineItems: lines }
}

function describeMethods(cart: WalletCart): ApplePayJS.ApplePayShippingMethod[] {
  return listServicesChosenFirst(cart).map(({ id, name, description, price }) => ({
    identifier: id,
    label: name,
    detail: description ?? "",
    amount: amountText(price, cart.currency),
  }))
}

/** The change of the cart for an authorised payment; the service is the one that the sheet ended with. */
export function describeApplePatch(
  { shippingContact, billingContact }: ApplePayJS.ApplePayPayment,
  token: WalletToken,
  { asksDelivery, service }: { asksDelivery: boolean; service: string | null },
): WalletPatch {
  const email = shippingContact?.emailAddress || billingContact?.emailAddress
  const phone = billingContact?.phoneNumber || shippingContact?.phoneNumber
  return {
    wallet: "apple",
    ...(email && { account: { email } }),
    billing: {
      method: "apple",
      account_card_id: null,
      card: null,
      apple: token,
      ...toAddress(billingContact),
      ...(phone && { phone }),
    },
    ...(shippingContact && asksDelivery && { shipping: { ...toAddress(shippingContact), ...(service !== null && { service }) } }),
  }
}

function toAddress(contact: ApplePayJS.ApplePayPaymentContact | undefined): WalletAddress {
  if (!contact) return {}
  const { givenName: first_name, familyName: last_name, phoneNumber: phone, addressLines } = contact
  return { ...toAppleArea(contact), ...knownFields({ first_name, last_name, phone }), ...streetOf(addressLines) }
}

/** Town, region, postcode and country: all that the sheet gives of an address before it is approved. */
function toAppleArea(contact: ApplePayJS.ApplePayPaymentContact): WalletAddress {
  const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = contact
  return knownFields({ city, state, zip, country })
}
