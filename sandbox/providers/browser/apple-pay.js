// Stand-in of Apple Pay's library: ApplePaySession and ApplePayError.
;(() => {
  const { openSheet, isCapable, formatAmount } = window.sandboxProviders

  class ApplePayError {
    constructor(code, contactField, message = "") {
      Object.assign(this, { code, contactField, message })
    }
  }

  function toRedacted(address) {
    return {
      locality: address.city,
      administrativeArea: address.state,
      postalCode: address.zip,
      countryCode: address.country,
      country: address.countryName,
    }
  }

  function toContact(address) {
    return {
      ...toRedacted(address),
      addressLines: [address.line1],
      givenName: address.firstName,
      familyName: address.lastName,
      emailAddress: address.email,
      phoneNumber: address.phone,
    }
  }

  class ApplePaySession {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments() {
      return isCapable("applePay")
    }
    static async canMakePaymentsWithActiveCard() {
      return isCapable("applePay")
    }
    static supportsVersion(version) {
      return version <= 14
    }

    #request
    #sheet = null
    #answer = null
    #state = "new"

    constructor(version, request) {
      if (!ApplePaySession.supportsVersion(version)) throw new Error(`Version ${version} is not supported`)
      for (const name of ["countryCode", "currencyCode", "supportedNetworks", "merchantCapabilities", "total"]) {
        if (!request?.[name]) throw new TypeError(`Missing required member: ${name}`)
      }
      this.#request = request
    }

    begin() {
      if (this.#state !== "new") throw new DOMException("The session has begun", "InvalidAccessError")
      this.#state = "validating"
      if (this.onvalidatemerchant)
        queueMicrotask(() =>
          this.onvalidatemerchant({ validationURL: "https://apple-pay-gateway.apple.com/paymentservices/startSession" }),
        )
      else this.#cancel()
    }

    completeMerchantValidation(merchantSession) {
      if (this.#state !== "validating") throw new DOMException("Nothing is being validated", "InvalidAccessError")
      if (!merchantSession?.merchantSessionIdentifier) return this.#cancel()
      this.#state = "open"
      const request = this.#request
      const shipping = Boolean(request.requiredShippingContactFields?.includes("postalAddress"))
      this.#sheet = openSheet({
        title: "Apple Pay",
        cards: true,
        total: formatAmount(request.total.amount, request.currencyCode),
        shipping,
        services: this.#toServices(request.shippingMethods),
        onAddress: (address) => this.#ask("onshippingcontactselected", { shippingContact: toRedacted(address) }),
        onService: (id) => this.#ask("onshippingmethodselected", { shippingMethod: this.#findMethod(id) }),
        ...(request.supportsCouponCode ? { onCode: (couponCode) => this.#ask("oncouponcodechanged", { couponCode }) } : {}),
        onApprove: (choice) => this.#ask("onpaymentauthorized", { payment: this.#makePayment(choice) }),
        onFail: () => this.#cancel(),
        onCancel: () => this.#cancel(),
      })
      if (shipping && this.onshippingcontactselected) {
        void this.#sheet.run(() => this.#ask("onshippingcontactselected", { shippingContact: toRedacted(this.#sheet.address()) }))
      }
    }

    completeShippingContactSelection(update) {
      this.#complete(update)
    }
    completeShippingMethodSelection(update) {
      this.#complete(update)
    }
    completeCouponCodeChange(update) {
      this.#complete(update)
    }
    completePaymentMethodSelection(update) {
      this.#complete(update)
    }

    completePayment(result) {
      const status = typeof result === "object" ? result.status : result
      const error = status === ApplePaySession.STATUS_SUCCESS ? undefined : (result.errors?.[0]?.message ?? "Paiement refusé")
      if (!error) this.#close("done")
      this.#answer?.({ error })
    }

    abort() {
      this.#close("aborted")
    }

    /** Calls a handler and waits for the page to complete its step, as the sheet does. */
    #ask(handler, event) {
      if (!this[handler]) return {}
      return new Promise((resolve) => {
        this.#answer = resolve
        this[handler](event)
      })
    }

    #complete({ newTotal, newShippingMethods, errors } = {}) {
      if (newShippingMethods) this.#request.shippingMethods = newShippingMethods
      this.#answer?.({
        ...(newTotal ? { total: formatAmount(newTotal.amount, this.#request.currencyCode) } : {}),
        ...(newShippingMethods ? { services: this.#toServices(newShippingMethods) } : {}),
        ...(errors?.length ? { error: errors[0].message || errors[0].code } : {}),
      })
    }

    #toServices(methods) {
      return methods?.map((method) => ({ id: method.identifier, label: method.label }))
    }

    #findMethod(id) {
      return this.#request.shippingMethods?.find((method) => method.identifier === id)
    }

    #makePayment({ address, card }) {
      const contact = toContact(address)
      const paymentData = { version: "EC_v1", data: `${card.id} ${crypto.randomUUID()}`, signature: "", header: {} }
      return {
        token: {
          paymentData,
          paymentMethod: { displayName: "Visa 4242", network: "Visa", type: "credit" },
          transactionIdentifier: crypto.randomUUID(),
        },
        billingContact: contact,
        ...(this.#request.requiredShippingContactFields?.length ? { shippingContact: contact } : {}),
      }
    }

    #cancel() {
      if (this.#close("cancelled")) this.oncancel?.({ type: "cancel", sessionError: { code: "unknown", info: {} } })
    }

    #close(state) {
      if (["done", "aborted", "cancelled"].includes(this.#state)) return false
      this.#state = state
      if (this.#sheet?.dialog.isConnected) this.#sheet.close()
      return true
    }
  }

  window.ApplePaySession = ApplePaySession
  window.ApplePayError = ApplePayError
})()
