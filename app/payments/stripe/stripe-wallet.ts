import type { PaymentRequestOptions, PaymentRequestPaymentMethodEvent, PaymentRequestShippingAddress } from "@stripe/stripe-js"
import { toMinorUnits } from "~/money/minor-units"
import type { WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { cardTokenOf } from "./stripe-card-token"
import { isTotalFinal, totalOf } from "~/payments/wallets/wallet-amounts"

/** The wallets that Stripe's payment request can show, and those that each leaves out. */
const others = {
  google: ["applePay", "browserCard", "link"],
  apple: ["googlePay", "browserCard", "link"],
} as const satisfies Record<string, PaymentRequestOptions["disableWallets"]>

export type StripeWallet = keyof typeof others

/** What Stripe's sheet opens with; amounts in minor units. */
export function describeStripeRequest(wallet: StripeWallet, cart: WalletCart): PaymentRequestOptions {
  return {
    country: cart.country,
    currency: cart.currency.toLowerCase(),
    requestPayerName: true,
    requestPayerEmail: !cart.hasEmail,
    requestPayerPhone: true,
    requestShipping: cart.asksDelivery,
    disableWallets: [...others[wallet]],
    ...describeStripeUpdate(cart, cart.asksDelivery),
  }
}

/** Total, lines and services; the chosen service first, because the sheet takes the first for chosen. */
export function describeStripeUpdate(
  cart: WalletCart,
  asksDelivery: boolean,
): Pick<PaymentRequestOptions, "total" | "displayItems" | "shippingOptions"> {
  const minor = (amount: number) => toMinorUnits(amount, cart.currency)
  const chosen = cart.services.filter(({ id }) => id === cart.service)
  const rest = cart.services.filter(({ id }) => id !== cart.service)
  return {
    total: { label: cart.shopName, amount: minor(totalOf(cart)), pending: !isTotalFinal(cart) },
    displayItems: cart.lines.map(({ label, amount }) => ({ label, amount: minor(amount) })),
    ...(asksDelivery && {
      shippingOptions: [...chosen, ...rest].map(({ id, name, description, price }) => ({
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
      shipping: { ...toShipping(shippingAddress), ...(shippingOption && { service: shippingOption.id }) },
    }),
    billing: {
      method: "card",
      account_card_id: null,
      intent: null,
      card: cardTokenOf(paymentMethod),
      ...known({
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

/** The part of an address that the sheet tells before it is approved. */
export function toStripePlace(address: PaymentRequestShippingAddress): WalletAddress {
  const { city, region: state, postalCode: zip, country } = address
  return known({ city, state, zip, country })
}

function toShipping(address: PaymentRequestShippingAddress): WalletAddress {
  const [address1, ...more] = address.addressLine ?? []
  const street = address1 ? { address1, address2: more.join(", ") } : {}
  return { ...toStripePlace(address), ...known({ name: address.recipient, phone: address.phone }), ...street }
}

function known(fields: Record<string, string | null | undefined>): WalletAddress {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string")) as WalletAddress
}
