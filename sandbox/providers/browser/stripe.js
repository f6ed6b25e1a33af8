// Stand-in of Stripe's library: the calls to its API and the bank's question. Fields and wallets are in the
// files after this one.
;(() => {
  const { at, openSheet, formatAmount } = window.sandboxProviders

  /** Writes nested fields as Stripe's API takes them: `a[b][c]=…`. */
  function encode(fields, prefix = "", body = new URLSearchParams()) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) continue
      const path = prefix ? `${prefix}[${name}]` : name
      if (typeof value === "object") encode(value, path, body)
      else body.append(path, String(value))
    }
    return body
  }

  function connectionError() {
    return { error: { type: "api_connection_error", message: "An error occurred with our connection to Stripe." } }
  }

  async function callApi(key, method, path, fields = {}) {
    const body = encode(fields)
    const address = `${at("api.stripe.com")}/v1/${path}${method === "GET" ? `?${body}` : ""}`
    try {
      const response = await fetch(address, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === "POST" ? { body } : {}),
      })
      const answer = await response.json()
      return answer.error ? { error: answer.error } : { value: answer }
    } catch {
      return connectionError()
    }
  }

  function pathOf(secret) {
    const [id] = String(secret).split("_secret_")
    if (!id || id === secret) throw new Error("Invalid client_secret")
    return `${id.startsWith("seti_") ? "setup" : "payment"}_intents/${id}`
  }

  function named(secret, { value, error }) {
    const name = secret.startsWith("seti_") ? "setupIntent" : "paymentIntent"
    return error ? { error } : { [name]: value }
  }

  /** The bank's question as a dialog; it ends the action at the bank's page, which Stripe's own host leads to, and answers nothing. */
  function askBank(page, amount) {
    const address = at("api.stripe.com") + new URL(page).pathname
    return new Promise((resolve) => {
      const end = (choice) => async () => {
        await fetch(address, { method: "POST", headers: { accept: "application/json" }, body: new URLSearchParams({ choice }) })
        sheet.close()
        resolve()
      }
      const sheet = openSheet({
        title: "Authentification 3-D Secure",
        total: amount,
        onApprove: end("accept"),
        onFail: end("refuse"),
        onCancel: end("cancel"),
      })
    })
  }

  class StripeInstance {
    constructor(key) {
      this.key = key
    }

    call(method, path, fields) {
      return callApi(this.key, method, path, fields)
    }

    elements(options) {
      return window.sandboxProviders.makeElements(this, options)
    }

    /** What else is given goes to the API, which refuses what it does not know. */
    async createPaymentMethod({ elements, card, ideal: _ideal, ...fields }) {
      if (elements) return elements.payment.createPaymentMethod()
      const { type } = fields
      const { value, error } =
        type === "card" && card?.createInFrame
          ? await card.createInFrame(fields, this.key)
          : await this.call("POST", "payment_methods", { ...fields, card })
      return error ? { error } : { paymentMethod: value }
    }

    async retrieve(secret) {
      return named(secret, await this.call("GET", pathOf(secret), { client_secret: secret }))
    }

    retrievePaymentIntent(secret) {
      return this.retrieve(secret)
    }

    retrieveSetupIntent(secret) {
      return this.retrieve(secret)
    }

    /** Follows what an intent asks for: a page of the bank, which the browser goes to, or a dialog here. */
    async follow(secret, intent) {
      const { next_action: action } = intent
      if (action?.type === "redirect_to_url") {
        window.location.assign(action.redirect_to_url.url)
        return new Promise(() => {})
      }
      if (action?.type === "use_stripe_sdk") {
        await askBank(
          action.use_stripe_sdk.stripe_js,
          intent.amount ? formatAmount(intent.amount / 100, intent.currency) : undefined,
        )
      }
      const result = await this.retrieve(secret)
      const settled = result.paymentIntent ?? result.setupIntent
      const problem = settled?.last_payment_error ?? settled?.last_setup_error
      return problem && settled.status === "requires_payment_method" ? { error: problem } : result
    }

    async confirm(secret, data = {}, { type, mandate, ...options } = {}) {
      window.sandboxProviders.expressRules.requireKnown("confirmation", options)
      const { handleActions = true } = options
      const { payment_method: method, ...others } = data
      let chosen = typeof method === "string" ? { payment_method: method } : {}
      if (method && typeof method === "object") {
        const made = await this.createPaymentMethod({ type, ...method })
        if (made.error) return made
        chosen = { payment_method: made.paymentMethod.id }
      }
      const mandate_data = mandate ? { customer_acceptance: { type: "online", online: { infer_from_client: true } } } : undefined
      const fields = { client_secret: secret, mandate_data, ...others, ...chosen, use_stripe_sdk: true }
      const { value, error } = await this.call("POST", `${pathOf(secret)}/confirm`, fields)
      if (error) return { error }
      return handleActions && value.status === "requires_action" ? this.follow(secret, value) : named(secret, { value })
    }

    confirmCardPayment(secret, data, options) {
      return this.confirm(secret, data, { ...options, type: "card" })
    }

    async confirmCardSetup(secret, data, options) {
      if (!String(secret).startsWith("seti_")) throw new Error("Invalid client_secret: it is not a setup intent's")
      return this.confirm(secret, data, { ...options, type: "card" })
    }

    confirmKlarnaPayment(secret, data, options) {
      return this.confirm(secret, { payment_method: {}, ...data }, { ...options, type: "klarna" })
    }

    confirmIdealPayment(secret, data, options) {
      return this.confirm(secret, { payment_method: {}, ...data }, { ...options, type: "ideal" })
    }

    confirmBancontactPayment(secret, data, options) {
      return this.confirm(secret, { payment_method: {}, ...data }, { ...options, type: "bancontact" })
    }

    confirmBancontactSetup(secret, data, options) {
      return this.confirm(secret, { payment_method: {}, ...data }, { ...options, type: "bancontact", mandate: true })
    }

    async handleCardAction(secret) {
      const result = await this.retrieve(secret)
      const intent = result.paymentIntent ?? result.setupIntent
      return intent?.status === "requires_action" ? this.follow(secret, intent) : result
    }

    handleNextAction({ clientSecret }) {
      return this.handleCardAction(clientSecret)
    }

    registerAppInfo() {}

    _registerWrapper() {}
  }

  function Stripe(key, options) {
    if (typeof key !== "string" || !key.startsWith("pk_")) throw new Error("Stripe() needs a publishable key")
    if (key.startsWith("pk_live_") && location.protocol !== "https:")
      throw new Error("Live Stripe.js integrations must use HTTPS.")
    const { requireKnown, requireValue } = window.sandboxProviders.expressRules
    requireKnown("Stripe()", options)
    requireValue("Stripe()", "locale", options?.locale)
    return new StripeInstance(key)
  }
  Stripe.version = 3
  window.Stripe = Stripe
  Object.assign(window.sandboxProviders, { encode })
})()
