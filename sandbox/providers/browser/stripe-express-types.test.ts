import type {
  ButtonThemeOption,
  ButtonTypeOption,
  ChangeResolveDetails,
  ClickResolveDetails,
  ExpressCheckoutPaymentMethodsOption,
  LineItem,
  StripeCardElementOptions,
  StripeConstructorOptions,
  ShippingRate,
  StripeElementLocale,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { startShopBrowser } from "./shop-browser.fixture.ts"

// The compiler holds these lists to the real library's published types, the browser holds the stand-in to the lists.

type Names<T> = { [Name in keyof T]-?: true }
/** What its types call deprecated is refused here. */
type Deprecated = Exclude<keyof ClickResolveDetails, "lineItems" | "shippingRates" | "applePay">

const elements: Names<StripeElementsOptionsMode> = {
  amount: true,
  appearance: true,
  captureMethod: true,
  capture_method: true,
  clientSecret: true,
  currency: true,
  customPaymentMethods: true,
  customerOptions: true,
  customerSessionClientSecret: true,
  externalPaymentMethodTypes: true,
  fonts: true,
  loader: true,
  locale: true,
  mode: true,
  onBehalfOf: true,
  on_behalf_of: true,
  paymentMethodConfiguration: true,
  paymentMethodCreation: true,
  paymentMethodOptions: true,
  paymentMethodTypes: true,
  payment_method_configuration: true,
  payment_method_options: true,
  payment_method_types: true,
  setupFutureUsage: true,
  setup_future_usage: true,
}
const update: Names<StripeElementsUpdateOptions> = {
  amount: true,
  appearance: true,
  captureMethod: true,
  capture_method: true,
  currency: true,
  customerSessionClientSecret: true,
  locale: true,
  mode: true,
  onBehalfOf: true,
  on_behalf_of: true,
  paymentMethodTypes: true,
  payment_method_types: true,
  setupFutureUsage: true,
  setup_future_usage: true,
}
const create: Names<Omit<StripeExpressCheckoutElementOptions, "wallets">> = {
  allowedShippingCountries: true,
  applePay: true,
  billingAddressRequired: true,
  business: true,
  buttonHeight: true,
  buttonTheme: true,
  buttonType: true,
  emailRequired: true,
  layout: true,
  lineItems: true,
  paymentMethodOrder: true,
  paymentMethods: true,
  phoneNumberRequired: true,
  shippingAddressRequired: true,
  shippingRates: true,
}
const click: Names<Omit<ClickResolveDetails, Deprecated>> = { applePay: true, lineItems: true, shippingRates: true }
const change: Names<ChangeResolveDetails> = { applePay: true, lineItems: true, shippingRates: true }
const lineItem: Names<LineItem> = { amount: true, name: true }
const shippingRate: Names<ShippingRate> = { amount: true, deliveryEstimate: true, displayName: true, id: true }
const paymentMethods: Names<ExpressCheckoutPaymentMethodsOption> = {
  amazonPay: true,
  applePay: true,
  googlePay: true,
  link: true,
  paypal: true,
}
type Failure = NonNullable<Parameters<StripeExpressCheckoutElementConfirmEvent["paymentFailed"]>[0]>
const paymentFailed: Names<Failure> = { message: true, reason: true }
/** Every value of each name. */
type Values<T> = { [Name in keyof T]-?: Record<NonNullable<T[Name]> & string, true> }
const buttonTheme: Values<ButtonThemeOption> = {
  applePay: { black: true, white: true, "white-outline": true },
  googlePay: { black: true, white: true },
  paypal: { gold: true, blue: true, silver: true, white: true, black: true },
}
const buttonType: Values<ButtonTypeOption> = {
  applePay: {
    ...{ "add-money": true, book: true, buy: true, "check-out": true, contribute: true, donate: true, order: true, plain: true },
    ...{ reload: true, rent: true, subscribe: true, support: true, tip: true, "top-up": true },
  },
  googlePay: { book: true, buy: true, checkout: true, donate: true, order: true, pay: true, plain: true, subscribe: true },
  paypal: { paypal: true, buynow: true, checkout: true, pay: true },
}
const { reason: reasons }: Values<Pick<Failure, "reason">> = {
  reason: {
    ...{ fail: true, invalid_shipping_address: true, invalid_billing_address: true, invalid_payment_data: true },
    address_unserviceable: true,
  },
}
const constructor: Names<StripeConstructorOptions> = { apiVersion: true, betas: true, locale: true, stripeAccount: true }
const card: Names<StripeCardElementOptions> = {
  classes: true,
  disableLink: true,
  disabled: true,
  hideIcon: true,
  hidePostalCode: true,
  iconStyle: true,
  preferredNetwork: true,
  style: true,
  value: true,
}
const methods: Record<keyof StripeExpressCheckoutElement, true> = {
  blur: true,
  clear: true,
  destroy: true,
  focus: true,
  mount: true,
  off: true,
  on: true,
  once: true,
  unmount: true,
  update: true,
}

const locales: Record<StripeElementLocale, true> = {
  ...{ auto: true, ar: true, bg: true, cs: true, da: true, de: true, el: true, en: true, "en-AU": true, "en-CA": true },
  ...{ "en-NZ": true, "en-GB": true, es: true, "es-ES": true, "es-419": true, et: true, fi: true, fil: true, fr: true },
  ...{ "fr-CA": true, "fr-FR": true, he: true, hu: true, hr: true, id: true, it: true, "it-IT": true, ja: true, ko: true },
  ...{ lt: true, lv: true, ms: true, mt: true, nb: true, nl: true, no: true, pl: true, pt: true, "pt-BR": true, ro: true },
  ...{ ru: true, sk: true, sl: true, sv: true, th: true, tr: true, vi: true, zh: true, "zh-HK": true, "zh-TW": true },
}

let browser: ShopBrowser
let tab: ShopTab
beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
  await tab.load("stripe")
})
afterAll(() => browser.close())

it.each([
  ["Stripe()", constructor],
  ["elements.create('card')", card],
  ["elements", elements],
  ["elements.update", update],
  ["elements.create('expressCheckout')", create],
  ["click event resolve callback", click],
  ["change event resolve callback", change],
  ["lineItem", lineItem],
  ["shippingRate", shippingRate],
  ["paymentMethods", paymentMethods],
  ["paymentFailed", paymentFailed],
  ["buttonTheme", buttonTheme],
  ["buttonType", buttonType],
])("the stand-in of Stripe's %s takes what the real library takes, and no more", async (where, names) => {
  const known = await tab.run<string[]>(`return sandboxProviders.expressRules.names[input].join(" ").split(" ")`, where)
  expect(known.sort()).toEqual(Object.keys(names).sort())
})

it("the stand-in of Stripe's Express Checkout Element knows the real one's looks and failures, and no more", async () => {
  const listed = (given: object) =>
    Object.fromEntries(Object.entries(given).map(([name, values]) => [name, Object.keys(values as object).sort()]))
  const known = await tab.run<Record<string, Record<string, string[]>>>("return sandboxProviders.expressRules.choices")
  for (const values of Object.values(known).flatMap((one) => Object.values(one))) values.sort()
  expect(known).toEqual({
    buttonTheme: listed(buttonTheme),
    buttonType: listed(buttonType),
    paymentFailed: listed({ reason: reasons }),
  })
})

it("the stand-in of Stripe's Express Checkout Element has the methods of the real one", async () => {
  const missing = await tab.run<string[]>(
    `const group = Stripe("pk_test_stripe").elements({ mode: "payment", amount: 100, currency: "eur" })
     const made = group.create("expressCheckout"); return input.filter((name) => typeof made[name] !== "function")`,
    Object.keys(methods),
  )
  expect(missing).toEqual([])
})

it("the stand-in of Stripe speaks the languages of the real library, and no more", async () => {
  expect((await tab.run<string[]>("return sandboxProviders.expressRules.values.locale")).sort()).toEqual(
    Object.keys(locales).sort(),
  )
  for (const options of [{ locale: "fr_FR" }, { locale: "fr_FR", mode: "payment", amount: 100, currency: "eur" }])
    await expect(tab.run('Stripe("pk_test_stripe").elements(input)', options)).rejects.toThrow("locale is fr_FR")
})
