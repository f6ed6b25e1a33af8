// What Stripe's library refuses, most of it in the Express Checkout Element, in Stripe's words where they are known:
// docs.stripe.com/js/elements_object/create_without_intent and /create_express_checkout_element;
// `shippingRates`: github.com/Automattic/woocommerce-payments issues 9593 and 10490.
;(() => {
  const { stripeMinimums } = window.sandboxProviders
  const names = {
    "Stripe()": ["apiVersion betas locale stripeAccount"],
    "elements.create('card')": ["classes disableLink disabled hideIcon hidePostalCode iconStyle preferredNetwork style value"],
    confirmation: ["handleActions"],
    elements: [
      "locale fonts appearance loader customerOptions mode currency amount setupFutureUsage setup_future_usage captureMethod",
      "capture_method onBehalfOf on_behalf_of paymentMethodTypes payment_method_types paymentMethodConfiguration",
      "payment_method_configuration paymentMethodCreation paymentMethodOptions payment_method_options clientSecret",
      "externalPaymentMethodTypes customerSessionClientSecret customPaymentMethods",
    ],
    "elements.update": [
      "locale appearance mode currency amount setupFutureUsage setup_future_usage captureMethod capture_method",
      "payment_method_types paymentMethodTypes onBehalfOf on_behalf_of customerSessionClientSecret",
    ],
    "elements.create('expressCheckout')": [
      "allowedShippingCountries applePay billingAddressRequired business buttonHeight buttonTheme buttonType emailRequired layout",
      "lineItems paymentMethodOrder paymentMethods phoneNumberRequired shippingAddressRequired shippingRates",
    ],
    "click event resolve callback": ["lineItems shippingRates applePay"],
    "change event resolve callback": ["lineItems shippingRates applePay"],
    lineItem: ["name amount"],
    shippingRate: ["id amount displayName deliveryEstimate"],
    paymentMethods: ["amazonPay applePay googlePay link paypal"],
    paymentFailed: ["reason message"],
    buttonTheme: ["applePay googlePay paypal"],
    buttonType: ["applePay googlePay paypal"],
  }
  /** What each of these may be, by its name. */
  const choices = {
    buttonTheme: {
      applePay: ["black", "white", "white-outline"],
      googlePay: ["black", "white"],
      paypal: ["gold", "blue", "silver", "white", "black"],
    },
    buttonType: {
      applePay: [
        ...["add-money", "book", "buy", "check-out", "contribute", "donate", "order", "plain", "reload", "rent", "subscribe"],
        ...["support", "tip", "top-up"],
      ],
      googlePay: ["book", "buy", "checkout", "donate", "order", "pay", "plain", "subscribe"],
      paypal: ["paypal", "buynow", "checkout", "pay"],
    },
    paymentFailed: {
      reason: [
        ...["fail", "invalid_shipping_address", "invalid_billing_address", "invalid_payment_data", "address_unserviceable"],
      ],
    },
  }
  const values = {
    mode: ["payment", "setup", "subscription"],
    locale: [
      ...["auto", "ar", "bg", "cs", "da", "de", "el", "en", "en-AU", "en-CA", "en-NZ", "en-GB", "es", "es-ES", "es-419", "et"],
      ...["fi", "fil", "fr", "fr-CA", "fr-FR", "he", "hu", "hr", "id", "it", "it-IT", "ja", "ko", "lt", "lv", "ms", "mt", "nb"],
      ...["nl", "no", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"],
    ],
    captureMethod: ["manual", "automatic", "automatic_async"],
    setupFutureUsage: ["off_session", "on_session", null],
    paymentMethodCreation: ["manual"],
  }
  const alwaysShown = ["applePay", "googlePay"]

  function refuse(message) {
    throw Object.assign(new Error(message), { name: "IntegrationError" })
  }

  function requireKnown(where, given) {
    const known = names[where].join(" ").split(" ")
    const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name))
    if (unknown !== undefined) refuse(`Unrecognized parameter for ${where}: ${unknown}`)
  }

  function requireChoices(where, given = {}) {
    requireKnown(where, given)
    const wrong = Object.keys(choices[where]).find(
      (name) => given[name] !== undefined && !choices[where][name].includes(given[name]),
    )
    if (wrong !== undefined) refuse(`Invalid value: ${where}.${wrong} is ${String(given[wrong])}`)
  }

  function requireValue(where, name, value) {
    if (value !== undefined && !values[name].includes(value)) refuse(`Invalid value for ${where}: ${name} is ${String(value)}`)
  }

  function requireAmount(where, amount, least) {
    if (!Number.isInteger(amount) || amount < least) refuse(`Invalid value for ${where}: amount is ${String(amount)}`)
  }

  function checkElements(where, options) {
    requireKnown(where, options)
    for (const name of Object.keys(values)) requireValue(where, name, options[name])
    if (options.amount !== undefined) requireAmount(where, options.amount, 1)
    if (options.currency !== undefined && !/^[a-z]{3}$/.test(options.currency))
      refuse(`Invalid value for ${where}: currency is ${options.currency}`)
  }

  function requireChargeable({ mode, amount, currency }) {
    const decimals = currency === "jpy" ? 0 : 2
    if (mode !== "setup" && amount / 10 ** decimals < stripeMinimums[currency?.toUpperCase()])
      refuse(`amount_too_small: ${amount} is under the least charge of ${currency}`)
  }

  function checkNewElements(options) {
    checkElements("elements", options)
    requireChargeable(options)
    if (options.clientSecret !== undefined) refuse("Either mode or clientSecret is used")
    if (options.currency === undefined) refuse("Missing value for elements: currency")
    if (options.mode !== "setup" && options.amount === undefined) refuse("Missing value for elements: amount")
  }

  /** Lines and services that a sheet may show, as far as they are given. */
  function checkSheet(where, { lineItems, shippingRates }, { amount, asksShipping }) {
    for (const item of lineItems ?? []) {
      requireKnown("lineItem", item)
      if (!item.name) refuse(`Missing value for ${where}: lineItems name`)
      requireAmount(where, item.amount, -Infinity)
    }
    const sum = (lineItems ?? []).reduce((total, item) => total + item.amount, 0)
    if (sum > amount) refuse(`The amount ${amount} is less than the total amount of the line items provided.`)
    if (shippingRates === undefined) return
    if (!asksShipping) refuse("You must specify `shippingAddressRequired: true` when providing `shippingRates`.")
    if (shippingRates.length === 0) refuse("When `shippingAddressRequired` is true, you must specify `shippingRates`.")
    if (shippingRates.length >= 10) refuse(`Invalid value for ${where}: shippingRates should be an array of size less than 10.`)
    for (const rate of shippingRates) {
      requireKnown("shippingRate", rate)
      if (!rate.id || !rate.displayName) refuse(`Missing value for ${where}: shippingRates id or displayName`)
      requireAmount(where, rate.amount, 0)
    }
    if (new Set(shippingRates.map(({ id }) => id)).size < shippingRates.length) refuse(`Duplicate shippingRates in ${where}`)
  }

  function checkButton(options, group) {
    const where = "elements.create('expressCheckout')"
    requireKnown(where, options)
    const { buttonHeight = 44, paymentMethods = {}, shippingAddressRequired, shippingRates } = options
    if (!(buttonHeight >= 40 && buttonHeight <= 55))
      refuse(`Invalid value for ${where}: buttonHeight should be between 40 and 55`)
    requireChoices("buttonTheme", options.buttonTheme)
    requireChoices("buttonType", options.buttonType)
    requireKnown("paymentMethods", paymentMethods)
    for (const [name, shown] of Object.entries(paymentMethods)) {
      const known = ["auto", "never", ...(alwaysShown.includes(name) ? ["always"] : [])]
      if (!known.includes(shown)) refuse(`Invalid value for ${where}: paymentMethods.${name} is ${String(shown)}`)
    }
    if (shippingAddressRequired && !shippingRates)
      refuse("When `shippingAddressRequired` is true, you must specify `shippingRates`.")
    checkSheet(where, options, { amount: group.amount, asksShipping: shippingAddressRequired })
  }

  window.sandboxProviders.expressRules = {
    names,
    values,
    choices,
    refuse,
    requireValue,
    requireKnown,
    requireChoices,
    checkElements,
    requireChargeable,
    checkNewElements,
    checkSheet,
    checkButton,
  }
})()
