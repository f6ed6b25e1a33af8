import type {
  ClickResolveDetails,
  ExpressCheckoutPartialAddress,
  ExpressCheckoutPaymentMethodsOption,
  PaymentMethod,
  ShippingAddress,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js"
import { toMinorUnits } from "~/money/minor-units"
import type { WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { knownFields, listServicesChosenFirst, streetOf, totalOf } from "~/payments/wallets/wallet-sheet"
import { cardTokenOf } from "./card-token"

export type StripeWallet = "google" | "apple" | "link"

/** Each wallet's name, its name at Stripe, and its button's height [9.15], which Stripe takes from 40 to 55. */
export const STRIPE_WALLETS = {
  google: { name: "Google Pay", button: "googlePay", height: 45 },
  apple: { name: "Apple Pay", button: "applePay", height: 40 },
  link: { name: "Link", button: "link", height: 45 },
} as const

const NO_BUTTONS: ExpressCheckoutPaymentMethodsOption = {
  amazonPay: "never",
  applePay: "never",
  googlePay: "never",
  link: "never",
  paypal: "never",
}

/** What Stripe's elements are made for: a card that the order charges, and that may be charged later, as the shop's own intents. */
export function describeStripeElements(cart: WalletCart): StripeElementsOptionsMode {
  return {
    mode: "payment",
    amount: amountOf(cart),
    currency: cart.currency.toLowerCase(),
    locale: "fr",
    // With "link" its payment method would be no card, which the order does not charge.
    paymentMethodTypes: ["card"],
    paymentMethodCreation: "manual",
    captureMethod: "manual",
    setupFutureUsage: "off_session",
  }
}

/** The button of one wallet in its colour, and what its sheet asks and opens with; amounts in minor units. */
export function describeStripeButton(
  wallet: StripeWallet,
  cart: WalletCart,
  colour: "black" | "white",
): StripeExpressCheckoutElementOptions {
  const { button, height } = STRIPE_WALLETS[wallet]
  return {
    paymentMethods: { ...NO_BUTTONS, [button]: "auto" },
    buttonHeight: height,
    buttonType: { applePay: "plain", googlePay: "plain" },
    buttonTheme: { applePay: colour, googlePay: colour },
    business: { name: cart.shopName },
    billingAddressRequired: true,
    emailRequired: !cart.hasEmail,
    phoneNumberRequired: true,
    shippingAddressRequired: cart.asksDelivery,
    ...describeStripeSheet(cart, cart.asksDelivery),
  }
}

/** Stripe refuses ten. */
const MOST_RATES = 9

/** Lines, and services where the sheet asks for one: at least one, which stands for the price that only an address tells. */
export function describeStripeSheet(
  cart: WalletCart,
  asksDelivery: boolean,
): Required<Pick<ClickResolveDetails, "lineItems">> & Pick<ClickResolveDetails, "shippingRates"> {
  const minor = (amount: number) => toMinorUnits(amount, cart.currency)
  const rates = listServicesChosenFirst(cart).map(({ id, name, description, price }) => ({
    id,
    displayName: name,
    amount: minor(price),
    ...(description && { deliveryEstimate: description }),
  }))
  const pending = { id: "pending", displayName: "Livraison, selon l’adresse", amount: 0 }
  return {
    lineItems: cart.lines.map(({ label, amount }) => ({ name: label, amount: minor(amount) })),
    ...(asksDelivery && { shippingRates: rates.length > 0 ? rates.slice(0, MOST_RATES) : [pending] }),
  }
}

/** What the sheet asks for, in minor units. */
export function amountOf(cart: WalletCart): number {
  return toMinorUnits(totalOf(cart), cart.currency)
}

type Approval = Pick<StripeExpressCheckoutElementConfirmEvent, "billingDetails" | "shippingAddress" | "shippingRate">

/** The change of the cart for an approved payment: the wallet gave Stripe a card, no intent is made yet. */
export function describeStripePatch(
  wallet: StripeWallet,
  { billingDetails: payer, shippingAddress, shippingRate }: Approval,
  paymentMethod: PaymentMethod,
  { services }: Pick<WalletCart, "services">,
): WalletPatch {
  const service = services.find(({ id }) => id === shippingRate?.id)?.id
  const address = payer?.address
  return {
    wallet,
    ...(payer?.email && { account: { email: payer.email } }),
    ...(shippingAddress && {
      shipping: { ...toAddress(shippingAddress), ...knownFields({ phone: payer?.phone }), ...(service && { service }) },
    }),
    billing: {
      method: "card",
      account_card_id: null,
      intent: null,
      card: cardTokenOf(paymentMethod),
      ...knownFields({
        name: payer?.name,
        phone: payer?.phone,
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

function toAddress({ name, address }: ShippingAddress): WalletAddress {
  const { line1, line2 } = address
  return { ...toArea(address), ...knownFields({ name }), ...streetOf([line1, ...(line2 ? [line2] : [])]) }
}

/** Town, region, postcode and country: all that the sheet gives of an address before it is approved. */
export function toArea({ city, state, postal_code: zip, country }: ExpressCheckoutPartialAddress): WalletAddress {
  return knownFields({ city, state, zip, country })
}
