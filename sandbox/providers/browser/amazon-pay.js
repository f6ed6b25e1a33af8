// Stand-in of Amazon Pay's library for Europe: amazon.Pay.renderButton and initCheckout. It takes the parameters that
// developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html names and refuses, in the words of the published checkout.js,
// what that one refuses; unknown ones too. Like that one it asks for no press of the shopper's.
;(() => {
  const { at, make, findTarget } = window.sandboxProviders

  const REQUIRED = ["merchantId", "ledgerCurrency", "placement"]
  const ALLOWED = {
    checkoutLanguage: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"],
    ledgerCurrency: ["EUR", "GBP"],
    productType: ["PayAndShip", "PayOnly", "SignIn", "Donation"],
    placement: ["Home", "Product", "Cart", "Checkout", "Other"],
    sandbox: [true, false],
    buttonColor: ["Gold", "LightGray", "DarkGray"],
  }
  const OTHERS = ["merchantId", "publicKeyId", "createCheckoutSessionConfig", "signInConfig", "estimatedOrderAmount", "design"]
  const SESSION = ["payloadJSON", "signature", "publicKeyId"]

  /** The site of each language; English in euros is served by the German one. */
  const SITES = { en_GB: "de", de_DE: "de", fr_FR: "fr", it_IT: "it", es_ES: "es" }

  /** The real library throws text, no error. */
  function refuse(messages) {
    if (messages.length > 0) throw `AmazonPay:\n${messages.join("\n")}`
  }

  const isMissing = (value) => value === undefined || value === null

  function checkOptions(options) {
    refuse(
      REQUIRED.filter((name) => isMissing(options[name])).map((name) => `Missing parameter '${name}' in the options object.`),
    )
    const given = Object.entries(options).filter(([, value]) => !isMissing(value))
    refuse(
      given
        .filter(([name, value]) => ALLOWED[name] && !ALLOWED[name].includes(value))
        .map(
          ([name, value]) =>
            `Invalid value '${value}' for '${name}', please use one of the available values: ${ALLOWED[name].join(", ")}.`,
        ),
    )
    const unknown = given.filter(([name]) => !ALLOWED[name] && !OTHERS.includes(name))
    refuse(unknown.map(([name]) => `Unknown parameter '${name}' in the options object.`))
    const { publicKeyId, sandbox } = options
    if (publicKeyId === "") refuse(["Invalid value '' for 'publicKeyId', please check again."])
    if (isMissing(sandbox)) return
    const isOther = sandbox ? publicKeyId?.startsWith("LIVE-") : publicKeyId?.startsWith("SANDBOX-")
    if (isOther) refuse([`PublicKeyId '${publicKeyId}' does not match 'sandbox: ${sandbox}'. Please check again. `])
  }

  /** The fields of the form that leads to Amazon. */
  function describeForm(options) {
    const { publicKeyId, createCheckoutSessionConfig = {}, checkoutLanguage = "en_GB", ledgerCurrency, merchantId } = options
    const session = { publicKeyId, ...createCheckoutSessionConfig }
    const missing = SESSION.filter((name) => isMissing(session[name]))
    refuse(missing.map((name) => `Missing field ${name} for createCheckoutSessionConfig parameter.`))
    const unknown = Object.keys(session).filter((name) => ![...SESSION, "algorithm"].includes(name))
    refuse(unknown.map((name) => `Unknown field ${name} for createCheckoutSessionConfig parameter.`))
    const isSandbox = options.sandbox ?? session.publicKeyId.startsWith("SANDBOX-")
    return {
      algorithm: "AMZN-PAY-RSASSA-PSS",
      ...session,
      checkoutLanguage,
      ledgerCurrency,
      merchantId,
      productType: options.productType ?? "PayAndShip",
      environment: isSandbox ? "SANDBOX" : "LIVE",
      merchantDomain: window.location.hostname,
      viewType: "redirectView",
    }
  }

  function initCheckout(options) {
    checkOptions(options)
    const fields = describeForm(options)
    const site = at(`payments.amazon.${fields.ledgerCurrency === "GBP" ? "co.uk" : SITES[fields.checkoutLanguage]}`)
    const form = make("form", { method: "POST", action: `${site}/checkout/initiate` })
    form.setAttribute("style", "display: none !important;")
    for (const [name, value] of Object.entries(fields)) form.append(make("input", { type: "hidden", name, value }))
    document.body.append(form)
    form.submit()
  }

  /** The real button stands in a shadow tree of the target, with a style element that knows no nonce. */
  function drawButton(target, onClick) {
    const style = make("style", {
      textContent:
        "button { width: 100%; min-height: 45px; background: #f0c14b; color: #111; } button:focus-visible { outline: 3px solid #111; }",
    })
    const button = make("button", { type: "button", textContent: "Payer avec Amazon Pay" })
    button.addEventListener("click", onClick)
    target.attachShadow({ mode: "open" }).append(style, button)
  }

  function renderButton(target, options) {
    if (!target || !options)
      refuse([`Missing '${target ? "options" : "selector"}' parameter in amazon.Pay.renderButton(selector, options) API.`])
    checkOptions(options)
    let onClick = options.createCheckoutSessionConfig ? () => initCheckout(options) : () => {}
    drawButton(findTarget(target), () => onClick())
    return {
      onClick(handler) {
        onClick = handler
      },
      initCheckout: (session) => initCheckout({ ...options, ...session }),
      updateButtonInfo() {},
    }
  }

  window.amazon = { Pay: { renderButton, initCheckout, bindChangeAction() {}, signout() {} } }
})()
