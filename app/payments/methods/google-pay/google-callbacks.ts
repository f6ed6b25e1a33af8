import type { MethodContext, WalletCart } from "~/payments/client/client-payment-method"
import { deliverTo } from "~/payments/wallets/wallet-delivery"
import { failureText, unserviceableText } from "~/payments/wallets/wallet-texts"
import { describeOffers, describeServices, describeTransaction, toPlace } from "./google-request"

type Changed = google.payments.api.IntermediatePaymentData
type Update = google.payments.api.PaymentDataRequestUpdate
type Failure = google.payments.api.PaymentDataError

/** The cart as the open sheet last saw it, whether the sheet was opened to ask for delivery, and the cart API. */
export type OpenSheet = Pick<MethodContext, "cartApi"> & { cart: WalletCart; asksDelivery: boolean }

/**
 * Answers the sheet's changes (specification §8, Google-style wallet callback errors): an address is rated and a service chosen,
 * a service or a code written to the cart. What cannot be done is told as the error of the step, never thrown.
 */
export async function answerGoogleChange(sheet: OpenSheet, data: Changed): Promise<Update> {
  switch (data.callbackTrigger) {
    case "INITIALIZE":
    case "SHIPPING_ADDRESS":
      return data.shippingAddress ? changeAddress(sheet, data) : describe(sheet)
    case "SHIPPING_OPTION":
      return attempt(sheet, "SHIPPING_OPTION", "SHIPPING_OPTION_INVALID", () =>
        sheet.cartApi.update({ shipping: { service: data.shippingOptionData?.id ?? "" } }),
      )
    case "OFFER":
      return attempt(sheet, "OFFER", "OFFER_INVALID", () =>
        sheet.cartApi.update({ coupon_code: data.offerData?.redemptionCodes?.at(-1) ?? null }),
      )
  }
}

async function changeAddress(sheet: OpenSheet, data: Changed): Promise<Update> {
  const update = await attempt(sheet, "SHIPPING_ADDRESS", "OTHER_ERROR", () =>
    deliverTo(sheet, toPlace(data.shippingAddress), data.shippingOptionData?.id),
  )
  if (update.error || sheet.cart.services.length > 0) return update
  const error: Failure = {
    reason: "SHIPPING_ADDRESS_UNSERVICEABLE",
    message: unserviceableText(sheet.cart),
    intent: "SHIPPING_ADDRESS",
  }
  return { newTransactionInfo: describeTransaction(sheet.cart), error }
}

async function attempt(
  sheet: OpenSheet,
  intent: Failure["intent"],
  reason: Failure["reason"],
  change: () => Promise<WalletCart>,
): Promise<Update> {
  try {
    sheet.cart = await change()
    return describe(sheet)
  } catch (error) {
    return {
      newTransactionInfo: describeTransaction(sheet.cart),
      error: { reason, intent, message: failureText(error, sheet.cart) },
    }
  }
}

function describe({ cart, asksDelivery }: OpenSheet): Update {
  return {
    newTransactionInfo: describeTransaction(cart),
    newOfferInfo: describeOffers(cart),
    ...(asksDelivery && cart.services.length > 0 && { newShippingOptionParameters: describeServices(cart) }),
  }
}
