import type { PaymentRequestPaymentMethodEvent } from "@stripe/stripe-js"
import { expect, test } from "vitest"
import { ratedCart, walletCart } from "~/payments/wallets/wallet-cart.fixture"

const { describeStripePatch, describeStripeRequest, describeStripeUpdate } = await import("./stripe-wallet.client")

test("Stripe's sheet opens in minor units, for one wallet only, with a pending total", () => {
  expect(describeStripeRequest("google", walletCart({ authTotal: 1.1 }))).toEqual({
    country: "FR",
    currency: "eur",
    requestPayerName: true,
    requestPayerEmail: true,
    requestPayerPhone: true,
    requestShipping: true,
    disableWallets: ["applePay", "browserCard", "link"],
    total: { label: "Maison Lilas", amount: 1000, pending: true },
    displayItems: [{ label: "Sous-total", amount: 890 }],
  })
  expect(describeStripeRequest("apple", walletCart()).disableWallets).toEqual(["googlePay", "browserCard", "link"])
})

test("a chosen service stands first and makes the total final [4.24]", () => {
  expect(describeStripeUpdate(ratedCart("boutique"), true)).toMatchObject({
    total: { amount: 890, pending: false },
    shippingOptions: [
      { id: "boutique", amount: 0, detail: "" },
      { id: "colissimo", amount: 690, detail: "À domicile" },
    ],
  })
  expect(describeStripeUpdate(ratedCart(), false)).not.toHaveProperty("shippingOptions")
})

test("a currency without decimals is not multiplied", () => {
  const cart = walletCart({ currency: "JPY", captureTotal: 1500, lines: [] })
  expect(describeStripeUpdate(cart, false).total?.amount).toBe(1500)
})

test("an authorised payment becomes a card without an intent", () => {
  const event = {
    payerEmail: "jeanne@exemple.fr",
    payerName: "Jeanne Martin",
    payerPhone: "+33",
    paymentMethod: {
      id: "pm_1",
      card: {
        brand: "visa",
        display_brand: "cartes_bancaires",
        last4: "4242",
        exp_month: 12,
        exp_year: 2034,
        checks: { address_line1_check: null, cvc_check: null, address_postal_code_check: "pass" },
      },
      billing_details: {
        name: "Jeanne Martin",
        phone: null,
        address: { line1: "12 rue X", line2: null, city: "Lyon", state: null, postal_code: "69001", country: "FR" },
      },
    },
    shippingAddress: {
      addressLine: ["12 rue X", "Bât. B"],
      city: "Lyon",
      region: "",
      postalCode: "69001",
      country: "FR",
      recipient: "Jeanne Martin",
      phone: "+33",
    },
    shippingOption: { id: "colissimo" },
  } as unknown as PaymentRequestPaymentMethodEvent
  expect(describeStripePatch("google", event)).toEqual({
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
      zip: "69001",
      country: "FR",
    },
  })
})
