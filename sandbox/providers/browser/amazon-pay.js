// Stand-in of Amazon Pay's library: amazon.Pay.renderButton and initCheckout.
;(() => {
  const { providersOrigin, makeButton, findTarget } = window.sandboxProviders

  function leave({ payloadJSON, signature }) {
    if (!payloadJSON || !signature) throw new Error("createCheckoutSessionConfig needs payloadJSON and signature")
    const parameters = new URLSearchParams({ payload: payloadJSON, signature })
    window.location.assign(`${providersOrigin}/provider/amazon/review?${parameters}`)
  }

  function initCheckout(config) {
    leave(config.createCheckoutSessionConfig ?? {})
  }

  function renderButton(target, config) {
    for (const name of ["merchantId", "ledgerCurrency", "placement"]) {
      if (!config?.[name]) throw new Error(`Missing required button parameter: ${name}`)
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
