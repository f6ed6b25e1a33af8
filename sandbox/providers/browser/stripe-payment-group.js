// Stand-in of Stripe's elements that are made before an intent, and of the payment method that they make.
;(() => {
  const { refuse, checkElements, checkNewElements, requireChargeable } = window.sandboxProviders.expressRules

  /** A group of elements that is made before its intent: its amount, and what a sheet collected. */
  class PaymentGroup {
    #collected = null
    #isSubmitted = false

    constructor(stripe, options) {
      checkNewElements(options)
      Object.assign(this, { stripe, options: { ...options } })
    }

    get amount() {
      return this.options.amount ?? 0
    }

    update(changes) {
      checkElements("elements.update", changes)
      requireChargeable({ ...this.options, ...changes })
      Object.assign(this.options, changes)
    }

    collect(collected) {
      this.#collected = collected
      this.#isSubmitted = false
    }

    async submit() {
      if (!this.#collected) return { error: { type: "validation_error", message: "Nothing was approved" } }
      this.#isSubmitted = true
      return {}
    }

    #typeOf(wallet) {
      return wallet === "link" && this.options.paymentMethodTypes?.includes("link") !== false ? "link" : "card"
    }

    async createPaymentMethod() {
      if (this.options.paymentMethodCreation !== "manual")
        refuse("`paymentMethodCreation: 'manual'` is needed to create PaymentMethods")
      if (!this.#isSubmitted) refuse("elements.submit() must be called before stripe.createPaymentMethod()")
      const { wallet, card, billing_details, close } = this.#collected
      const fields = {
        type: this.#typeOf(wallet),
        card: { number: card.number, exp_month: 12, exp_year: 2034, cvc: "123" },
        billing_details,
      }
      const { value, error } = await this.stripe.call("POST", "payment_methods", fields)
      if (error) return { error }
      close()
      return { paymentMethod: value }
    }
  }

  Object.assign(window.sandboxProviders, { openPaymentGroup: (stripe, options) => new PaymentGroup(stripe, options) })
})()
