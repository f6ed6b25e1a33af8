import type { PaymentMethod } from "@stripe/stripe-js"
import { expect, test } from "vitest"
import { ratedCart, walletCart } from "~/payments/wallets/wallet-cart.fixture"
import { describeStripeButton, describeStripeElements, describeStripePatch, describeStripeSheet } from "./stripe-sheet"

test("Stripe's elements are made for what the order button's intent will be", () => {
  expect(describeStripeElements(walletCart({ authTotal: 1.1 }))).toEqual({
    mode: "payment",
    amount: 1000,
    currency: "eur",
    locale: "fr",
    paymentMethodTypes: ["card"],
    paymentMethodCreation: "manual",
    captureMethod: "manual",
    setupFutureUsage: "off_session",
  })
})

test("a currency without decimals is not multiplied", () => {
  expect(describeStripeElements(walletCart({ currency: "JPY", captureTotal: 1500, lines: [] })).amount).toBe(1500)
})

test("Stripe's button is one wallet's only, of its height, and asks what the cart lacks [9.15]", () => {
  expect(describeStripeButton("google", walletCart(), "white")).toEqual({
    paymentMethods: { amazonPay: "never", applePay: "never", googlePay: "auto", link: "never", paypal: "never" },
    buttonHeight: 45,
    buttonType: { applePay: "plain", googlePay: "plain" },
    buttonTheme: { applePay: "white", googlePay: "white" },
    business: { name: "Maison Lilas" },
    billingAddressRequired: true,
    emailRequired: true,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    lineItems: [{ name: "Sous-total", amount: 890 }],
    shippingRates: [{ id: "pending", displayName: "Livraison, selon l’adresse", amount: 0 }],
  })
  const known = describeStripeButton("apple", walletCart({ asksDelivery: false, hasEmail: true }), "black")
  expect(known).toMatchObject({ buttonHeight: 40, emailRequired: false, shippingAddressRequired: false })
  expect(known).toMatchObject({ paymentMethods: { applePay: "auto", googlePay: "never" } })
  expect(known).not.toHaveProperty("shippingRates")
  const link = { paymentMethods: { applePay: "never", googlePay: "never", link: "auto" } }
  expect(describeStripeButton("link", walletCart(), "black")).toMatchObject(link)
})

test("a chosen service stands first, at most nine are given, and a discount is a negative line [4.24]", () => {
  expect(describeStripeSheet(ratedCart("boutique"), true).shippingRates).toEqual([
    { id: "boutique", displayName: "Retrait", amount: 0 },
    { id: "colissimo", displayName: "Colissimo", deliveryEstimate: "À domicile", amount: 690 },
  ])
  const services = Array.from({ length: 12 }, (_, id) => ({ id: `s${id}`, name: "Colissimo", description: null, price: 1 }))
  const lines = [{ label: "Remise", amount: -0.89 }]
  const most = describeStripeSheet(walletCart({ services, service: "s11", lines }), true)
  expect(most.shippingRates).toHaveLength(9)
  expect(most.shippingRates?.[0]?.id).toBe("s11")
  expect(most.lineItems).toEqual([{ name: "Remise", amount: -89 }])
})

const paymentMethod = {
  id: "pm_1",
  type: "card",
  card: {
    brand: "visa",
    display_brand: "cartes_bancaires",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
    checks: { address_line1_check: null, cvc_check: null, address_postal_code_check: "pass" },
  },
} as unknown as PaymentMethod
const address = { line1: "12 rue X", line2: "Bât. B", city: "Lyon", state: "", postal_code: "69001", country: "FR" }
const approval = {
  billingDetails: {
    name: "Jeanne Martin",
    email: "jeanne@exemple.fr",
    phone: "+33",
    address: { ...address, line2: null },
  },
  shippingAddress: { name: "Jeanne Martin", address },
  shippingRate: { id: "colissimo", displayName: "Colissimo", amount: 690 },
}

test("an approved payment becomes a card without an intent", () => {
  expect(describeStripePatch("google", approval, paymentMethod, ratedCart())).toEqual({
    wallet: "google",
    account: { email: "jeanne@exemple.fr" },
    shipping: {
      name: "Jeanne Martin",
      phone: "+33",
      address1: "12 rue X",
      address2: "Bât. B",
      city: "Lyon",
      state: "",
      zip: "69001",
      country: "FR",
      service: "colissimo",
    },
    billing: {
      method: "card",
      account_card_id: null,
      intent: null,
      card: {
        gateway: "stripe",
        token: "pm_1",
        brand: "visa",
        display_brand: "cartes_bancaires",
        last4: "4242",
        exp_month: 12,
        exp_year: 2034,
        address_check: null,
        cvc_check: null,
        zip_check: "pass",
      },
      name: "Jeanne Martin",
      phone: "+33",
      address1: "12 rue X",
      city: "Lyon",
      state: "",
      zip: "69001",
      country: "FR",
    },
  })
})

test("the rate that stands for an unknown price is no service, and a cart without delivery tells none", () => {
  const shippingRate = { id: "pending", displayName: "Livraison", amount: 0 }
  expect(describeStripePatch("apple", { ...approval, shippingRate }, paymentMethod, ratedCart()).shipping).not.toHaveProperty(
    "service",
  )
  const { billingDetails } = approval
  expect(describeStripePatch("apple", { billingDetails }, paymentMethod, walletCart())).not.toHaveProperty("shipping")
})
