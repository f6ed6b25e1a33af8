// Stand-in of PayPal's library: paypal.Buttons.
;(() => {
  const { at, ownNonce, openSheet, makeButton, formatAmount, findTarget, paypalRules } = window.sandboxProviders
  const { checkButtons, checkOrder } = paypalRules

  async function call(path, body) {
    const init = body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}
    const response = await fetch(`${at("www.paypal.com")}/provider/paypal/orders/${path}`, init)
    if (!response.ok) throw new Error(`PayPal order: ${response.status}`)
    return response.json()
  }

  function toPaypalAddress(address) {
    return {
      address_line_1: address.line1,
      admin_area_2: address.city,
      admin_area_1: address.state,
      postal_code: address.zip,
      country_code: address.country,
    }
  }

  function showOrder(order) {
    const [unit] = order.purchase_units
    const options = unit.shipping.options ?? []
    return {
      ...(unit.amount ? { total: formatAmount(unit.amount.value, unit.amount.currency_code) } : {}),
      services: options.map(({ id, label }) => ({ id, label })),
      service: options.find((option) => option.selected)?.id,
    }
  }

  /** Tells the page about another address or service, then shows the order as it was priced anew. */
  async function changeShipping(handlers, orderID, address, option) {
    const rejected = "PayPal\u00a0: la livraison n’est pas possible à cette adresse."
    let refused = false
    const actions = { resolve: async () => {}, reject: async () => void (refused = true), order: { patch: async () => {} } }
    const { city, state, zip: postal_code, country: country_code } = address
    if (handlers.onShippingChange) {
      const picked = option ? { selected_shipping_option: option } : {}
      await handlers.onShippingChange(
        { orderID, shipping_address: { city, state, postal_code, country_code }, ...picked },
        actions,
      )
    }
    if (handlers.onShippingAddressChange && !option) {
      await handlers.onShippingAddressChange(
        { orderID, shippingAddress: { city, state, postalCode: postal_code, countryCode: country_code } },
        actions,
      )
    }
    if (handlers.onShippingOptionsChange && option) {
      await handlers.onShippingOptionsChange({ orderID, selectedShippingOption: option }, actions)
    }
    return refused ? { error: rejected } : showOrder(await call(orderID))
  }

  async function open(handlers) {
    const data = { paymentSource: "paypal" }
    const agrees = handlers.createBillingAgreement !== undefined
    const orderID = agrees ? await handlers.createBillingAgreement() : await handlers.createOrder(data, {})
    const order = await call(orderID)
    checkOrder(order)
    const shipping = order.shipping_preference !== "NO_SHIPPING"
    const change = (option) => changeShipping(handlers, orderID, sheet.address(), option)
    const sheet = openSheet({
      title: "PayPal",
      cards: true,
      nonce: ownNonce,
      shipping,
      ...showOrder(order),
      onAddress: () => change(),
      onService: async (id) => {
        const {
          purchase_units: [unit],
        } = await call(orderID)
        return change(unit.shipping.options?.find((option) => option.id === id))
      },
      onCancel: () => handlers.onCancel?.({ orderID }),
      onFail: () => handlers.onError?.(new Error("PayPal could not complete the payment")),
      async onApprove({ address, service, card }) {
        const approved = await call(`${orderID}/approve`, {
          shipping: { name: { full_name: address.name }, address: toPaypalAddress(address) },
          service,
          end: card.id,
        })
        const actions = {
          order: { get: () => call(orderID), capture: () => call(orderID), authorize: () => call(orderID) },
          restart: () => open(handlers),
          redirect: (url) => window.location.assign(url),
        }
        sheet.close()
        const agreement = agrees ? { billingToken: orderID } : {}
        await handlers.onApprove({ orderID, ...agreement, payerID: approved.payer.payer_id, paymentSource: "paypal" }, actions)
      },
    })
    if (shipping && (handlers.onShippingChange || handlers.onShippingAddressChange)) void sheet.run(() => change())
  }

  function Buttons(handlers = {}) {
    checkButtons(handlers)
    let container = null
    return {
      isEligible: () => window.sandboxCapabilities?.paypal !== false,
      async render(target) {
        container = findTarget(target)
        const button = makeButton(
          "Payer avec PayPal",
          async () => {
            try {
              let allowed = true
              const actions = { resolve: () => (allowed = true), reject: () => (allowed = false) }
              await handlers.onClick?.({ fundingSource: "paypal" }, actions)
              if (allowed) await open(handlers)
            } catch (error) {
              if (!handlers.onError) throw error
              handlers.onError(error)
            }
          },
          ownNonce,
        )
        container.append(button)
        handlers.onInit?.({}, { enable: () => (button.disabled = false), disable: () => (button.disabled = true) })
      },
      async close() {
        container?.replaceChildren()
      },
      async updateProps(changes) {
        Object.assign(handlers, changes)
      },
      resume() {},
      hasReturned: () => false,
    }
  }

  window.paypal = { version: "5.0.0", Buttons, FUNDING: { PAYPAL: "paypal", PAYLATER: "paylater", CARD: "card" } }
})()
