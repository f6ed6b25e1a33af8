// Stand-in of Google Pay's library: google.payments.api.PaymentsClient.
;(() => {
  const { openSheet, makeButton, isCapable, formatAmount, googleRules } = window.sandboxProviders
  const { checkAuthorization, checkButton, checkOptions, checkReadiness, checkRequest, checkUpdate } = googleRules

  const cardOf = (request) => request?.allowedPaymentMethods?.find((method) => method.type === "CARD")

  function toShort(address) {
    return { countryCode: address.country, administrativeArea: address.state, locality: address.city, postalCode: address.zip }
  }

  function toFull(address) {
    return {
      ...toShort(address),
      name: address.name,
      address1: address.line1,
      address2: "",
      address3: "",
      sortingCode: "",
      phoneNumber: address.phone,
    }
  }

  /** What each gateway makes of the card; the end of its charge stands in the token. */
  const TOKENS = {
    authorizenet: (end) => ({ protocolVersion: "ECv2", signedMessage: `${end} ${crypto.randomUUID()}` }),
    braintree: (end) => ({
      androidPayCards: [
        {
          type: "AndroidPayCard",
          nonce: `tokencc_${end}_${crypto.randomUUID()}`,
          description: "Android Pay",
          details: { cardType: "Visa", lastFour: "4242", lastTwo: "42", isNetworkTokenized: false, bin: "424242" },
          binData: {},
        },
      ],
    }),
  }

  function makeData(request, { address, service, card: { id: end } }) {
    const card = cardOf(request)
    const { gateway } = card.tokenizationSpecification.parameters
    const token = JSON.stringify(TOKENS[gateway](end))
    const billing = card.parameters.billingAddressRequired ? { billingAddress: toFull(address) } : {}
    return {
      apiVersion: 2,
      apiVersionMinor: 0,
      ...(request.emailRequired ? { email: address.email } : {}),
      ...(request.shippingAddressRequired ? { shippingAddress: toFull(address) } : {}),
      ...(request.shippingOptionRequired ? { shippingOptionData: { id: service } } : {}),
      paymentMethodData: {
        type: "CARD",
        description: "Visa •••• 4242",
        info: { cardNetwork: "VISA", cardDetails: "4242", ...billing },
        tokenizationData: { type: "PAYMENT_GATEWAY", token },
      },
    }
  }

  function toUpdate(answer) {
    const { newTransactionInfo: info, newShippingOptionParameters: shipping, error } = answer ?? {}
    return {
      ...(info ? { total: formatAmount(info.totalPrice, info.currencyCode) } : {}),
      ...(shipping ? { services: shipping.shippingOptions, service: shipping.defaultSelectedOptionId } : {}),
      ...(error ? { error: error.message } : {}),
    }
  }

  class PaymentsClient {
    constructor(options = {}) {
      checkOptions(options)
      this.options = options
    }

    async isReadyToPay(request) {
      checkReadiness(request)
      const result = isCapable("googlePay")
      return { result, ...(request.existingPaymentMethodRequired ? { paymentMethodPresent: result } : {}) }
    }

    prefetchPaymentData() {}

    createButton(options) {
      checkButton(options)
      const { onClick, buttonLocale = "en" } = options
      const label = buttonLocale.startsWith("fr") ? "Payer avec Google Pay" : "Buy with Google Pay"
      const container = document.createElement("div")
      container.append(makeButton(label, onClick, this.options.nonce))
      return container
    }

    loadPaymentData(request) {
      return new Promise((resolve, reject) => {
        checkRequest(request, this.options)
        const { onPaymentDataChanged, onPaymentAuthorized } = this.options.paymentDataCallbacks ?? {}
        const intents = request.callbackIntents ?? []
        const { totalPrice, currencyCode } = request.transactionInfo
        const shipping = request.shippingOptionParameters
        const changed = async (callbackTrigger, more = {}) => {
          if (callbackTrigger !== "INITIALIZE" && !intents.includes(callbackTrigger)) return {}
          const { address, service } = sheet.choice()
          const answer = await onPaymentDataChanged({
            callbackTrigger,
            ...(request.shippingAddressRequired ? { shippingAddress: toShort(address) } : {}),
            ...(request.shippingOptionRequired ? { shippingOptionData: { id: service ?? "shipping_option_unselected" } } : {}),
            offerData: { redemptionCodes: [] },
            ...more,
          })
          checkUpdate(answer ?? {})
          return toUpdate(answer)
        }
        const sheet = openSheet({
          title: "Google Pay",
          cards: true,
          nonce: this.options.nonce,
          total: formatAmount(totalPrice, currencyCode),
          shipping: Boolean(request.shippingAddressRequired),
          services: shipping?.shippingOptions,
          service: shipping?.defaultSelectedOptionId,
          onAddress: () => changed("SHIPPING_ADDRESS"),
          onService: () => changed("SHIPPING_OPTION"),
          ...(intents.includes("OFFER")
            ? { onCode: (code) => changed("OFFER", { offerData: { redemptionCodes: code ? [code] : [] } }) }
            : {}),
          onCancel: () => reject({ statusCode: "CANCELED" }),
          onFail: () => reject({ statusCode: "INTERNAL_ERROR", statusMessage: "Google Pay failed" }),
          async onApprove(choice) {
            const data = makeData(request, choice)
            if (intents.includes("PAYMENT_AUTHORIZATION")) {
              const result = await onPaymentAuthorized(data)
              checkAuthorization(result)
              const { transactionState, error } = result
              if (transactionState !== "SUCCESS") return { error: error?.message ?? "Paiement refusé" }
            }
            sheet.close()
            resolve(data)
          },
        })
        if (onPaymentDataChanged && intents.some((intent) => intent !== "PAYMENT_AUTHORIZATION"))
          void sheet.run(() => changed("INITIALIZE"))
      })
    }
  }

  window.google = { ...window.google, payments: { api: { PaymentsClient } } }
})()
