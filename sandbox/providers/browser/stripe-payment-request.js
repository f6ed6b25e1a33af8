// Stand-in of Stripe's payment request: Google Pay and Apple Pay through one sheet.
;(() => {
  const { ownNonce, openSheet, makeButton, isCapable, formatAmount } = window.sandboxProviders
  const wallets = { googlePay: "Google Pay", applePay: "Apple Pay" }

  function toShipping(address) {
    const { country, city, zip: postalCode, state: region, name: recipient, phone, line1 } = address
    return {
      addressLine: [line1],
      country,
      city,
      postalCode,
      region,
      recipient,
      phone,
      organization: "",
      dependentLocality: "",
      sortingCode: "",
    }
  }

  function toBilling({ name, email, phone, line1, city, state, zip: postal_code, country }) {
    return { name, email, phone, address: { line1, line2: null, city, state, postal_code, country } }
  }

  const problems = { fail: "Le paiement a échoué.", invalid_shipping_address: "La livraison n’est pas possible à cette adresse." }

  class PaymentRequest {
    #listeners = new Map()
    #sheet = null

    constructor(stripe, options) {
      for (const name of ["country", "currency", "total"]) {
        if (options?.[name] === undefined) throw new Error(`Missing required option: ${name}`)
      }
      if (!Number.isInteger(options.total.amount)) throw new Error("total.amount must be a whole number of minor units")
      Object.assign(this, { stripe, options: { ...options } })
    }

    on(name, listener) {
      this.#listeners.set(name, listener)
      return this
    }

    off(name) {
      this.#listeners.delete(name)
      return this
    }

    /** The wallets that the device has and the page did not switch off; null when there is none. */
    async canMakePayment() {
      const disabled = this.options.disableWallets ?? []
      const found = Object.keys(wallets).filter((wallet) => isCapable(wallet) && !disabled.includes(wallet))
      this.wallet = found[0]
      return found.length > 0
        ? { googlePay: found.includes("googlePay"), applePay: found.includes("applePay"), link: false }
        : null
    }

    update(options) {
      Object.assign(this.options, options)
      this.#sheet?.show(this.#state())
    }

    isShowing() {
      return Boolean(this.#sheet?.dialog.isConnected)
    }

    abort() {
      if (this.isShowing()) this.#sheet.close()
    }

    makeButton() {
      return makeButton(
        `Payer avec ${wallets[this.wallet]}`,
        (event) => {
          let prevented = false
          this.#listeners.get("click")?.({ preventDefault: () => (prevented = true) })
          if (!prevented && !event.defaultPrevented) this.show()
        },
        ownNonce,
      )
    }

    #state() {
      const { total, currency, shippingOptions } = this.options
      return {
        total: formatAmount(total.amount / 100, currency),
        services: shippingOptions?.map(({ id, label }) => ({ id, label })),
      }
    }

    /** Tells the page and waits for its `updateWith`, as the wallets do. */
    #ask(name, event) {
      const listener = this.#listeners.get(name)
      if (!listener) return {}
      return new Promise((resolve) => {
        const updateWith = ({ status, ...changes }) => {
          Object.assign(this.options, changes)
          const services = name === "shippingaddresschange" ? this.#state() : { total: this.#state().total }
          resolve({ ...services, ...(status === "success" ? {} : { error: problems[status] ?? problems.fail }) })
        }
        listener({ ...event, updateWith })
      })
    }

    async #pay({ address, service, card }) {
      const { paymentMethod, error } = await this.stripe.createPaymentMethod({
        type: "card",
        card: { number: card.number, exp_month: 12, exp_year: 2034, cvc: "123" },
        billing_details: toBilling(address),
      })
      if (error) return { error: error.message }
      const { requestPayerEmail, requestPayerName, requestPayerPhone, requestShipping, shippingOptions } = this.options
      return new Promise((resolve) => {
        const complete = (status) => {
          if (status !== "success") return resolve({ error: problems[status] ?? problems.fail })
          this.#sheet.close()
          resolve({})
        }
        this.#listeners.get("paymentmethod")?.({
          paymentMethod,
          walletName: this.wallet,
          payerEmail: requestPayerEmail ? address.email : null,
          payerName: requestPayerName ? address.name : null,
          payerPhone: requestPayerPhone ? address.phone : null,
          ...(requestShipping
            ? { shippingAddress: toShipping(address), shippingOption: shippingOptions?.find(({ id }) => id === service) ?? null }
            : {}),
          complete,
        })
      })
    }

    show() {
      if (!this.wallet) throw new Error("canMakePayment() must be asked first")
      const shipping = Boolean(this.options.requestShipping)
      const changeAddress = (address) => this.#ask("shippingaddresschange", { shippingAddress: toShipping(address) })
      this.#sheet = openSheet({
        title: wallets[this.wallet],
        cards: true,
        nonce: ownNonce,
        shipping,
        ...this.#state(),
        onAddress: changeAddress,
        onService: (id) =>
          this.#ask("shippingoptionchange", { shippingOption: this.options.shippingOptions.find((each) => each.id === id) }),
        onApprove: (choice) => this.#pay(choice),
        onFail: () => this.#listeners.get("cancel")?.(),
        onCancel: () => this.#listeners.get("cancel")?.(),
      })
      if (shipping) void this.#sheet.run(() => changeAddress(this.#sheet.address()))
    }
  }

  window.sandboxProviders.makePaymentRequest = (stripe, options) => new PaymentRequest(stripe, options)
})()
