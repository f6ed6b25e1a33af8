// What PayPal's library refuses: developer.paypal.com/sdk/js/configuration (script parameters) and
// github.com/paypal/paypal-smart-payment-buttons, src/button/props.js (buttons), in its words.
;(() => {
  const { isCountry } = window.sandboxProviders
  const LANGUAGES = "ar cs da de el en es fi fr he hu id it ja ko nl no pl pt ru sk sv th tr zh".split(" ")
  const COMPONENTS =
    "buttons marks messages funding-eligibility hosted-fields card-fields payment-fields applepay googlepay fastlane"
  const FUNDING =
    "paypal card credit paylater venmo sepa bancontact eps giropay ideal mybank p24 blik sofort mercadopago applepay googlepay"
  /** Lists, written with commas. */
  const LISTS = { components: COMPONENTS, "disable-funding": FUNDING, "enable-funding": FUNDING }
  const STYLE = {
    color: ["gold", "blue", "silver", "white", "black"],
    label: ["paypal", "checkout", "buynow", "pay", "installment", "subscribe", "donate"],
    layout: ["horizontal", "vertical"],
    shape: ["rect", "pill", "sharp"],
    tagline: [true, false],
  }
  const OTHER_STYLE = ["height", "borderRadius", "disableMaxHeight", "disableMaxWidth"]
  const VALUES = {
    currency: [
      ...["AUD", "BRL", "CAD", "CZK", "DKK", "EUR", "HKD", "HUF", "INR", "ILS", "JPY", "MYR", "MXN", "TWD", "NZD", "NOK"],
      ...["PHP", "PLN", "GBP", "RUB", "SGD", "SEK", "CHF", "THB", "USD"],
    ],
    intent: ["capture", "authorize", "subscription", "tokenize", "order"],
    commit: ["true", "false"],
    vault: ["true", "false"],
    debug: ["true", "false"],
  }
  const OTHERS = [
    ...["client-id", "merchant-id", "locale", "components", "buyer-country", "disable-funding", "enable-funding"],
    ...["disable-card", "integration-date"],
  ]
  const PROPS = [
    ...[
      "createOrder",
      "createBillingAgreement",
      "createSubscription",
      "createVaultSetupToken",
      "onApprove",
      "onCancel",
      "onClick",
    ],
    ...["onError", "onInit", "onShippingChange", "onShippingAddressChange", "onShippingOptionsChange", "style", "fundingSource"],
    ...["locale", "displayOnly", "message", "appSwitchWhenAvailable"],
  ]

  function refuse(message) {
    throw new Error(message)
  }

  const query = new URL(document.currentScript.src).searchParams

  function checkScript() {
    const unknown = [...query.keys()].find((name) => !VALUES[name] && !OTHERS.includes(name))
    if (unknown !== undefined) refuse(`Disallowed query param: ${unknown}`)
    // The sandbox's account (sandbox/seed/settings/payments.ts).
    if (query.get("client-id") !== "cid") refuse("client-id not recognized for either production or sandbox")
    for (const [name, allowed] of Object.entries(VALUES))
      if (query.has(name) && !allowed.includes(query.get(name))) refuse(`Invalid query value for ${name}: ${query.get(name)}`)
    for (const [name, allowed] of Object.entries(LISTS)) {
      const wrong = (query.get(name) ?? "").split(",").find((value) => value && !allowed.split(" ").includes(value))
      if (wrong !== undefined) refuse(`Invalid query value for ${name}: ${wrong}`)
    }
    if (!(query.get("components") ?? "buttons").split(",").includes("buttons")) refuse("The shop needs the component buttons")
    const country = query.get("buyer-country")
    if (country !== null && !isCountry(country)) refuse(`Invalid query value for buyer-country: ${country}`)
    const locale = query.get("locale")
    const [, language, region] = /^([a-z]{2})_([A-Z]{2})$/.exec(locale ?? "") ?? []
    if (locale !== null && !(LANGUAGES.includes(language) && isCountry(region))) refuse(`Invalid locale: ${locale}`)
  }

  /** github.com/paypal/paypal-checkout-components, src/ui/buttons/props.js */
  function checkStyle(style) {
    for (const [name, value] of Object.entries(style)) {
      if (!STYLE[name] && !OTHER_STYLE.includes(name)) refuse(`Unknown style: ${name}`)
      if (STYLE[name] && value !== undefined && !STYLE[name].includes(value)) refuse(`Unexpected style.${name}: ${value}`)
    }
  }

  function checkButtons(props) {
    const unknown = Object.keys(props).find((name) => !PROPS.includes(name))
    if (unknown !== undefined) refuse(`Unknown prop: ${unknown}`)
    const { createOrder, createBillingAgreement, fundingSource, style = {} } = props
    const call = Object.keys(props).find((name) => /^(create|on)[A-Z]/.test(name) && typeof props[name] !== "function")
    if (call !== undefined) refuse(`Expected ${call} to be a function`)
    if (fundingSource !== undefined && !FUNDING.split(" ").includes(fundingSource))
      refuse(`Unknown funding source: ${fundingSource}`)
    checkStyle(style)
    if (style.height !== undefined && !(style.height >= 25 && style.height <= 55))
      refuse("Expected style.height to be between 25px and 55px")
    const isTokenized = query.get("intent") === "tokenize"
    if (createBillingAgreement) {
      if (createOrder) refuse("Do not pass both createBillingAgreement and createOrder")
      if (query.get("vault") !== "true") refuse("Must pass vault=true to sdk to use createBillingAgreement")
      // github.com/braintree/braintree-web/issues/544
      if (!isTokenized) refuse(`Expected intent=tokenize to be passed to SDK, but got intent=${query.get("intent") ?? "capture"}`)
    } else if (isTokenized) refuse("Must pass createBillingAgreement with intent=tokenize")
    else if (!createOrder) refuse("Must pass createOrder, createBillingAgreement or createSubscription")
  }

  /** An order is priced in the script's currency and made for its intent and merchant. */
  function checkOrder({ intent, payee_merchant: payee, purchase_units: [{ amount }] }) {
    if (intent === "AGREEMENT") return
    const [wanted, currency] = [query.get("intent") ?? "capture", query.get("currency") ?? "USD"]
    if (amount && amount.currency_code !== currency)
      refuse(
        `Expected currency from order api call to be ${currency}, got ${amount.currency_code}. Please ensure you are passing currency=${amount.currency_code} to the sdk url.`,
      )
    if (intent && intent.toLowerCase() !== wanted)
      refuse(
        `Expected intent from order api call to be ${wanted}, got ${intent.toLowerCase()}. Please ensure you are passing intent=${intent.toLowerCase()} to the sdk url.`,
      )
    const merchant = query.get("merchant-id")
    if (payee && payee !== merchant)
      refuse(
        `Payee(s) passed in transaction does not match expected merchant id. Please ensure you are passing merchant-id=${payee} to the sdk url.`,
      )
  }

  checkScript()
  window.sandboxProviders.paypalRules = { names: PROPS, checkButtons, checkOrder }
})()
