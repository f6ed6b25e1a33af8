// Stand-in of Amazon Pay's library: amazon.Pay.renderButton and initCheckout.
;(() => {
  const { providersOrigin, makeButton, findTarget } = window.sandboxProviders

  // The European library: developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html
  const ALLOWED = {
    ledgerCurrency: ["EUR", "GBP"],
    checkoutLanguage: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"],
    placement: ["Home", "Product", "Cart", "Checkout", "Other"],
    productType: ["PayAndShip", "PayOnly", "SignIn"],
  }

  function leave({ payloadJSON, signature }) {
    if (!payloadJSON || !signature) throw new Error("createCheckoutSessionConfig needs payloadJSON and signature")
    // The real library sends the window to Amazon by a form, which the page's policy must let through.
    const form = Object.assign(document.createElement("form"), { action: `${providersOrigin}/provider/amazon/review` })
    for (const [name, value] of Object.entries({ payload: payloadJSON, signature }))
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
    document.body.append(form)
    form.submit()
  }

  function initCheckout(config) {
    leave(config.createCheckoutSessionConfig ?? {})
  }

  function renderButton(target, config) {
    for (const name of ["merchantId", "publicKeyId", "ledgerCurrency", "placement"]) {
      if (!config?.[name]) throw new Error(`Missing required button parameter: ${name}`)
    }
    for (const [name, allowed] of Object.entries(ALLOWED)) {
      if (!allowed.includes(config[name])) throw new Error(`Invalid button parameter: ${name}`)
    }
    let onClick = config.createCheckoutSessionConfig ? () => initCheckout(config) : () => {}
    findTarget(target).replaceChildren(makeButton("Payer avec Amazon Pay", () => onClick()))
    return {
      onClick(handler) {
        onClick = handler
      },
      initCheckout,
      updateButtonInfo() {},
    }
  }

  window.amazon = { Pay: { renderButton, initCheckout, bindChangeAction() {}, signout() {} } }
})()
