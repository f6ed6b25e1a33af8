import type { MethodContext, WalletCart } from "~/payments/client/client-payment-method"
import { deliverTo } from "~/payments/wallets/wallet-delivery"
import { failureText, unserviceableText } from "~/payments/wallets/wallet-texts"
import { describeLines, describeMethods, describeTotal, toApplePlace } from "./apple-request"

/** The cart as the open sheet last saw it, and the API that changes it. */
export type AppleSheet = Pick<MethodContext, "cartApi"> & { cart: WalletCart }

/** Apple's own class of errors, which its library brings. */
export type AppleErrors = new (
  code: ApplePayJS.ApplePayErrorCode,
  contactField?: ApplePayJS.ApplePayErrorContactField,
  message?: string,
) => ApplePayJS.ApplePayError

/** Rates the address of the sheet; one that nothing is delivered to is `addressUnserviceable` (specification §8). */
export async function changeContact(
  sheet: AppleSheet,
  contact: ApplePayJS.ApplePayPaymentContact,
  Errors: AppleErrors,
): Promise<ApplePayJS.ApplePayShippingContactUpdate> {
  const failed = await attempt(sheet, () => deliverTo(sheet, toApplePlace(contact), sheet.cart.service))
  const { cart } = sheet
  if (failed) return { ...sumsOf(cart), newShippingMethods: [], errors: [new Errors("unknown", undefined, failed)] }
  if (cart.services.length > 0) return { ...sumsOf(cart), newShippingMethods: describeMethods(cart) }
  const error = new Errors("addressUnserviceable", "postalAddress", unserviceableText(cart))
  return { ...sumsOf(cart), newShippingMethods: [], errors: [error] }
}

/** Writes the chosen service. */
export async function changeMethod(
  sheet: AppleSheet,
  method: ApplePayJS.ApplePayShippingMethod,
  Errors: AppleErrors,
): Promise<ApplePayJS.ApplePayShippingMethodUpdate & { errors?: ApplePayJS.ApplePayError[] }> {
  const failed = await attempt(sheet, () => sheet.cartApi.update({ shipping: { service: method.identifier } }))
  return { ...sumsOf(sheet.cart), ...(failed && { errors: [new Errors("unknown", undefined, failed)] }) }
}

/** Applies the code, or takes the cart's away when it is empty; a refused one is `couponCodeInvalid` (specification §8). */
export async function changeCoupon(
  sheet: AppleSheet,
  code: string | undefined,
  Errors: AppleErrors,
): Promise<ApplePayJS.ApplePayCouponCodeUpdate> {
  const failed = await attempt(sheet, () => sheet.cartApi.update({ coupon_code: code?.trim() || null }))
  const methods = sheet.cart.asksDelivery && sheet.cart.services.length > 0 ? describeMethods(sheet.cart) : null
  return {
    ...sumsOf(sheet.cart),
    ...(methods && { newShippingMethods: methods }),
    ...(failed && { errors: [new Errors("couponCodeInvalid", undefined, failed)] }),
  }
}

function sumsOf(cart: WalletCart) {
  return { newTotal: describeTotal(cart), newLineItems: describeLines(cart) }
}

/** What to tell the shopper when the change fails; null when it is done and the sheet has the new cart. */
async function attempt(sheet: AppleSheet, change: () => Promise<WalletCart>): Promise<string | null> {
  try {
    sheet.cart = await change()
    return null
  } catch (error) {
    return failureText(error, sheet.cart)
  }
}
