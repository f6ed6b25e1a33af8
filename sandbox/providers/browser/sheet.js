// The wallet sheet that all stand-ins of the providers' libraries share: an accessible dialog with addresses,
// delivery services, a code, and the ways to end it.
;(() => {
  // Null where a test makes it the browser's own, as Apple Pay's is (tests/e2e/native-apple-pay.ts).
  const script = document.currentScript
  const own = script && new URL(script.src)
  /** The origin of a provider's host: its own name where the page loads the real addresses (HTTPS), else this sandbox. */
  const at = (host) => (own?.protocol === "http:" ? own.origin : `https://${host}`)
  const ownNonce = script?.nonce || script?.dataset.cspNonce || ""

  const person = {
    firstName: "Jeanne",
    lastName: "Martin",
    name: "Jeanne Martin",
    email: "jeanne.martin@exemple.fr",
    phone: "+33478000000",
  }
  const addresses = [
    {
      ...person,
      id: "lyon",
      line1: "12 rue des Tables-Claudiennes",
      city: "Lyon",
      state: "",
      zip: "69001",
      country: "FR",
      countryName: "France",
    },
    {
      ...person,
      id: "geneve",
      line1: "4 rue de la Terrassière",
      city: "Genève",
      state: "GE",
      zip: "1207",
      country: "CH",
      countryName: "Suisse",
    },
    {
      ...person,
      id: "new-york",
      line1: "10 Main Street",
      city: "New York",
      state: "NY",
      zip: "10001",
      country: "US",
      countryName: "États-Unis",
    },
  ]

  // What the shopper may pay with; the number tells a gateway how the charge ends.
  const cards = [
    { id: "ok", number: "4242424242424242", label: "Visa •••• 4242" },
    { id: "decline", number: "4000000000000341", label: "Visa •••• 0341, refusée à la commande" },
    { id: "3ds", number: "4000002500003155", label: "Visa •••• 3155, à confirmer auprès de la banque" },
    { id: "async", number: "4000000000000077", label: "Visa •••• 0077, confirmée plus tard" },
  ]

  const rules = `
    .sandbox-sheet { max-width: 26rem; border: 1px solid #555; border-radius: .75rem; padding: 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
    .sandbox-sheet form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; } .sandbox-sheet p { margin: 0; } .sandbox-sheet h2 { margin: 0; font-size: 1.2rem; }
    .sandbox-sheet :is(button, select, input[type=text]) { font: inherit; min-height: 2.75rem; } .sandbox-sheet :is(select, input[type=text]) { box-sizing: border-box; width: 100%; }
    .sandbox-wallet-button { font: inherit; font-size: .8125rem; line-height: 1.2; padding: 0 .25rem; width: 100%; height: 2.75rem; border: 1px solid #6b6b6b; border-radius: .5rem; background: #111; color: #fff; cursor: pointer; }`

  /** Inserts the styles as the providers' libraries do: a style element, with the nonce that the page gave. A browser needs none. */
  function insertStyle(nonce = ownNonce) {
    if (!script || document.getElementById("sandbox-sheet-style")) return
    const style = document.createElement("style")
    style.id = "sandbox-sheet-style"
    if (nonce) style.nonce = nonce
    style.textContent = rules
    document.head.append(style)
  }

  function make(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }

  function labelled(text, control) {
    return make("label", {}, make("span", { textContent: text }), document.createElement("br"), control)
  }

  /**
   * Opens a sheet; with `cards` it asks what to pay with. `onAddress`, `onService` and `onCode` may answer `{total, services, service, error}` to be
   * shown; `onApprove`, `onFail` and `onCancel` end it.
   */
  function openSheet(options) {
    insertStyle(options.nonce)
    const opener = document.activeElement
    const title = make("h2", { id: "sandbox-sheet-title", textContent: options.title })
    const select = make(
      "select",
      { name: "address" },
      ...addresses.map((each) =>
        make("option", {
          value: each.id,
          textContent: `${each.name}, ${each.line1}, ${each.zip} ${each.city}, ${each.countryName}`,
        }),
      ),
    )
    const paidWith = make(
      "select",
      { name: "card" },
      ...cards.map(({ id, label }) => make("option", { value: id, textContent: label })),
    )
    const services = make("fieldset", { hidden: true }, make("legend", { textContent: "Livraison" }))
    const code = make("input", { type: "text", name: "code", autocomplete: "off" })
    const useCode = make("button", { type: "button", textContent: "Utiliser le code" })
    const total = make("p", { role: "status", id: `${title.id}-total` })
    const alert = make("p", { role: "alert" })
    const pay = make("button", { type: "button", textContent: "Payer" })
    const fail = make("button", { type: "button", textContent: "Simuler un échec" })
    const cancel = make("button", { type: "button", textContent: "Annuler" })
    const form = make("form", { method: "dialog" }, title)
    if (options.shipping) form.append(labelled("Adresse", select), services)
    if (options.onCode) form.append(labelled("Code promotionnel", code), useCode)
    if (options.cards) form.append(labelled("Payer avec", paidWith))
    form.append(total, alert, pay, fail, cancel)
    const dialog = make("dialog", { className: "sandbox-sheet" }, form)
    dialog.setAttribute("aria-labelledby", title.id)
    dialog.setAttribute("aria-describedby", total.id)
    let service = null

    const address = () => addresses.find((each) => each.id === select.value)
    const card = () => cards.find((each) => each.id === paidWith.value)
    const choice = () => ({ address: address(), service, code: code.value, card: card() })

    function showServices(list, selected) {
      const ids = list.map((each) => each.id)
      if (selected !== undefined || !ids.includes(service)) service = selected ?? ids[0] ?? null
      const known = [...services.querySelectorAll("input")]
      // Kept when they are the same, so that the keyboard's focus stays where it is.
      if (known.length === ids.length && known.every((radio, index) => radio.value === ids[index])) {
        for (const radio of known) radio.checked = radio.value === service
        return
      }
      const radios = list.map((each) => {
        const radio = make("input", { type: "radio", name: "service", value: each.id, checked: each.id === service })
        radio.addEventListener("change", () => ((service = each.id), run(() => options.onService?.(each.id))))
        return make("label", {}, radio, ` ${each.label}`, document.createElement("br"))
      })
      services.replaceChildren(services.firstChild, ...radios)
      services.hidden = radios.length === 0
    }

    function show(update = {}) {
      if (update.total !== undefined) total.textContent = `Total\u00a0: ${update.total}`
      alert.textContent = update.error ?? ""
      if (update.services) showServices(update.services, update.service)
      pay.disabled = Boolean(update.error)
    }

    async function run(work) {
      pay.disabled = true
      dialog.setAttribute("aria-busy", "true")
      try {
        show((await work()) ?? {})
      } catch (error) {
        show({ error: error?.message ?? "Erreur" })
      }
      dialog.removeAttribute("aria-busy")
    }

    function close() {
      dialog.close()
      dialog.remove()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }

    form.addEventListener("submit", (event) => event.preventDefault())
    select.addEventListener("change", () => run(() => options.onAddress?.(address())))
    useCode.addEventListener("click", () => run(() => options.onCode(code.value)))
    pay.addEventListener("click", () => run(() => options.onApprove(choice())))
    fail.addEventListener("click", () => (close(), options.onFail?.()))
    cancel.addEventListener("click", () => (close(), options.onCancel?.()))
    dialog.addEventListener("cancel", (event) => (event.preventDefault(), close(), options.onCancel?.()))

    document.body.append(dialog)
    show({ total: options.total, services: options.services, service: options.service })
    dialog.showModal()
    return { dialog, show, run, close, address, choice }
  }

  /** A wallet's button, styled by the inserted rules. */
  function makeButton(label, onClick, nonce) {
    insertStyle(nonce)
    const button = make("button", { type: "button", className: "sandbox-wallet-button", textContent: label })
    button.addEventListener("click", onClick)
    return button
  }

  /** Whether the device can use a wallet; a page sets `window.sandboxCapabilities = {googlePay: false}` to refuse. */
  /** As Stripe decides by itself: Apple Pay where the browser has it, here also where Google Pay is said to be missing. */
  function isCapable(wallet) {
    const { [wallet]: said, googlePay } = window.sandboxCapabilities ?? {}
    if (wallet === "applePay" && said === undefined) return googlePay === false || "ApplePaySession" in window
    return said !== false
  }

  function formatAmount(amount, currency) {
    return Number(amount).toLocaleString("fr-FR", { style: "currency", currency: String(currency).toUpperCase() })
  }

  function findTarget(target) {
    const element = typeof target === "string" ? document.querySelector(target) : target
    if (!element) throw new Error(`No element matches ${String(target)}`)
    return element
  }

  const isCurrency = (code) => Intl.supportedValuesOf("currency").includes(code)
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
  const isCountry = (code) => /^[A-Z]{2}$/.test(code ?? "") && ![undefined, "Unknown Region"].includes(regions.of(code))

  window.sandboxProviders = {
    ...window.sandboxProviders,
    at,
    isCurrency,
    isCountry,
    ownNonce,
    addresses,
    openSheet,
    make,
    makeButton,
    isCapable,
    formatAmount,
    findTarget,
  }
})()
