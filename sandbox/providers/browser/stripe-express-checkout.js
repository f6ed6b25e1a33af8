// Stand-in of Stripe's Express Checkout Element: a button for each wallet, and its sheet.
;(() => {
  const { ownNonce, openSheet, makeButton, isCapable, formatAmount, findTarget, expressRules, Listened } = window.sandboxProviders
  const { refuse, requireKnown, requireChoices, checkSheet, checkButton } = expressRules
  /** Each wallet's name, its name in events, and the payment method types without which it is not shown. */
  const wallets = {
    applePay: { name: "Apple Pay", type: "apple_pay", needs: ["card"] },
    googlePay: { name: "Google Pay", type: "google_pay", needs: ["card"] },
    // docs.stripe.com/payments/link/link-payment-integrations: a card without "link" in the types.
    link: { name: "Link", type: "link", needs: ["card"] },
  }
  const answerLimit = 1_000
  const undeliverable = "La livraison n’est pas possible à cette adresse."
  const failed = "Le paiement a échoué."

  const toArea = ({ city, state, zip: postal_code, country }) => ({ city, state, postal_code, country })
  const toAddress = (address) => ({ line1: address.line1, line2: null, ...toArea(address) })

  class ExpressCheckout extends Listened {
    type = "expressCheckout"
    #node = null

    constructor(group, options) {
      super()
      checkButton(options, group)
      Object.assign(this, { group, options: { ...options } })
    }

    #isShown(wallet) {
      const { paymentMethodTypes: types = ["card", "link"] } = this.group.options
      const isWanted = this.options.paymentMethods?.[wallet] !== "never"
      return (
        isWanted && window.isSecureContext && wallets[wallet].needs.every((type) => types.includes(type)) && isCapable(wallet)
      )
    }

    mount(target) {
      this.unmount()
      this.#node = document.createElement("div")
      findTarget(target).replaceChildren(this.#node)
      void this.#fill(this.#node)
    }

    /** The buttons of the wallets that the device and the account have, on a domain that Stripe knows. */
    async #fill(node) {
      const wanted = Object.keys(wallets).filter((wallet) => this.#isShown(wallet))
      const shown = (await this.#isRegistered(wanted)) ? wanted : []
      if (this.#node !== node) return
      node.append(
        ...shown.map((wallet) =>
          makeButton(`Payer avec ${wallets[wallet].name}`, (event) => this.#press(wallet, event), ownNonce),
        ),
      )
      const availablePaymentMethods = {
        ...{ amazonPay: false, applePay: false, googlePay: false, link: false, paypal: false },
        ...Object.fromEntries(shown.map((wallet) => [wallet, true])),
      }
      this.emit("ready", { availablePaymentMethods: shown.length > 0 ? availablePaymentMethods : undefined })
    }

    /** docs.stripe.com/payments/payment-methods/pmd-registration */
    async #isRegistered(wanted) {
      const { stripe } = this.group
      const { value } = await stripe.call("GET", "elements/sessions", {
        key: stripe.key,
        referrer_host: window.location.hostname,
      })
      const isRegistered = value?.wallets_enabled === true
      if (!isRegistered)
        console.error(
          `[Stripe.js] You have not registered or verified the domain, so the following payment methods are not enabled in the Express Checkout Element: ${wanted.map((wallet) => wallets[wallet].type).join(", ")}`,
        )
      return isRegistered
    }

    #press(wallet, { isTrusted }) {
      if (!isTrusted) refuse("A wallet's sheet opens at a press of the shopper only.")
      const pressedAt = performance.now()
      const resolve = (details = {}) => {
        if (performance.now() - pressedAt > answerLimit) refuse("The click event must be resolved within 1 second.")
        this.#show(wallet, "click event resolve callback", details)
        this.#open(wallet)
      }
      if (!this.emit("click", { expressPaymentType: wallets[wallet].type, resolve })) resolve()
    }

    #show(wallet, where, details) {
      requireKnown(where, details)
      const asksShipping = Boolean(this.options.shippingAddressRequired)
      checkSheet(where, details, { amount: this.group.amount, asksShipping })
      Object.assign(this.options, details)
    }

    #state() {
      const { amount, options } = this.group
      return {
        total: formatAmount(amount / 100, options.currency),
        services: this.options.shippingRates?.map(({ id, displayName }) => ({ id, label: displayName })),
      }
    }

    #open(wallet) {
      const isAsked = Boolean(this.options.shippingAddressRequired)
      const rateOf = (id) => this.options.shippingRates?.find((rate) => rate.id === id)
      const move = (address) => this.#ask(wallet, "shippingaddresschange", { name: address.name, address: toArea(address) })
      const cancel = () => this.emit("cancel")
      const sheet = openSheet({
        title: wallets[wallet].name,
        cards: true,
        nonce: ownNonce,
        shipping: isAsked,
        ...this.#state(),
        onAddress: move,
        onService: (id) => this.#ask(wallet, "shippingratechange", { shippingRate: rateOf(id) }),
        onApprove: ({ address, service, card }) =>
          this.#approve(wallet, { address, card, shippingRate: rateOf(service), close: () => sheet.close() }),
        onFail: cancel,
        onCancel: cancel,
      })
      if (isAsked) void sheet.run(() => move(sheet.address()))
    }

    /** Tells the page and waits for its `resolve` or `reject`. */
    #ask(wallet, name, event) {
      return new Promise((done, throwInSheet) => {
        const resolve = (details = {}) => {
          try {
            this.#show(wallet, "change event resolve callback", details)
          } catch (error) {
            throwInSheet(error)
            throw error
          }
          const { total, services } = this.#state()
          done(name === "shippingaddresschange" ? { total, services } : { total })
        }
        const isHeard = this.emit(name, { ...event, resolve, reject: () => done({ error: undeliverable }) })
        if (!isHeard) done({})
      })
    }

    /** A payment method closes the sheet; after that `paymentFailed` is refused. */
    #approve(wallet, { address, card, shippingRate, close }) {
      const { emailRequired, phoneNumberRequired, shippingAddressRequired } = this.options
      const asked = [
        "allowedShippingCountries",
        "phoneNumberRequired",
        "shippingAddressRequired",
        "emailRequired",
        "applePay",
        "lineItems",
        "business",
      ]
      const billingAddressRequired = this.options.billingAddressRequired ?? !asked.some((name) => name in this.options)
      const billingDetails = {
        name: address.name,
        ...(emailRequired && { email: address.email }),
        ...(phoneNumberRequired && { phone: address.phone }),
        ...(billingAddressRequired && { address: toAddress(address) }),
      }
      return new Promise((done) => {
        let isOver = false
        const end = (answer) => ((isOver = true), done(answer))
        this.group.collect({ wallet, card, billing_details: billingDetails, close: () => (close(), end({})) })
        this.emit("confirm", {
          expressPaymentType: wallets[wallet].type,
          billingDetails,
          ...(shippingAddressRequired && { shippingAddress: { name: address.name, address: toAddress(address) }, shippingRate }),
          paymentFailed: (given = {}) => {
            requireChoices("paymentFailed", given)
            if (isOver) refuse("paymentFailed was called after the payment was completed")
            end({ error: given.message ?? failed })
          },
        })
      })
    }

    update(options) {
      checkButton({ ...this.options, ...options }, this.group)
      Object.assign(this.options, options)
      return this
    }

    unmount() {
      this.#node?.remove()
      this.#node = null
    }

    focus() {}

    blur() {}

    clear() {}
  }

  Object.assign(window.sandboxProviders, {
    makeExpressCheckout(group, options = {}) {
      if (!group) refuse("The Express Checkout Element needs `mode` or `clientSecret`")
      return new ExpressCheckout(group, options)
    },
  })
})()
