// What Google Pay's library refuses, in the words of the published pay.js where they are known; names and values:
// developers.google.com/pay/api/web/reference/request-objects. Unknown names are refused too.
;(() => {
  const { isCurrency, isCountry } = window.sandboxProviders
  const NAMES = {
    isReadyToPay: "apiVersion apiVersionMinor allowedPaymentMethods existingPaymentMethodRequired",
    paymentDataRequest:
      "apiVersion apiVersionMinor merchantInfo allowedPaymentMethods transactionInfo recurringTransactionInfo deferredTransactionInfo automaticReloadTransactionInfo callbackIntents emailRequired offerInfo shippingAddressRequired shippingAddressParameters shippingOptionRequired shippingOptionParameters",
    card: "type parameters tokenizationSpecification",
    tokenizationSpecification: "type parameters",
    parameters:
      "allowedAuthMethods allowedCardNetworks allowPrepaidCards allowCreditCards allowedIssuerCountryCodes blockedIssuerCountryCodes assuranceDetailsRequired billingAddressRequired billingAddressParameters cardNetworkParameters cvcRequired",
    merchantInfo: "merchantId merchantName softwareInfo",
    transactionInfo:
      "transactionId countryCode currencyCode totalPriceStatus totalPrice totalPriceLabel displayItems checkoutOption transactionNote",
    displayItem: "label type price status",
    shippingOptionParameters: "shippingOptions defaultSelectedOptionId",
    shippingOption: "id label description",
    offerInfo: "offers",
    offer: "redemptionCode description",
    update: "newTransactionInfo newShippingOptionParameters newOfferInfo error",
    authorizationResult: "transactionState error",
    error: "reason message intent",
    options: "environment merchantInfo paymentDataCallbacks nonce",
    paymentDataCallbacks: "onPaymentAuthorized onPaymentDataChanged",
    button:
      "allowedPaymentMethods buttonBorderType buttonColor buttonLocale buttonRadius buttonRootNode buttonSizeMode buttonType onClick",
    shippingAddressParameters: "allowedCountryCodes format phoneNumberRequired",
    billingAddressParameters: "format phoneNumberRequired",
  }
  const VALUES = {
    allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
    allowedCardNetworks: [
      ...["AMEX", "DISCOVER", "ELECTRON", "ELO", "ELO_DEBIT", "INTERAC", "JCB", "MAESTRO", "MASTERCARD", "VISA"],
    ],
    checkoutOption: ["DEFAULT", "COMPLETE_IMMEDIATE_PURCHASE", "CONTINUE_TO_REVIEW"],
    "billingAddressParameters.format": ["MIN", "FULL", "FULL-ISO3166"],
    buttonColor: ["default", "black", "white"],
    buttonSizeMode: ["static", "fill"],
    buttonType: ["book", "buy", "checkout", "donate", "order", "pay", "plain", "subscribe", "long", "short"],
    totalPriceStatus: ["NOT_CURRENTLY_KNOWN", "ESTIMATED", "FINAL"],
    intent: ["OFFER", "PAYMENT_AUTHORIZATION", "SHIPPING_ADDRESS", "SHIPPING_OPTION", "PAYMENT_METHOD"],
    transactionState: ["SUCCESS", "ERROR"],
    displayItems: ["LINE_ITEM", "SUBTOTAL", "TAX", "DISCOUNT", "SHIPPING_OPTION"],
    reason: [
      ...["OFFER_INVALID", "PAYMENT_DATA_INVALID", "SHIPPING_ADDRESS_INVALID", "SHIPPING_ADDRESS_UNSERVICEABLE"],
      ...["SHIPPING_OPTION_INVALID", "OTHER_ERROR"],
    ],
  }
  /** What each gateway is told: developers.google.com/pay/api/web/guides/tutorial, by gateway. */
  const GATEWAYS = {
    authorizenet: ["gatewayMerchantId"],
    braintree: ["braintree:apiVersion", "braintree:sdkVersion", "braintree:merchantId", "braintree:authorizationFingerprint"],
  }
  const CHANGES = ["SHIPPING_ADDRESS", "SHIPPING_OPTION", "OFFER"]

  function refuse(message) {
    throw Object.assign(new Error(message), { statusCode: "DEVELOPER_ERROR", statusMessage: message })
  }

  function requireKnown(where, given) {
    const unknown = Object.keys(given ?? {}).find((name) => !NAMES[where].split(" ").includes(name))
    if (unknown !== undefined) refuse(`Unknown parameter ${unknown} in ${where}`)
  }

  function requireValue(name, value) {
    if (value !== undefined && !VALUES[name].includes(value)) refuse(`${name} may not be '${value}'`)
  }

  function requireList(name, list) {
    const wrong = Array.isArray(list) && list.length > 0 ? list.find((value) => !VALUES[name].includes(value)) : ""
    if (wrong !== undefined) refuse(`${name} must be setup in parameters for type 'CARD' and may not contain '${wrong}'`)
  }

  function checkMethods({ apiVersion, apiVersionMinor, allowedPaymentMethods: methods } = {}) {
    if (!window.isSecureContext) refuse("Google Pay APIs should be called in secure context!")
    if (apiVersion !== 2 || apiVersionMinor !== 0) refuse("apiVersionMinor must be set!")
    if (!Array.isArray(methods) || methods.length === 0)
      refuse("for v2 allowedPaymentMethods must be set to an array containing a list of accepted payment methods")
    for (const method of methods) {
      requireKnown("card", method)
      if (method.type !== "CARD" || !method.parameters) refuse("Field parameters must be setup in each allowedPaymentMethod")
      requireKnown("parameters", method.parameters)
      for (const name of ["allowedCardNetworks", "allowedAuthMethods"]) requireList(name, method.parameters[name])
      const { billingAddressParameters: billing } = method.parameters
      requireKnown("billingAddressParameters", billing)
      requireValue("billingAddressParameters.format", billing?.format)
    }
  }

  function checkToken({ tokenizationSpecification = {} }) {
    requireKnown("tokenizationSpecification", tokenizationSpecification)
    const { type, parameters = {} } = tokenizationSpecification
    if (type !== "PAYMENT_GATEWAY" || !GATEWAYS[parameters.gateway]) refuse("gateway must be set in tokenizationSpecification!")
    const missing = GATEWAYS[parameters.gateway].find((name) => !parameters[name])
    if (missing !== undefined) refuse(`${missing} must be set for gateway '${parameters.gateway}'!`)
  }

  function checkTransaction(info) {
    if (!info) refuse("transactionInfo must be set!")
    requireKnown("transactionInfo", info)
    const { currencyCode, countryCode, totalPriceStatus, totalPrice, totalPriceLabel, displayItems } = info
    requireValue("checkoutOption", info.checkoutOption)
    if (!isCurrency(currencyCode)) refuse("currencyCode in transactionInfo must be set!")
    if (countryCode !== undefined && !isCountry(countryCode)) refuse("countryCode in transactionInfo is invalid!")
    if (!VALUES.totalPriceStatus.includes(totalPriceStatus))
      refuse("totalPriceStatus in transactionInfo must be set to one of NOT_CURRENTLY_KNOWN, ESTIMATED or FINAL!")
    if (totalPriceStatus !== "NOT_CURRENTLY_KNOWN" && !/^\d+(\.\d\d)?$/.test(totalPrice ?? ""))
      refuse("totalPrice in transactionInfo must be set when totalPriceStatus is ESTIMATED or FINAL!")
    if (displayItems && !totalPriceLabel) refuse("totalPriceLabel must be set when displayItems is set!")
    for (const item of displayItems ?? []) {
      requireKnown("displayItem", item)
      const { label, type, price } = item
      if (!label || !VALUES.displayItems.includes(type) || !/^-?\d+(\.\d\d)?$/.test(price)) refuse("displayItems is invalid!")
    }
  }

  function checkServices(parameters) {
    if (parameters === undefined) return
    requireKnown("shippingOptionParameters", parameters)
    const { shippingOptions, defaultSelectedOptionId } = parameters
    for (const option of shippingOptions ?? []) requireKnown("shippingOption", option)
    const ids = (shippingOptions ?? []).map(({ id, label }) => (label ? id : ""))
    if (ids.length === 0 || ids.some((id) => !id) || new Set(ids).size < ids.length) refuse("shippingOptions is invalid!")
    if (defaultSelectedOptionId && !ids.includes(defaultSelectedOptionId)) refuse("defaultSelectedOptionId is not an option!")
  }

  function checkIntents({ callbackIntents: intents, ...request }, callbacks) {
    const handlers = callbacks ?? {}
    if (intents === undefined) return
    if (!callbacks) refuse("paymentDataCallbacks must be set")
    const unknown = intents.find((intent) => !VALUES.intent.includes(intent))
    if (unknown !== undefined || intents.length === 0) refuse(`callbackIntents is invalid: ${unknown}`)
    if (intents.includes("PAYMENT_AUTHORIZATION") !== Boolean(handlers.onPaymentAuthorized))
      refuse("Both PAYMENT_AUTHORIZATION intent and onPaymentAuthorized must be set")
    if (CHANGES.some((intent) => intents.includes(intent)) !== Boolean(handlers.onPaymentDataChanged))
      refuse(`onPaymentDataChanged callback must be set if any of ${CHANGES} callback intent is set.`)
    if (intents.includes("SHIPPING_ADDRESS") && !request.shippingAddressRequired) refuse("shippingAddressRequired must be set!")
    if (intents.includes("SHIPPING_OPTION") && !request.shippingOptionRequired) refuse("shippingOptionRequired must be set!")
  }

  function checkOffers(info) {
    requireKnown("offerInfo", info)
    for (const offer of info?.offers ?? []) {
      requireKnown("offer", offer)
      if (!offer.redemptionCode || typeof offer.description !== "string") refuse("offers is invalid!")
    }
  }

  function checkError(error) {
    if (error === undefined) return
    requireKnown("error", error)
    if (!VALUES.reason.includes(error.reason) || !VALUES.intent.includes(error.intent)) refuse("error is invalid!")
  }

  function checkDelivery(parameters) {
    requireKnown("shippingAddressParameters", parameters)
    const wrong = parameters?.allowedCountryCodes?.find((code) => !isCountry(code))
    if (wrong !== undefined) refuse(`allowedCountryCodes may not contain '${wrong}'`)
  }

  window.sandboxProviders.googleRules = {
    names: NAMES,
    checkOptions(options) {
      requireKnown("options", options)
      requireKnown("paymentDataCallbacks", options.paymentDataCallbacks)
      const { environment } = options
      if (environment !== undefined && !["TEST", "PRODUCTION"].includes(environment))
        throw new Error(
          "Parameter environment in PaymentsClientOptions can optionally be set to PRODUCTION, otherwise it defaults to TEST.",
        )
    },
    checkButton(options) {
      requireKnown("button", options)
      if (typeof options?.onClick !== "function") refuse("onClick must be a function")
      for (const name of ["buttonColor", "buttonSizeMode", "buttonType"]) requireValue(name, options[name])
    },
    checkReadiness(request) {
      requireKnown("isReadyToPay", request)
      checkMethods(request)
    },
    checkRequest(request, { environment, paymentDataCallbacks }) {
      requireKnown("paymentDataRequest", request)
      checkMethods(request)
      request.allowedPaymentMethods.forEach(checkToken)
      requireKnown("merchantInfo", request.merchantInfo)
      if (environment === "PRODUCTION" && !request.merchantInfo?.merchantId) refuse("merchantId must be set!")
      checkTransaction(request.transactionInfo)
      checkIntents(request, paymentDataCallbacks)
      checkDelivery(request.shippingAddressParameters)
      checkServices(request.shippingOptionParameters)
      checkOffers(request.offerInfo)
      if (!navigator.userActivation.isActive)
        throw Object.assign(new DOMException("Must be handling a user gesture to show a payment request.", "SecurityError"), {
          statusCode: "CANCELED",
        })
    },
    checkUpdate(update) {
      requireKnown("update", update)
      if (update.newTransactionInfo) checkTransaction(update.newTransactionInfo)
      checkServices(update.newShippingOptionParameters)
      checkOffers(update.newOfferInfo)
      checkError(update.error)
    },
    checkAuthorization(result) {
      requireKnown("authorizationResult", result)
      requireValue("transactionState", result?.transactionState ?? null)
      checkError(result.error)
      if ((result.transactionState === "ERROR") !== Boolean(result.error)) refuse("error must be set with transactionState ERROR")
    },
  }
})()
