// Stand-in of Apple Pay's library: ApplePaySession and ApplePayError.
;(() => {
  const { openSheet, isCapable, formatAmount, appleRules } = window.sandboxProviders
  const { checkPlace, checkRequest, checkUpdate, checkResult, checkError, requireState } = appleRules

  class ApplePayError {
    constructor(code, contactField, message = "") {
      checkError(code, contactField)
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
      checkPlace()
      return isCapable("applePay")
    }
    static async canMakePaymentsWithActiveCard() {
      return isCapable("applePay")
    }
    static supportsVersion(version) {
      return version >= 1 && version <= 14
    }

    #request
    #sheet = null
    #answer = null
    /** WebKit's names, and "validating" for an active session whose merchant is not validated yet. */
    #state = "idle"

    constructor(version, request) {
      checkPlace()
      if (!ApplePaySession.supportsVersion(version))
        throw new DOMException(`"${version}" is not a supported version.`, "InvalidAccessError")
      checkRequest(request)
      this.#request = request
    }

    /** The sheet is open while the merchant is validated, and can be closed meanwhile. */
    begin() {
      requireState(this.#state, "idle")
      this.#state = "validating"
      const request = this.#request
      const shipping = Boolean(request.requiredShippingContactFields?.includes("postalAddress"))
      this.#sheet = openSheet({
        title: "Apple Pay",
        cards: true,
        total: formatAmount(request.total.amount, request.currencyCode),
        shipping,
        services: this.#toServices(request.shippingMethods),
        onAddress: (address) => this.#askContact(address),
        onService: (id) => {
          const event = { shippingMethod: this.#findMethod(id) }
          return this.#ask("shippingMethodSelected", "onshippingmethodselected", event)
        },
        ...(request.supportsCouponCode
          ? { onCode: (couponCode) => this.#ask("couponCodeChanged", "oncouponcodechanged", { couponCode }) }
          : {}),
        onApprove: (choice) => this.#ask("authorized", "onpaymentauthorized", { payment: this.#makePayment(choice) }),
        onFail: () => this.#cancel(),
        onCancel: () => this.#cancel(),
      })
      void this.#sheet.run(async () => {
        await new Promise((validated) => {
          this.#answer = validated
          if (!this.onvalidatemerchant) return this.#cancel()
          const validationURL = "https://apple-pay-gateway.apple.com/paymentservices/startSession"
          queueMicrotask(() => this.onvalidatemerchant({ validationURL }))
        })
        return shipping ? this.#askContact(this.#sheet.address()) : {}
      })
    }

    completeMerchantValidation(merchantSession) {
      requireState(this.#state, "validating")
      if (!merchantSession?.merchantSessionIdentifier) return this.#cancel()
      this.#state = "active"
      this.#answer()
    }

    completeShippingContactSelection(update) {
      this.#complete("shippingContactSelected", update)
    }
    completeShippingMethodSelection(update) {
      this.#complete("shippingMethodSelected", update)
    }
    completeCouponCodeChange(update) {
      this.#complete("couponCodeChanged", update)
    }
    completePaymentMethodSelection(update) {
      this.#complete("paymentMethodSelected", update)
    }

    completePayment(result) {
      requireState(this.#state, "authorized")
      checkResult(result, ApplePayError)
      const status = typeof result === "object" ? result.status : result
      const error = status === ApplePaySession.STATUS_SUCCESS ? undefined : (result.errors?.[0]?.message ?? "Paiement refusé")
      this.#state = "active"
      if (!error) this.#close("completed")
      this.#answer({ error })
    }

    abort() {
      if (!this.#close("aborted")) requireState(this.#state, "active")
    }

    #askContact(address) {
      return this.#ask("shippingContactSelected", "onshippingcontactselected", { shippingContact: toRedacted(address) })
    }

    /** Calls a handler and waits for the page to complete its step, as the sheet does. */
    #ask(state, handler, event) {
      if (!this[handler]) return {}
      return new Promise((resolve) => {
        this.#state = state
        this.#answer = resolve
        this[handler](event)
      })
    }

    #complete(state, update) {
      requireState(this.#state, state)
      // An update of the method has no errors (WebKit, ApplePayShippingMethodUpdate).
      const { errors } = state === "shippingMethodSelected" ? {} : update
      checkUpdate({ ...update, errors }, ApplePayError)
      this.#state = "active"
      const { newTotal, newShippingMethods } = update
      if (newShippingMethods) this.#request.shippingMethods = newShippingMethods
      this.#answer({
        ...(newTotal ? { total: formatAmount(newTotal.amount, this.#request.currencyCode) } : {}),
        // Of a new list the first is chosen.
        ...(newShippingMethods
          ? { services: this.#toServices(newShippingMethods), service: newShippingMethods[0]?.identifier ?? null }
          : {}),
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
      if (this.#close("canceled")) this.oncancel?.({ type: "cancel", sessionError: { code: "unknown", info: {} } })
    }

    #close(state) {
      if (["idle", "completed", "aborted", "canceled"].includes(this.#state)) return false
      this.#state = state
      if (this.#sheet?.dialog.isConnected) this.#sheet.close()
      return true
    }
  }

  window.ApplePaySession = ApplePaySession
  window.ApplePayError = ApplePayError
})()
