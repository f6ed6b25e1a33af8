// What Safari's ApplePaySession refuses, in WebKit's words (Source/WebCore/Modules/applepay).
;(() => {
  const { isCurrency, isCountry } = window.sandboxProviders
  const NETWORKS = [
    ...["amex", "bancontact", "cartesBancaires", "chinaUnionPay", "discover", "eftpos", "electron", "elo", "girocard", "interac"],
    ...["jcb", "mada", "maestro", "masterCard", "mir", "privateLabel", "visa", "vPay"],
  ]
  const CAPABILITIES = ["supports3DS", "supportsEMV", "supportsCredit", "supportsDebit"]
  const CONTACTS = ["email", "name", "phone", "postalAddress", "phoneticName"]
  const NAMES = [
    ...["countryCode", "currencyCode", "supportedNetworks", "merchantCapabilities", "total", "lineItems", "couponCode"],
    ...["supportsCouponCode", "requiredBillingContactFields", "requiredShippingContactFields", "billingContact"],
    ...["shippingContact", "shippingMethods", "shippingType", "shippingContactEditingMode", "applicationData"],
    ...["supportedCountries", "multiTokenContexts", "automaticReloadPaymentRequest", "recurringPaymentRequest"],
    ...["deferredPaymentRequest", "applePayLaterAvailability"],
  ]
  const LINE_TYPES = ["final", "pending"]
  const SHIPPING_TYPES = ["shipping", "delivery", "storePickup", "servicePickup"]
  const EDITING_MODES = ["available", "enabled", "storePickup"]
  const ERROR_FIELDS = [
    ...["phoneNumber", "emailAddress", "name", "phoneticName", "postalAddress", "addressLines", "locality", "subLocality"],
    ...["postalCode", "administrativeArea", "subAdministrativeArea", "country", "countryCode"],
  ]
  const ERRORS = [
    ...["shippingContactInvalid", "billingContactInvalid", "addressUnserviceable", "couponCodeInvalid", "couponCodeExpired"],
    "unknown",
  ]

  const wrongType = (message) => {
    throw new TypeError(message)
  }
  const noAccess = (message) => {
    throw new DOMException(message, "InvalidAccessError")
  }
  /** Of `completePayment`: the first two say how the payment ended, the others are an older version's errors. */
  const LAST_STATUS = 7
  const isAmount = (amount) => typeof amount === "string" && /^-?\d+(\.\d+)?$/.test(amount)

  function requireOf(list, values, what) {
    const wrong = (values ?? []).find((value) => !list.includes(value))
    if (wrong !== undefined) wrongType(`"${wrong}" is not a valid ${what}.`)
  }

  function requireCountry(code) {
    if (!isCountry(code)) wrongType(`"${code}" is not a valid country code.`)
  }

  function checkTotal(total) {
    if (!total) wrongType("Missing total.")
    if (!total.label) wrongType("Missing total label.")
    if (!isAmount(total.amount)) wrongType(`"${total.amount}" is not a valid amount.`)
    requireOf(LINE_TYPES, [total.type ?? "final"], "line item type")
    if (Number(total.amount) < 0) wrongType("Total amount must not be negative.")
  }

  function checkItems(items) {
    for (const { label, amount, type = "final" } of items ?? []) {
      requireOf(LINE_TYPES, [type], "line item type")
      if (!label) wrongType("Missing label for line item.")
      if (!isAmount(amount)) wrongType(`"${amount}" is not a valid amount.`)
    }
  }

  function checkMethods(methods) {
    for (const { identifier, label, amount } of methods ?? []) {
      if (!identifier || !label) wrongType("Missing label or identifier of a shipping method.")
      if (!isAmount(amount) || Number(amount) < 0) wrongType("Shipping method amount must be greater than or equal to zero.")
    }
  }

  function checkErrors(errors, ApplePayError) {
    if ((errors ?? []).some((error) => !(error instanceof ApplePayError))) wrongType("Type error: not an ApplePayError.")
  }

  window.sandboxProviders.appleRules = {
    names: NAMES,
    /** A session takes an answer to what it asks only, and none once it is over (ApplePaySession.cpp, `canComplete…`, `canAbort`). */
    requireState(state, wanted) {
      if (state !== wanted) noAccess("The object does not support the operation or argument.")
    },
    checkPlace() {
      if (!window.isSecureContext) noAccess("Trying to start an Apple Pay session from an insecure document.")
    },
    checkRequest(request) {
      if (!navigator.userActivation.isActive) noAccess("Must create a new ApplePaySession from a user gesture handler.")
      const unknown = Object.keys(request ?? {}).find((name) => !NAMES.includes(name))
      if (unknown !== undefined) wrongType(`"${unknown}" is not a valid payment request property name.`)
      const { countryCode, currencyCode, supportedNetworks = [], merchantCapabilities = [], shippingMethods } = request
      const { supportedCountries = [], shippingType = "shipping", shippingContactEditingMode: editing = "available" } = request
      for (const code of [countryCode, ...supportedCountries]) requireCountry(code)
      requireOf(SHIPPING_TYPES, [shippingType], "shipping type")
      requireOf(EDITING_MODES, [editing], "editing mode")
      if (!isCurrency(currencyCode)) wrongType(`"${currencyCode}" is not a valid currency code.`)
      if (supportedNetworks.length === 0) wrongType("At least one supported network must be provided.")
      requireOf(NETWORKS, supportedNetworks, "payment network")
      if (!merchantCapabilities.includes("supports3DS")) wrongType("Missing merchant capabilities")
      requireOf(CAPABILITIES, merchantCapabilities, "merchant capability")
      for (const name of ["requiredBillingContactFields", "requiredShippingContactFields"])
        requireOf(CONTACTS, request[name], "contact field")
      checkTotal(request.total)
      checkItems(request.lineItems)
      checkMethods(shippingMethods)
    },
    checkUpdate(update, ApplePayError) {
      checkTotal(update?.newTotal)
      checkErrors(update.errors, ApplePayError)
      checkItems(update.newLineItems)
      checkMethods(update.newShippingMethods)
    },
    checkResult(result, ApplePayError) {
      const { status, errors } = typeof result === "object" ? result : { status: result }
      if (!Number.isInteger(status) || status < 0 || status > LAST_STATUS) noAccess(`"${status}" is not a valid status.`)
      checkErrors(errors, ApplePayError)
    },
    checkError(code, field) {
      if (field !== undefined) requireOf(ERROR_FIELDS, [field], "contact field")
      if (!ERRORS.includes(code)) wrongType(`"${code}" is not a valid ApplePayErrorCode.`)
    },
  }
})()
