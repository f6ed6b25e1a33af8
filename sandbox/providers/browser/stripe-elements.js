// Stand-in of Stripe's fields. Each sits in a frame of the providers' host, so that a page of the shop never
// holds a card number.
;(() => {
  const { providersOrigin, findTarget } = window.sandboxProviders
  const frameTypes = ["card", "cardNumber", "cardExpiry", "cardCvc"]
  const titles = {
    card: "Numéro de carte, date et code",
    cardNumber: "Numéro de carte",
    cardExpiry: "Date d’expiration",
    cardCvc: "Code de sécurité",
    idealBank: "Banque iDEAL",
  }

  class Element {
    #listeners = new Map()
    #replies = new Map()
    node = null

    constructor(type, group, options = {}) {
      Object.assign(this, { type, group, options })
      if (frameTypes.includes(type)) window.addEventListener("message", (event) => this.#receive(event))
    }

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

    emit(name, event = {}) {
      for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: this.type, ...event })
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
      if (this.type === "paymentRequestButton") return this.options.paymentRequest.makeButton()
      if (this.type === "idealBank") return this.#makeBankSelect()
      const frame = document.createElement("iframe")
      frame.title = titles[this.type]
      frame.src = `${providersOrigin}/browser/stripe-frame?${new URLSearchParams({ type: this.type, group: this.group })}`
      frame.style.cssText = "border:0;width:100%;height:3rem;display:block"
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
      if (origin !== providersOrigin || !this.node || source !== this.node.contentWindow) return
      if (data.reply) {
        this.#replies.get(data.reply)?.(data.result)
        this.#replies.delete(data.reply)
      } else {
        this.emit(data.name, data.event)
      }
    }

    #send(message) {
      this.node?.contentWindow?.postMessage(message, providersOrigin)
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

    destroy() {
      this.unmount()
      this.#listeners.clear()
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
    }
  }

  window.sandboxProviders.makeElements = () => {
    const group = crypto.randomUUID()
    const made = new Map()
    return {
      create(type, options) {
        if (![...frameTypes, "idealBank", "paymentRequestButton"].includes(type))
          throw new Error(`${type} is not an element of this stand-in`)
        if (made.has(type)) throw new Error(`Can only create one Element of type ${type}`)
        const element = new Element(type, group, options)
        made.set(type, element)
        return element
      },
      getElement: (type) => made.get(type) ?? null,
      update() {},
    }
  }
})()
