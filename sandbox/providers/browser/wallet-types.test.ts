import type { PayPalButtonsComponent } from "@paypal/paypal-js"
import type { PaymentRequest } from "@stripe/stripe-js"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ShopBrowser } from "./shop-browser.fixture.ts"
import { startShopBrowser } from "./shop-browser.fixture.ts"

// The compiler holds these lists to the real libraries' published types, the browser holds the stand-ins to the lists.

type Methods<T> = { [Name in keyof T as T[Name] extends (...given: never[]) => unknown ? Name : never]-?: true }
/** Events of the page, which a session inherits. */
type Inherited = keyof EventTarget
type Handlers = `on${string}`

const buttons: Methods<PayPalButtonsComponent> = {
  close: true,
  hasReturned: true,
  isEligible: true,
  render: true,
  resume: true,
  updateProps: true,
}
const googleClient: Methods<google.payments.api.PaymentsClient> = {
  createButton: true,
  isReadyToPay: true,
  loadPaymentData: true,
  prefetchPaymentData: true,
}
const appleSession: Omit<Methods<ApplePaySession>, Inherited | Handlers> = {
  abort: true,
  begin: true,
  completeCouponCodeChange: true,
  completeMerchantValidation: true,
  completePayment: true,
  completePaymentMethodSelection: true,
  completeShippingContactSelection: true,
  completeShippingMethodSelection: true,
}
const paymentRequest: Omit<Methods<PaymentRequest>, "once"> = {
  abort: true,
  canMakePayment: true,
  isShowing: true,
  off: true,
  on: true,
  show: true,
  update: true,
}

let browser: ShopBrowser
beforeAll(async () => {
  browser = await startShopBrowser(4133)
})
afterAll(() => browser.close())

it.each([
  ["paypal", "paypal.Buttons({})", Object.keys(buttons)],
  ["google-pay", "new google.payments.api.PaymentsClient({})", Object.keys(googleClient)],
  ["apple-pay", "ApplePaySession.prototype", Object.keys(appleSession)],
  [
    "stripe",
    `Stripe("pk_test_1").paymentRequest({ country: "FR", currency: "eur", total: { label: "x", amount: 100 } })`,
    Object.keys(paymentRequest),
  ],
])("the stand-in of %s has the methods of the real library", async (library, made, names) => {
  const tab = await browser.open()
  await tab.load(library)
  const missing = await tab.run<string[]>(
    `const made = ${made}; return input.filter((name) => typeof made[name] !== "function")`,
    names,
  )
  expect(missing).toEqual([])
  await tab.close()
})
