import type { PublicSettings, WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import {
  type WalletSheet,
  type WalletToken,
  amountText,
  changeSheet,
  deliverTo,
  isTotalFinal,
  totalOf,
  unserviceableText,
} from "~/payments/wallets/wallet-sheet"
import { ADDRESS_FIRST } from "~/texts/wallet-sheet"
import { GOOGLE_VERSION, type GoogleCard, describeMerchant } from "./google-card"

type Changed = google.payments.api.IntermediatePaymentData
type Update = google.payments.api.PaymentDataRequestUpdate
type Failure = google.payments.api.PaymentDataError

/** The sheet, and whether it was opened to ask for delivery. */
export type GoogleSheet = WalletSheet & { asksDelivery: boolean }

/** What the sheet opens with. Delivery is asked for where the cart does not know it; the e-mail where it has none. */
export function describeGoogleRequest(
  cart: WalletCart,
  settings: PublicSettings,
  cards: GoogleCard[],
): google.payments.api.PaymentDataRequest {
  return {
    ...GOOGLE_VERSION,
    merchantInfo: describeMerchant(settings, cart.shopName),
    allowedPaymentMethods: cards,
    transactionInfo: describeTransaction(cart),
    emailRequired: !cart.hasEmail,
    shippingAddressRequired: cart.asksDelivery,
    shippingOptionRequired: cart.asksDelivery,
    shippingAddressParameters: { phoneNumberRequired: true },
    ...(cart.asksDelivery && { shippingOptionParameters: describeServices(cart) }),
    ...(cart.couponCode !== null && { offerInfo: describeOffers(cart) }),
    callbackIntents: [
      "OFFER",
      "PAYMENT_AUTHORIZATION",
      ...(cart.asksDelivery ? (["SHIPPING_ADDRESS", "SHIPPING_OPTION"] as const) : []),
    ],
  }
}

/** Answers the sheet's changes; a failed one as the error of its step, never thrown [8.22]. */
export async function answerGoogleChange(sheet: GoogleSheet, data: Changed): Promise<Update> {
  switch (data.callbackTrigger) {
    case "INITIALIZE":
    case "SHIPPING_ADDRESS":
      return data.shippingAddress ? changeAddress(sheet, data) : describeChanged(sheet)
    case "SHIPPING_OPTION":
      return change(sheet, "SHIPPING_OPTION", "SHIPPING_OPTION_INVALID", () =>
        sheet.cartApi.update({ shipping: { service: data.shippingOptionData?.id ?? "" } }),
      )
    case "OFFER":
      return change(sheet, "OFFER", "OFFER_INVALID", () =>
        sheet.cartApi.update({ coupon_code: data.offerData?.redemptionCodes?.at(-1) ?? null }),
      )
  }
}

async function changeAddress(sheet: GoogleSheet, data: Changed): Promise<Update> {
  const update = await change(sheet, "SHIPPING_ADDRESS", "OTHER_ERROR", () =>
    deliverTo(sheet, toGoogleArea(data.shippingAddress), data.shippingOptionData?.id),
  )
  if (update.error || sheet.cart.services.length > 0) return update
  return refuse(sheet, "SHIPPING_ADDRESS", "SHIPPING_ADDRESS_UNSERVICEABLE", unserviceableText(sheet.cart))
}

async function change(
  sheet: GoogleSheet,
  intent: Failure["intent"],
  reason: Failure["reason"],
  work: () => Promise<WalletCart>,
): Promise<Update> {
  const failed = await changeSheet(sheet, work)
  return failed === null ? describeChanged(sheet) : refuse(sheet, intent, reason, failed)
}

function describeChanged({ cart, asksDelivery }: GoogleSheet): Update {
  return {
    newTransactionInfo: describeTransaction(cart),
    newOfferInfo: describeOffers(cart),
    ...(asksDelivery && cart.services.length > 0 && { newShippingOptionParameters: describeServices(cart) }),
  }
}

function refuse({ cart }: GoogleSheet, intent: Failure["intent"], reason: Failure["reason"], message: string): Update {
  return { newTransactionInfo: describeTransaction(cart), error: { reason, intent, message } }
}

/** Total and lines; final once a service of delivery is chosen, else estimated. */
export function describeTransaction(cart: WalletCart): google.payments.api.TransactionInfo {
  return {
    countryCode: cart.country,
    currencyCode: cart.currency,
    totalPriceStatus: isTotalFinal(cart) ? "FINAL" : "ESTIMATED",
    totalPrice: amountText(totalOf(cart), cart.currency),
    totalPriceLabel: "Total",
    displayItems: cart.lines.map(({ label, amount }, index) => ({
      label,
      type: index === 0 ? "SUBTOTAL" : "LINE_ITEM",
      price: amountText(amount, cart.currency),
    })),
  }
}

/** The services on offer; before an address is known a placeholder stands for them, because the sheet needs one. */
function describeServices(cart: WalletCart): google.payments.api.ShippingOptionParameters {
  if (cart.services.length === 0)
    return {
      defaultSelectedOptionId: "unknown",
      shippingOptions: [{ id: "unknown", label: "Livraison", description: ADDRESS_FIRST }],
    }
  return {
    // Google tells of another choice only where one is selected.
    defaultSelectedOptionId: cart.service ?? cart.services[0]?.id ?? "",
    shippingOptions: cart.services.map(({ id, name, description, price }) => ({
      id,
      label: `${price === 0 ? "Gratuit" : price.toLocaleString(cart.locale || "fr-FR", { style: "currency", currency: cart.currency })}\u00a0: ${name}`,
      description: description ?? "",
    })),
  }
}

function describeOffers({ couponCode: redemptionCode, couponDescription }: WalletCart): google.payments.api.OfferInfo {
  return { offers: redemptionCode === null ? [] : [{ redemptionCode, description: couponDescription ?? "" }] }
}

/** The change of the cart for an authorised payment. */
export function describeGooglePatch(data: google.payments.api.PaymentData, token: WalletToken): WalletPatch {
  const { email, shippingAddress, shippingOptionData, paymentMethodData } = data
  const service = shippingOptionData?.id
  return {
    wallet: "google",
    ...(email && { account: { email } }),
    billing: {
      method: "google",
      account_card_id: null,
      card: null,
      google: token,
      ...toAddress(paymentMethodData.info?.billingAddress),
    },
    ...(shippingAddress && { shipping: { ...toAddress(shippingAddress), ...(service && { service }) } }),
  }
}

function toAddress(address: google.payments.api.Address | undefined): WalletAddress {
  if (!address) return {}
  const { name, address1, address2, address3, phoneNumber } = address
  return {
    ...toGoogleArea(address),
    ...(name && { name }),
    ...(address1 && { address1, address2: [address2, address3].filter(Boolean).join(", ") }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
}

function toGoogleArea(address: google.payments.api.IntermediateAddress | undefined): WalletAddress {
  if (!address) return {}
  const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = address
  return { city, state, zip, country }
}
