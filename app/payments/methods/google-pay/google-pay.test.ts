import { describe, expect, test } from "vitest"
import { CartApiError, type WalletCart } from "~/payments/client/client-payment-method"
import { ratedCart, recordingCartApi, walletCart } from "~/payments/wallets/wallet-cart.fixture"
import {
  describeAuthorizeNetCard,
  describeReadiness,
  environmentOf,
  readGoogleToken,
  requireMerchantId,
  withBillingAddress,
} from "./google-card"
import { answerGoogleChange, describeGooglePatch, describeGoogleRequest } from "./google-sheet"
const settings = { mode: "test", gateway: "authorizenet", merchant_id: "BCR2DN", gateway_merchant_id: "560344" }
const cards = [describeAuthorizeNetCard(settings)]
const lyon = { locality: "Lyon", administrativeArea: "", postalCode: "69001", countryCode: "FR" }
const address = {
  ...lyon,
  name: "Jeanne Martin",
  address1: "12 rue X",
  address2: "",
  address3: "",
  sortingCode: "",
  phoneNumber: "+33",
}

describe("what the sheet opens with", () => {
  test("has the specification's version, ways to authenticate and networks [9.17]", () => {
    const readiness = describeReadiness(cards)
    expect(readiness).toMatchObject({ apiVersion: 2, apiVersionMinor: 0, existingPaymentMethodRequired: true })
    const [card] = cards
    expect(card?.parameters.allowedCardNetworks).toEqual(["AMEX", "DISCOVER", "INTERAC", "JCB", "MASTERCARD", "VISA"])
    expect(card?.parameters.allowedAuthMethods).toEqual(["PAN_ONLY", "CRYPTOGRAM_3DS"])
    expect(card?.tokenizationSpecification).toEqual({
      type: "PAYMENT_GATEWAY",
      parameters: { gateway: "authorizenet", gatewayMerchantId: "560344" },
    })
  })

  test("keeps Braintree's own token and networks while it asks for the payer's address", () => {
    const braintree = {
      ...cards[0]!,
      tokenizationSpecification: { type: "PAYMENT_GATEWAY", parameters: { gateway: "braintree" } },
    }
    const completed = withBillingAddress({
      ...braintree,
      parameters: { ...braintree.parameters, allowedCardNetworks: ["VISA"] },
    } as (typeof cards)[0])
    expect(completed.tokenizationSpecification).toMatchObject({ parameters: { gateway: "braintree" } })
    expect(completed.parameters).toMatchObject({ allowedCardNetworks: ["VISA"], billingAddressRequired: true })
  })

  test.each([
    ["test", "TEST"],
    ["production", "PRODUCTION"],
    ["live", "PRODUCTION"],
    [undefined, "PRODUCTION"],
  ])("mode %s is environment %s", (mode, environment) => {
    expect(environmentOf({ ...(mode && { mode }) })).toBe(environment)
  })

  test("needs a merchant id", () => {
    expect(() => requireMerchantId({})).toThrow("Google merchant ID is not defined")
    expect(() => describeGoogleRequest(walletCart(), {}, cards)).toThrow("Google merchant ID is not defined")
  })

  test("asks for delivery and e-mail where the cart lacks them; the total is estimated", () => {
    expect(describeGoogleRequest(walletCart(), settings, cards)).toMatchObject({
      merchantInfo: { merchantName: "Maison Lilas" },
      emailRequired: true,
      shippingAddressRequired: true,
      shippingOptionRequired: true,
      shippingOptionParameters: { defaultSelectedOptionId: "unknown", shippingOptions: [{ id: "unknown" }] },
      callbackIntents: ["OFFER", "PAYMENT_AUTHORIZATION", "SHIPPING_ADDRESS", "SHIPPING_OPTION"],
      transactionInfo: { countryCode: "FR", currencyCode: "EUR", totalPrice: "8.90", totalPriceStatus: "ESTIMATED" },
    })
  })

  test("asks for neither where the cart has both; the total is final and has what a trial authorises", () => {
    const cart = ratedCart("colissimo", {
      asksDelivery: false,
      hasEmail: true,
      authTotal: 1.1,
      couponCode: "LILAS",
      couponDescription: "Au printemps",
    })
    const request = describeGoogleRequest(cart, settings, cards)
    expect(request).toMatchObject({
      emailRequired: false,
      shippingAddressRequired: false,
      callbackIntents: ["OFFER", "PAYMENT_AUTHORIZATION"],
    })
    expect(request.transactionInfo).toMatchObject({ totalPrice: "16.90", totalPriceStatus: "FINAL" })
    expect(request.offerInfo).toEqual({ offers: [{ redemptionCode: "LILAS", description: "Au printemps" }] })
    expect(request).not.toHaveProperty("shippingOptionParameters")
  })

  test.each([
    ["test", "authorizenet", undefined],
    ["live", "authorizenet", "BCR2DN"],
    ["test", "braintree", "BCR2DN"],
  ])(
    "in mode %s through %s Google is told the merchant id %s, and no code that the cart has not",
    (mode, gateway, merchantId) => {
      const request = describeGoogleRequest(walletCart(), { ...settings, mode, gateway }, cards)
      expect(request.merchantInfo).toEqual({ merchantName: "Maison Lilas", ...(merchantId && { merchantId }) })
      expect(request).not.toHaveProperty("offerInfo")
    },
  )

  test("writes amounts of a currency without decimals without any", () => {
    const cart = walletCart({ currency: "JPY", captureTotal: 1500, lines: [{ label: "Sous-total", amount: 1500 }] })
    expect(describeGoogleRequest(cart, settings, cards).transactionInfo?.totalPrice).toBe("1500")
  })
})

describe("what the sheet gives", () => {
  const data = (tokenizationData: unknown) =>
    ({
      email: "jeanne@exemple.fr",
      shippingAddress: address,
      shippingOptionData: { id: "colissimo" },
      paymentMethodData: { type: "CARD", info: { billingAddress: address }, tokenizationData },
    }) as unknown as google.payments.api.PaymentData

  test.each([
    [{ paymentMethodData: undefined }, "Invalid payment method data structure"],
    [data(undefined), "Invalid payment method data structure"],
    [{ paymentMethodData: { tokenizationData: { token: "T" } } }, "Invalid payment method data structure"],
    [data({ type: "PAYMENT_GATEWAY", token: "" }), "Payment token is missing"],
  ])("must hold a token [5.7]", (given, message) => {
    expect(() => readGoogleToken(given as google.payments.api.PaymentData)).toThrow(message)
  })

  test("becomes the change of the cart", () => {
    expect(readGoogleToken(data({ token: "T" }))).toBe("T")
    const place = { city: "Lyon", state: "", zip: "69001", country: "FR" }
    const whole = { ...place, name: "Jeanne Martin", address1: "12 rue X", address2: "", phone: "+33" }
    expect(describeGooglePatch(data({ token: "T" }), { gateway: "authorizenet", token: "VA==" })).toEqual({
      wallet: "google",
      account: { email: "jeanne@exemple.fr" },
      billing: {
        method: "google",
        account_card_id: null,
        card: null,
        google: { gateway: "authorizenet", token: "VA==" },
        ...whole,
      },
      shipping: { ...whole, service: "colissimo" },
    })
  })
})

describe("the sheet's changes", () => {
  const open = (answer: (patch: object) => WalletCart | Error, cart = walletCart()) => {
    const { cartApi, patches } = recordingCartApi(answer)
    return { sheet: { cartApi, cart, asksDelivery: true }, patches }
  }
  const change = (callbackTrigger: google.payments.api.CallbackTrigger, more: object = {}) =>
    ({ callbackTrigger, shippingAddress: lyon, ...more }) as google.payments.api.IntermediatePaymentData

  test.each(["INITIALIZE", "SHIPPING_ADDRESS"] as const)(
    "%s rates the address and chooses the first service",
    async (trigger) => {
      const { sheet, patches } = open((patch) =>
        "service" in ((patch as { shipping: object }).shipping ?? {}) ? ratedCart() : ratedCart(null),
      )
      const update = await answerGoogleChange(
        sheet,
        change(trigger, { shippingOptionData: { id: "shipping_option_unselected" } }),
      )
      expect(patches).toEqual([
        { shipping: { city: "Lyon", state: "", zip: "69001", country: "FR" } },
        { shipping: { service: "colissimo" } },
      ])
      expect(update.error).toBeUndefined()
      expect(update.newTransactionInfo).toMatchObject({ totalPrice: "15.80", totalPriceStatus: "FINAL" })
      expect(update.newShippingOptionParameters).toMatchObject({ defaultSelectedOptionId: "colissimo" })
      expect(update.newShippingOptionParameters?.shippingOptions.map(({ id }) => id)).toEqual(["colissimo", "boutique"])
    },
  )

  test("keeps the service of the sheet while it is offered", async () => {
    const { sheet, patches } = open(() => ratedCart("boutique"))
    await answerGoogleChange(sheet, change("SHIPPING_ADDRESS", { shippingOptionData: { id: "boutique" } }))
    expect(patches).toHaveLength(1)
  })

  test.each([
    [["Nous ne livrons pas encore dans ce pays."], "fr-FR", "Nous ne livrons pas encore dans ce pays."],
    [[], "fr-FR", "La livraison n’est pas possible à cette adresse."],
    [[], "en-GB", "Shipping is not available for the provided address."],
  ])("an address without a service is SHIPPING_ADDRESS_UNSERVICEABLE", async (ratingErrors, locale, message) => {
    const { sheet } = open(() => walletCart({ ratingErrors, locale }))
    const update = await answerGoogleChange(sheet, change("SHIPPING_ADDRESS"))
    expect(update.error).toEqual({ reason: "SHIPPING_ADDRESS_UNSERVICEABLE", intent: "SHIPPING_ADDRESS", message })
    expect(update.newTransactionInfo).toMatchObject({ totalPriceStatus: "ESTIMATED" })
  })

  test("a service that is refused is SHIPPING_OPTION_INVALID [8.22]", async () => {
    const { sheet } = open(() => new CartApiError("Ce mode n’est plus proposé.", "delivery-unavailable", 422))
    const update = await answerGoogleChange(sheet, change("SHIPPING_OPTION", { shippingOptionData: { id: "coursier" } }))
    expect(update.error).toEqual({
      reason: "SHIPPING_OPTION_INVALID",
      intent: "SHIPPING_OPTION",
      message: "Ce mode n’est plus proposé.",
    })
  })

  test("the last code is applied, none takes the cart's away, and a refused one is OFFER_INVALID", async () => {
    const { sheet, patches } = open((patch) =>
      (patch as { coupon_code: string | null }).coupon_code === "RIEN"
        ? new CartApiError("Code non reconnu.", "coupon-unknown", 422)
        : ratedCart(),
    )
    const offer = (redemptionCodes: string[]) => answerGoogleChange(sheet, change("OFFER", { offerData: { redemptionCodes } }))
    expect((await offer(["A", "LILAS"])).error).toBeUndefined()
    expect((await offer([])).error).toBeUndefined()
    expect((await offer(["RIEN"])).error).toMatchObject({
      reason: "OFFER_INVALID",
      intent: "OFFER",
      message: "Code non reconnu.",
    })
    expect(patches).toEqual([{ coupon_code: "LILAS" }, { coupon_code: null }, { coupon_code: "RIEN" }])
  })

  test("anything else that fails is OTHER_ERROR, without the provider's or the network's words [8.22]", async () => {
    const { sheet } = open(() => new CartApiError("A connection error occurred", "connection_error", 0))
    const { error } = await answerGoogleChange(sheet, change("SHIPPING_ADDRESS"))
    expect(error).toMatchObject({ reason: "OTHER_ERROR", intent: "SHIPPING_ADDRESS" })
    expect(error?.message).toMatch(/^L’opération n’a pas abouti/)
  })
})
