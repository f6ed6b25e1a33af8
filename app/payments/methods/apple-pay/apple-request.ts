import type { PublicSettings, WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { amountText, isTotalFinal, totalOf } from "~/payments/wallets/wallet-amounts"

/** Specification §9, Apple-style wallet. */
export const appleVersion = 14
const networks = ["amex", "discover", "interac", "jcb", "masterCard", "visa"]
const capabilities: ApplePayJS.ApplePayMerchantCapability[] = ["supports3DS", "supportsDebit", "supportsCredit"]

/**
 * What the sheet opens with. Delivery is asked for where the cart does not know it; Apple tells e-mail and phone with the
 * contact of a delivery only, so that they are asked for there. Cartes Bancaires is accepted only where the setting says so.
 */
export function describeAppleRequest(cart: WalletCart, settings: PublicSettings): ApplePayJS.ApplePayPaymentRequest {
  const contact: ApplePayJS.ApplePayContactField[] = ["name", "phone", ...(cart.hasEmail ? [] : ["email" as const])]
  return {
    countryCode: cart.country,
    currencyCode: cart.currency,
    supportedNetworks: [...networks, ...(settings["cartes_bancaires"] === true ? ["cartesBancaires"] : [])],
    merchantCapabilities: capabilities,
    requiredBillingContactFields: ["name", "postalAddress"],
    requiredShippingContactFields: cart.asksDelivery ? [...contact, "postalAddress"] : contact,
    supportsCouponCode: true,
    ...(cart.couponCode !== null && { couponCode: cart.couponCode }),
    total: describeTotal(cart),
    lineItems: describeLines(cart),
  }
}

/** The total: final once a service of delivery is chosen, else pending. */
export function describeTotal(cart: WalletCart): ApplePayJS.ApplePayLineItem {
  return {
    label: cart.shopName,
    type: isTotalFinal(cart) ? "final" : "pending",
    amount: amountText(totalOf(cart), cart.currency),
  }
}

export function describeLines(cart: WalletCart): ApplePayJS.ApplePayLineItem[] {
  return cart.lines.map(({ label, amount }) => ({ label, amount: amountText(amount, cart.currency) }))
}

/** The services on offer, the chosen one first, because the sheet takes the first for chosen. */
export function describeMethods(cart: WalletCart): ApplePayJS.ApplePayShippingMethod[] {
  const isChosen = ({ id }: { id: string }) => id === cart.service
  return [...cart.services.filter(isChosen), ...cart.services.filter((each) => !isChosen(each))].map(
    ({ id, name, description, price }) => ({
      identifier: id,
      label: name,
      detail: description ?? "",
      amount: amountText(price, cart.currency),
    }),
  )
}

export type AppleToken = { gateway: "authorizenet"; token: string } | { gateway: "braintree"; nonce: string }

/** The change of the cart for an authorised payment; the service is the one that the sheet ended with. */
export function describeApplePatch(
  { shippingContact, billingContact }: ApplePayJS.ApplePayPayment,
  given: AppleToken,
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
      apple: given,
      ...toAddress(billingContact),
      ...(phone && { phone }),
    },
    ...(shippingContact && asksDelivery && { shipping: { ...toAddress(shippingContact), ...(service !== null && { service }) } }),
  }
}

/** The part of a contact that the sheet tells before it is approved. */
export function toApplePlace(contact: ApplePayJS.ApplePayPaymentContact): WalletAddress {
  const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = contact
  return known({ city, state, zip, country })
}

function toAddress(contact: ApplePayJS.ApplePayPaymentContact | undefined): WalletAddress {
  const [address1, ...more] = contact?.addressLines ?? []
  return {
    ...(contact && toApplePlace(contact)),
    ...known({ first_name: contact?.givenName, last_name: contact?.familyName, phone: contact?.phoneNumber }),
    ...(address1 && { address1, address2: more.join(", ") }),
  }
}

function known(fields: Record<string, string | undefined>): WalletAddress {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WalletAddress
}
