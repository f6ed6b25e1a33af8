import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { note, startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
})
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

/** Calls it once the page has loaded, without any press. */
async function callUnpressed(library: string, call: string): Promise<string> {
  const own = await browser.open()
  await own.page.addInitScript(
    `addEventListener("load", async () => { ${note} try { await (async () => { ${call} })() } catch (thrown) { note({ thrown: thrown.message }) } })`,
  )
  await own.load(library)
  await expect.poll(own.notes).toHaveLength(1)
  return String((await own.notes())[0]?.["thrown"])
}

describe("Google Pay", () => {
  const specification = { type: "PAYMENT_GATEWAY", parameters: { gateway: "authorizenet", gatewayMerchantId: "1" } }
  const parameters = { allowedAuthMethods: ["PAN_ONLY"], allowedCardNetworks: ["VISA"] }
  const card = { type: "CARD", parameters, tokenizationSpecification: specification }
  const transactionInfo = { countryCode: "FR", currencyCode: "EUR", totalPriceStatus: "FINAL", totalPrice: "12.50" }
  const request = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card], transactionInfo }
  const withCard = (changes: object) => ({ allowedPaymentMethods: [{ ...card, ...changes }] })
  const withToken = (given: object) => withCard({ tokenizationSpecification: { ...specification, parameters: given } })
  const load = "new google.payments.api.PaymentsClient(input.options).loadPaymentData(input.request)"
  beforeAll(() => tab.load("google-pay"))

  it.each([
    [{ apiVersionMinor: undefined }, "apiVersionMinor must be set!"],
    [{ allowedPaymentMethods: [] }, "allowedPaymentMethods must be set"],
    [withCard({ parameters: { ...parameters, allowedCardNetworks: ["CB"] } }), "may not contain 'CB'"],
    [withCard({ parameters: { ...parameters, allowedAuthMethods: [] } }), "allowedAuthMethods must be setup"],
    [withToken({ gateway: "authorizenet" }), "gatewayMerchantId must be set for gateway 'authorizenet'!"],
    [withToken({ gateway: "other" }), "gateway must be set in tokenizationSpecification!"],
    [{ transactionInfo: undefined }, "transactionInfo must be set!"],
    [{ transactionInfo: { ...transactionInfo, currencyCode: "eur" } }, "currencyCode in transactionInfo must be set!"],
    [{ transactionInfo: { ...transactionInfo, totalPrice: "12.5" } }, "totalPrice in transactionInfo must be set"],
    [{ callbackIntents: ["PAYMENT_AUTHORIZATION"] }, "paymentDataCallbacks must be set"],
    [{ shippingOptionParameters: { shippingOptions: [] } }, "shippingOptions is invalid!"],
    [{ emailrequired: true }, "Unknown parameter emailrequired"],
    [{ offerInfo: { offers: [{ redemptionCode: "LILAS" }] } }, "offers is invalid!"],
    [
      { shippingOptionParameters: { shippingOptions: [{ id: "a", label: "A", price: "1.00" }] } },
      "Unknown parameter price in shippingOption",
    ],
    [
      { transactionInfo: { ...transactionInfo, displayItems: [{ name: "Café" }], totalPriceLabel: "Total" } },
      "Unknown parameter name in displayItem",
    ],
    [{ transactionInfo: { ...transactionInfo, currencyCode: "XYZ" } }, "currencyCode in transactionInfo must be set!"],
    [{ transactionInfo: { ...transactionInfo, countryCode: "ZZ" } }, "countryCode in transactionInfo is invalid!"],
    [{ transactionInfo: { ...transactionInfo, checkoutOption: "NOW" } }, "checkoutOption may not be 'NOW'"],
    [{ shippingAddressParameters: { countries: ["FR"] } }, "Unknown parameter countries in shippingAddressParameters"],
    [{ shippingAddressParameters: { allowedCountryCodes: ["France"] } }, "allowedCountryCodes may not contain 'France'"],
    [
      withCard({ parameters: { ...parameters, billingAddressParameters: { format: "ALL" } } }),
      "billingAddressParameters.format may not be 'ALL'",
    ],
  ])("refuses %j", async (changes, message) => {
    expect(await tab.refusal(`await ${load}`, { options: {}, request: { ...request, ...changes } })).toContain(message)
  })

  it.each([
    [
      "PAYMENT_AUTHORIZATION",
      "onPaymentDataChanged() {}",
      "Both PAYMENT_AUTHORIZATION intent and onPaymentAuthorized must be set",
    ],
    ["SHIPPING_ADDRESS", "onPaymentAuthorized() {}", "Both PAYMENT_AUTHORIZATION intent and onPaymentAuthorized must be set"],
    ["SHIPPING_ADDRESS", "", "onPaymentDataChanged callback must be set"],
    ["SHIPPING", "onPaymentDataChanged() {}", "callbackIntents is invalid: SHIPPING"],
  ])("refuses the intent %s with %j alone", async (intent, callback, message) => {
    const call = load.replace("input.options", `{ paymentDataCallbacks: { ${callback} } }`)
    expect(await tab.refusal(`await ${call}`, { request: { ...request, callbackIntents: [intent] } })).toContain(message)
  })

  it.each([
    ["{ paymentDataCallback: {} }", "{ onClick() {} }", "Unknown parameter paymentDataCallback in options"],
    ["{ paymentDataCallbacks: { onPaymentChanged() {} } }", "{ onClick() {} }", "Unknown parameter onPaymentChanged"],
    ["{}", "{}", "onClick must be a function"],
    ["{}", "{ onClick() {}, buttonColour: 'black' }", "Unknown parameter buttonColour in button"],
    ["{}", "{ onClick() {}, buttonType: 'short-black' }", "buttonType may not be 'short-black'"],
  ])("refuses a client of %s with the button %s", async (options, button, message) => {
    expect(await tab.refusal(`new google.payments.api.PaymentsClient(${options}).createButton(${button})`)).toContain(message)
  })

  it.each([
    ["checkAuthorization", { transactionState: "OK" }, "transactionState may not be 'OK'"],
    ["checkAuthorization", { transactionState: "ERROR" }, "error must be set with transactionState ERROR"],
    ["checkUpdate", { error: { reason: "NO_SERVICE", intent: "SHIPPING_ADDRESS" } }, "error is invalid!"],
    ["checkUpdate", { newOfferInfo: { offer: [] } }, "Unknown parameter offer in offerInfo"],
  ])("refuses by %s the answer %j", async (check, answer, message) => {
    await tab.load("google-pay")
    expect(await tab.refusal(`sandboxProviders.googleRules.${check}(input)`, answer)).toContain(message)
  })

  it("refuses a live sheet without merchant, an unknown environment, and a sheet that nobody asked for", async () => {
    expect(await tab.refusal(`await ${load}`, { options: { environment: "PRODUCTION" }, request })).toBe(
      "merchantId must be set!",
    )
    expect(await tab.refusal(`await ${load}`, { options: { environment: "LIVE" }, request })).toContain("defaults to TEST")
    const call = load.replace("input.options", "{}").replace("input.request", JSON.stringify(request))
    expect(await callUnpressed("google-pay", `await ${call}`)).toContain("Must be handling a user gesture")
  })
})

describe("Apple Pay", () => {
  const request = {
    countryCode: "FR",
    currencyCode: "EUR",
    supportedNetworks: ["visa"],
    merchantCapabilities: ["supports3DS"],
    total: { label: "Boutique", amount: "12.50" },
  }

  beforeAll(() => tab.load("apple-pay"))

  it.each([
    [{ countryCode: "fr" }, '"fr" is not a valid country code.'],
    [{ currencyCode: undefined }, "is not a valid currency code."],
    [{ supportedNetworks: [] }, "At least one supported network must be provided."],
    [{ supportedNetworks: ["mastercard"] }, '"mastercard" is not a valid payment network.'],
    [{ merchantCapabilities: ["supportsDebit"] }, "Missing merchant capabilities"],
    [{ merchantCapabilities: ["supports3DS", "supports"] }, '"supports" is not a valid merchant capability.'],
    [{ requiredShippingContactFields: ["address"] }, '"address" is not a valid contact field.'],
    [{ total: { amount: "1.00" } }, "Missing total label."],
    [{ total: { label: "Boutique", amount: "-1.00" } }, "Total amount must not be negative."],
    [{ lineItems: [{ label: "Remise", amount: "1,00" }] }, '"1,00" is not a valid amount.'],
    [{ couponcode: "X" }, '"couponcode" is not a valid payment request property name.'],
    [{ countryCode: "ZZ" }, '"ZZ" is not a valid country code.'],
    [{ currencyCode: "XYZ" }, '"XYZ" is not a valid currency code.'],
    [{ supportedCountries: ["France"] }, '"France" is not a valid country code.'],
    [{ shippingType: "post" }, '"post" is not a valid shipping type.'],
    [{ shippingContactEditingMode: "never" }, '"never" is not a valid editing mode.'],
    [{ total: { label: "Boutique", amount: "1.00", type: "last" } }, '"last" is not a valid line item type.'],
    [{ lineItems: [{ label: "Café", amount: "1.00", type: "last" }] }, '"last" is not a valid line item type.'],
  ])("refuses %j", async (changes, message) => {
    expect(await tab.refusal("new ApplePaySession(14, input)", { ...request, ...changes })).toContain(message)
  })

  it("refuses an unknown version, an unknown error, and a session that nobody asked for", async () => {
    expect(await tab.refusal("new ApplePaySession(99, input)", request)).toContain('"99" is not a supported version.')
    expect(await tab.refusal("new ApplePaySession(0, input)", request)).toContain('"0" is not a supported version.')
    expect(await tab.refusal('new ApplePayError("shippingContactInvalid", "city")')).toContain(
      '"city" is not a valid contact field.',
    )
    expect(await tab.refusal('new ApplePayError("wrong")')).toContain('"wrong" is not a valid ApplePayErrorCode.')
    const call = `new ApplePaySession(14, ${JSON.stringify(request)})`
    expect(await callUnpressed("apple-pay", call)).toBe("Must create a new ApplePaySession from a user gesture handler.")
  })
  /** A session of a press, whose merchant is validated only where the page does so. */
  const begun = `window.session = new ApplePaySession(14, input); session.onvalidatemerchant = () => {}; session.begin()`
  const total = { newTotal: request.total }

  it.each([
    ["completeShippingContactSelection", total],
    ["completeShippingMethodSelection", total],
    ["completeCouponCodeChange", total],
    ["completePaymentMethodSelection", total],
    ["completePayment", { status: 0 }],
    ["begin", undefined],
  ])("refuses %s when nothing is asked", async (name, argument) => {
    await tab.load("apple-pay")
    await tab.run(begun, request)
    const refusal = await tab.refusal(`session.${name}(input)`, argument)
    expect(refusal).toContain("The object does not support the operation or argument.")
  })

  it.each([
    ["checkResult", { status: 9 }, '"9" is not a valid status.'],
    ["checkResult", { status: 1, errors: [{ code: "unknown" }] }, "not an ApplePayError"],
    ["checkUpdate", { ...total, errors: [new Error("unknown")] }, "not an ApplePayError"],
    ["checkUpdate", {}, "Missing total."],
  ])("refuses by %s the answer %j", async (check, answer, message) => {
    await tab.load("apple-pay")
    expect(await tab.refusal(`sandboxProviders.appleRules.${check}(input, ApplePayError)`, answer)).toContain(message)
  })

  it.each(["abort", "completeMerchantValidation", "completePayment", "completeShippingContactSelection"])(
    "refuses %s once the shopper has closed the sheet",
    async (name) => {
      await tab.load("apple-pay")
      await tab.run(begun, request)
      await tab.press("Annuler")
      const refusal = await tab.refusal(`session.${name}(input)`, { ...total, merchantSessionIdentifier: "SSH1" })
      expect(refusal).toContain("The object does not support the operation or argument.")
    },
  )
})
