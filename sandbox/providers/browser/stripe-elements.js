// Stand-in of Stripe's fields. Each sits in a frame of the providers' host, so that a page of the shop never
// holds a card number.
;(() => {
  const { at, findTarget } = window.sandboxProviders
  const frameOrigin = at("js.stripe.com")
  const frameTypes = ["card", "cardNumber", "cardExpiry", "cardCvc"]
  const titles = {
    card: "Numéro de carte, date et code",
    cardNumber: "Numéro de carte",
    cardExpiry: "Date d’expiration",
    cardCvc: "Code de sécurité",
    idealBank: "Banque iDEAL",
  }

  /** What every element of Stripe's does with a page's listeners. */
  class Listened {
    #listeners = new Map()

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
      return this
    }

    once(name, listener) {
      return this.on(name, listener)
    }

    off(name) {
      this.#listeners.delete(name)
      return this
    }

    destroy() {
      this.unmount()
      this.#listeners.clear()
    }

    /** Tells the page of an event; false when nobody listens. */
    emit(name, event = {}) {
      const listeners = this.#listeners.get(name) ?? []
      for (const listener of listeners) listener({ elementType: this.type, ...event })
      return listeners.length > 0
    }
  }

  class Element extends Listened {
    #replies = new Map()
    node = null

    constructor(type, group, options = {}) {
      super()
      Object.assign(this, { type, group, options })
      if (frameTypes.includes(type)) window.addEventListener("message", (event) => this.#receive(event))
    }

    mount(target) {
      const container = findTarget(target)
      this.unmount()
      this.node = this.makeNode()
      container.classList.add("StripeElement")
      container.replaceChildren(this.node)
      if (!frameTypes.includes(this.type)) queueMicrotask(() => this.emit("ready"))
    }

    makeNode() {
      if (this.type === "idealBank") return this.#makeBankSelect()
      const frame = document.createElement("iframe")
      frame.title = titles[this.type]
      frame.src = `${frameOrigin}/browser/stripe-frame?${new URLSearchParams({ type: this.type, group: this.group, style: JSON.stringify(this.options.style ?? {}) })}`
      frame.style.cssText = `border:0;width:100%;height:${this.type === "card" ? "1.375rem" : "3rem"};display:block`
      return frame
    }

    #makeBankSelect() {
      const select = document.createElement("select")
      select.setAttribute("aria-label", titles.idealBank)
      for (const bank of ["ing", "rabobank", "abn_amro"]) select.append(new Option(bank, bank))
      select.addEventListener("change", () => this.emit("change", { value: select.value, complete: true }))
      return select
    }

    #receive({ source, origin, data }) {
      if (origin !== frameOrigin || !this.node || source !== this.node.contentWindow) return
      if (data.reply) {
        this.#replies.get(data.reply)?.(data.result)
        this.#replies.delete(data.reply)
      } else {
        this.emit(data.name, data.event)
      }
    }

    #send(message) {
      this.node?.contentWindow?.postMessage(message, frameOrigin)
    }

    /** Lets the frame make the payment method, because only it knows the number. */
    createInFrame(fields, key) {
      if (!this.node) return Promise.resolve({ error: { type: "validation_error", message: "The element is not mounted" } })
      return new Promise((resolve) => {
        const reply = crypto.randomUUID()
        this.#replies.set(reply, resolve)
        this.#send({ name: "create", reply, fields, key })
      })
    }

    unmount() {
      this.node?.parentElement?.classList.remove("StripeElement")
      this.node?.remove()
      this.node = null
    }

    focus() {
      this.#send({ name: "focus" })
    }

    clear() {
      this.#send({ name: "clear" })
    }

    blur() {}

    update(options) {
      Object.assign(this.options, options)
      if (options.style) this.#send({ name: "style", style: options.style })
    }
  }

  window.sandboxProviders.Listened = Listened
  window.sandboxProviders.makeElements = (stripe, options = {}) => {
    const { openPaymentGroup, makeExpressCheckout, expressRules } = window.sandboxProviders
    expressRules.requireKnown("elements", options)
    expressRules.requireValue("elements", "locale", options.locale)
    const group = crypto.randomUUID()
    const payment = options.mode === undefined ? null : openPaymentGroup(stripe, options)
    const made = new Map()
    return {
      payment,
      create(type, given) {
        if (![...frameTypes, "idealBank", "expressCheckout"].includes(type))
          throw new Error(`${type} is not an element of this stand-in`)
        if (type === "card") expressRules.requireKnown("elements.create('card')", given)
        if (made.has(type)) throw new Error(`Can only create one Element of type ${type}`)
        const element = type === "expressCheckout" ? makeExpressCheckout(payment, given) : new Element(type, group, given)
        made.set(type, element)
        return element
      },
      getElement: (type) => made.get(type) ?? null,
      on() {},
      update(changes) {
        if (!payment && changes?.amount !== undefined)
          throw new Error("Invalid value for elements.update(): `amount` is only applicable when a `mode` is set.")
        payment?.update(changes)
      },
      submit: () => payment.submit(),
      fetchUpdates: async () => ({}),
    }
  }
})()
