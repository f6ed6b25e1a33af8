import type { PayPalButtonsComponent, PayPalButtonsComponentOptions } from "@paypal/paypal-js"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
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

type Names<T> = { [Name in keyof T]-?: true }
type Google = {
  isReadyToPay: google.payments.api.IsReadyToPayRequest
  paymentDataRequest: google.payments.api.PaymentDataRequest
  card: google.payments.api.PaymentMethodSpecification
  tokenizationSpecification: google.payments.api.PaymentGatewayTokenizationSpecification
  parameters: google.payments.api.CardParameters
  merchantInfo: google.payments.api.MerchantInfo
  transactionInfo: google.payments.api.TransactionInfo
  displayItem: google.payments.api.DisplayItem
  shippingOptionParameters: google.payments.api.ShippingOptionParameters
  shippingOption: google.payments.api.SelectionOption
  offerInfo: google.payments.api.OfferInfo
  offer: google.payments.api.OfferDetail
  update: google.payments.api.PaymentDataRequestUpdate
  authorizationResult: google.payments.api.PaymentAuthorizationResult
  error: google.payments.api.PaymentDataError
  options: google.payments.api.PaymentOptions
  paymentDataCallbacks: google.payments.api.PaymentDataCallbacks
  button: google.payments.api.ButtonOptions
  shippingAddressParameters: google.payments.api.ShippingAddressParameters
  billingAddressParameters: google.payments.api.BillingAddressParameters
}
const googleNames: { [Where in keyof Google]: Names<Google[Where]> } = {
  isReadyToPay: { apiVersion: true, apiVersionMinor: true, allowedPaymentMethods: true, existingPaymentMethodRequired: true },
  paymentDataRequest: {
    apiVersion: true,
    apiVersionMinor: true,
    merchantInfo: true,
    allowedPaymentMethods: true,
    transactionInfo: true,
    recurringTransactionInfo: true,
    deferredTransactionInfo: true,
    automaticReloadTransactionInfo: true,
    callbackIntents: true,
    emailRequired: true,
    offerInfo: true,
    shippingAddressRequired: true,
    shippingAddressParameters: true,
    shippingOptionRequired: true,
    shippingOptionParameters: true,
  },
  card: { type: true, parameters: true, tokenizationSpecification: true },
  tokenizationSpecification: { type: true, parameters: true },
  parameters: {
    allowedAuthMethods: true,
    allowedCardNetworks: true,
    allowPrepaidCards: true,
    allowCreditCards: true,
    allowedIssuerCountryCodes: true,
    blockedIssuerCountryCodes: true,
    assuranceDetailsRequired: true,
    billingAddressRequired: true,
    billingAddressParameters: true,
    cardNetworkParameters: true,
    cvcRequired: true,
  },
  merchantInfo: { merchantId: true, merchantName: true, softwareInfo: true },
  transactionInfo: {
    transactionId: true,
    countryCode: true,
    currencyCode: true,
    totalPriceStatus: true,
    totalPrice: true,
    totalPriceLabel: true,
    displayItems: true,
    checkoutOption: true,
    transactionNote: true,
  },
  displayItem: { label: true, type: true, price: true, status: true },
  shippingOptionParameters: { shippingOptions: true, defaultSelectedOptionId: true },
  shippingOption: { id: true, label: true, description: true },
  offerInfo: { offers: true },
  offer: { redemptionCode: true, description: true },
  authorizationResult: { transactionState: true, error: true },
  update: { newTransactionInfo: true, newShippingOptionParameters: true, newOfferInfo: true, error: true },
  error: { reason: true, message: true, intent: true },
  options: { environment: true, merchantInfo: true, paymentDataCallbacks: true, nonce: true },
  paymentDataCallbacks: { onPaymentAuthorized: true, onPaymentDataChanged: true },
  button: {
    allowedPaymentMethods: true,
    buttonBorderType: true,
    buttonColor: true,
    buttonLocale: true,
    buttonRadius: true,
    buttonRootNode: true,
    buttonSizeMode: true,
    buttonType: true,
    onClick: true,
  },
  shippingAddressParameters: { allowedCountryCodes: true, format: true, phoneNumberRequired: true },
  billingAddressParameters: { format: true, phoneNumberRequired: true },
}

const appleRequest: Names<ApplePayJS.ApplePayPaymentRequest> = {
  merchantCapabilities: true,
  supportedNetworks: true,
  countryCode: true,
  requiredBillingContactFields: true,
  billingContact: true,
  requiredShippingContactFields: true,
  shippingContact: true,
  applicationData: true,
  supportedCountries: true,
  supportsCouponCode: true,
  couponCode: true,
  shippingContactEditingMode: true,
  total: true,
  lineItems: true,
  currencyCode: true,
  shippingType: true,
  shippingMethods: true,
  multiTokenContexts: true,
  automaticReloadPaymentRequest: true,
  recurringPaymentRequest: true,
  deferredPaymentRequest: true,
  applePayLaterAvailability: true,
}
/** `locale` is the published client's (specification 9.18). */
const buttonOptions: Names<PayPalButtonsComponentOptions> & { locale: true } = {
  locale: true,
  createBillingAgreement: true,
  createOrder: true,
  createSubscription: true,
  createVaultSetupToken: true,
  fundingSource: true,
  onApprove: true,
  onCancel: true,
  onClick: true,
  onError: true,
  onInit: true,
  onShippingChange: true,
  onShippingOptionsChange: true,
  onShippingAddressChange: true,
  style: true,
  displayOnly: true,
  message: true,
  appSwitchWhenAvailable: true,
}

let browser: ShopBrowser
const tabs: Record<string, ShopTab> = {}
beforeAll(async () => {
  browser = await startShopBrowser()
  for (const library of ["paypal", "google-pay", "apple-pay"]) {
    tabs[library] = await browser.open()
    await tabs[library].load(library, library === "paypal" ? { "client-id": "cid" } : {})
  }
})
afterAll(() => browser.close())

it.each([
  ["paypal", "paypal.Buttons({ createOrder() {} })", Object.keys(buttons)],
  ["google-pay", "new google.payments.api.PaymentsClient({})", Object.keys(googleClient)],
  ["apple-pay", "ApplePaySession.prototype", Object.keys(appleSession)],
])("the stand-in of %s has the methods of the real library", async (library, made, names) => {
  const missing = await tabs[library]?.run<string[]>(
    `const made = ${made}; return input.filter((name) => typeof made[name] !== "function")`,
    names,
  )
  expect(missing).toEqual([])
})

it.each(Object.entries(googleNames))(
  "the stand-in of Google Pay takes for %s what the real library takes, and no more",
  async (where, names) => {
    const known = await tabs["google-pay"]?.run<string[]>("return sandboxProviders.googleRules.names[input].split(' ')", where)
    expect(known?.sort()).toEqual(Object.keys(names).sort())
  },
)

it.each([
  ["paypal", "paypalRules", buttonOptions],
  ["apple-pay", "appleRules", appleRequest],
])("the stand-in of %s takes what the real library takes, and no more", async (library, rules, names) => {
  const known = await tabs[library]?.run<string[]>("return sandboxProviders[input].names", rules)
  expect(known?.sort()).toEqual(Object.keys(names).sort())
})
