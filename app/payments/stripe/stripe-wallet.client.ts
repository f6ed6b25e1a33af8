import type {
  PaymentRequest,
  PaymentRequestOptions,
  PaymentRequestPaymentMethodEvent,
  PaymentRequestShippingAddress,
  Stripe,
} from "@stripe/stripe-js"
import { toMinorUnits } from "~/money/minor-units"
import type { MethodContext, WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import {
  changeSheet,
  deliverTo,
  isTotalFinal,
  knownFields,
  listServicesChosenFirst,
  streetOf,
  totalOf,
  walletMethod,
  type WalletSheet,
} from "~/payments/wallets/wallet-sheet"
import { cardTokenOf, openStripe } from "./stripe-js.client"

type StripeWallet = "google" | "apple"

/** Each wallet's name, its flag in Stripe's answer, the wallets that its button leaves out, and its height [9.15]. */
const WALLETS = {
  google: { name: "Google Pay", flag: "googlePay", others: ["applePay", "browserCard", "link"], height: "45px" },
  apple: { name: "Apple Pay", flag: "applePay", others: ["googlePay", "browserCard", "link"], height: "40px" },
} as const

/** Google Pay through Stripe's payment request. */
export const googlePayStripe = stripeWallet("google")

/** Apple Pay through Stripe's payment request, on a domain that Stripe has verified. */
export const applePayStripe = stripeWallet("apple")

function stripeWallet(wallet: StripeWallet) {
  return walletMethod(
    (context) => prepare(wallet, context),
    ({ stripe, request }, element) => {
      const button = stripe.elements().create("paymentRequestButton", {
        paymentRequest: request,
        style: { paymentRequestButton: { type: "default", theme: "dark", height: WALLETS[wallet].height } },
      })
      button.mount(element)
      return { destroy: () => button.destroy() }
    },
  )
}

async function prepare(wallet: StripeWallet, context: MethodContext): Promise<{ stripe: Stripe; request: PaymentRequest }> {
  const key = context.cardSettings?.["publishable_key"]
  if (typeof key !== "string" || key === "") throw new PaymentError("method_disabled", "Credit cards")
  if (wallet === "apple" && (await context.cartApi.callProvider("apple-domain", {})) !== true)
    throw new PaymentError("domain_not_verified", location.hostname)
  const stripe = await openStripe(key, context)
  const request = stripe.paymentRequest(describeStripeRequest(wallet, context.cart))
  const { name, flag } = WALLETS[wallet]
  if (!(await request.canMakePayment())?.[flag]) throw new PaymentError("not_capable", name)
  listen(wallet, request, context)
  return { stripe, request }
}

function listen(wallet: StripeWallet, request: PaymentRequest, context: MethodContext): void {
  const { cartApi, cart } = context
  const sheet: WalletSheet = { cartApi, cart }
  const describe = () => describeStripeUpdate(sheet.cart, cart.asksDelivery)
  let service = cart.service
  request
    .on("shippingaddresschange", async ({ shippingAddress, updateWith }) => {
      const failed = await changeSheet(sheet, () => deliverTo(sheet, toStripeArea(shippingAddress), service))
      if (failed !== null) return updateWith({ status: "fail" })
      if (sheet.cart.services.length === 0) return updateWith({ status: "invalid_shipping_address" })
      service = sheet.cart.service
      updateWith({ status: "success", ...describe() })
    })
    .on("shippingoptionchange", async ({ shippingOption, updateWith }) => {
      const failed = await changeSheet(sheet, () => cartApi.update({ shipping: { service: shippingOption.id } }))
      if (failed !== null) return updateWith({ status: "fail" })
      service = sheet.cart.service
      updateWith({ status: "success", ...describe() })
    })
    .on("cancel", () => context.onClose())
    .on("paymentmethod", async (event) => {
      const failed = await changeSheet(
        sheet,
        () => cartApi.update({ ...describeStripePatch(wallet, event), shown: sheet.cart.shown }),
        context.onError,
      )
      event.complete(failed === null ? "success" : "fail")
      if (failed === null) context.onSuccess()
    })
}

/** What Stripe's sheet opens with; amounts in minor units. */
export function describeStripeRequest(wallet: StripeWallet, cart: WalletCart): PaymentRequestOptions {
  return {
    country: cart.country,
    currency: cart.currency.toLowerCase(),
    requestPayerName: true,
    requestPayerEmail: !cart.hasEmail,
    requestPayerPhone: true,
    requestShipping: cart.asksDelivery,
    disableWallets: [...WALLETS[wallet].others],
    ...describeStripeUpdate(cart, cart.asksDelivery),
  }
}

/** Total, lines and services; amounts in minor units. */
export function describeStripeUpdate(
  cart: WalletCart,
  asksDelivery: boolean,
): Pick<PaymentRequestOptions, "total" | "displayItems" | "shippingOptions"> {
  const minor = (amount: number) => toMinorUnits(amount, cart.currency)
  return {
    total: { label: cart.shopName, amount: minor(totalOf(cart)), pending: !isTotalFinal(cart) },
    displayItems: cart.lines.map(({ label, amount }) => ({ label, amount: minor(amount) })),
    ...(asksDelivery &&
      cart.services.length > 0 && {
        shippingOptions: listServicesChosenFirst(cart).map(({ id, name, description, price }) => ({
          id,
          label: name,
          detail: description ?? "",
          amount: minor(price),
        })),
      }),
  }
}

/** The change of the cart for an authorised payment: the wallet gave Stripe a card, no intent is made yet. */
export function describeStripePatch(wallet: StripeWallet, event: PaymentRequestPaymentMethodEvent): WalletPatch {
  const { payerEmail, payerName, payerPhone, paymentMethod, shippingAddress, shippingOption } = event
  const { billing_details: payer } = paymentMethod
  const email = payerEmail || payer.email
  const address = payer.address
  return {
    wallet,
    ...(email && { account: { email } }),
    ...(shippingAddress && {
      shipping: { ...toAddress(shippingAddress), ...(shippingOption && { service: shippingOption.id }) },
    }),
    billing: {
      method: "card",
      account_card_id: null,
      intent: null,
      card: cardTokenOf(paymentMethod),
      ...knownFields({
        name: payer.name || payerName,
        phone: payer.phone || payerPhone,
        address1: address?.line1,
        address2: address?.line2,
        city: address?.city,
        state: address?.state,
        zip: address?.postal_code,
        country: address?.country,
      }),
    },
  }
}

function toAddress(address: PaymentRequestShippingAddress): WalletAddress {
  const { recipient: name, phone, addressLine } = address
  return { ...toStripeArea(address), ...knownFields({ name, phone }), ...streetOf(addressLine) }
}

/** Town, region, postcode and country: all that the sheet gives of an address before it is approved. */
function toStripeArea({ city, region: state, postalCode: zip, country }: PaymentRequestShippingAddress): WalletAddress {
  return knownFields({ city, state, zip, country })
}
