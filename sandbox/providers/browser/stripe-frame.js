// Runs inside the frame of a card field: keeps what is typed, tells the page only whether it is complete, and
// makes the payment method on the providers' own host.
;(() => {
  const parameters = new URLSearchParams(window.location.search)
  const type = parameters.get("type")
  const channel = new BroadcastChannel(`stripe-fields-${parameters.get("group")}`)
  const values = { number: "", expiry: "", cvc: "" }
  const inputs = [...document.querySelectorAll("input")]
  const patterns = { number: /^[\d\s-]{12,23}$/, expiry: /^\d{1,2}\s*\/\s*\d{2,4}$/, cvc: /^\d{3,4}$/ }

  function tell(message) {
    window.parent.postMessage(message, "*")
  }

  function report() {
    const own = inputs.map((input) => [input.dataset.field, input.value])
    const complete = own.every(([field, value]) => patterns[field].test(value.trim()))
    const empty = own.every(([, value]) => value === "")
    tell({
      name: "change",
      event: { complete, empty, error: undefined, brand: values.number.startsWith("4") ? "visa" : "unknown" },
    })
  }

  function share() {
    channel.postMessage(Object.fromEntries(inputs.map((input) => [input.dataset.field, input.value])))
  }

  async function create({ fields, key }) {
    const [month, year] = values.expiry.split("/").map((part) => part.trim())
    const body = window.sandboxProviders.encode({
      ...fields,
      card: { number: values.number, exp_month: month, exp_year: year, cvc: values.cvc },
    })
    try {
      const response = await fetch("/v1/payment_methods", { method: "POST", headers: { authorization: `Bearer ${key}` }, body })
      const answer = await response.json()
      return answer.error ? { error: answer.error } : { value: answer }
    } catch {
      return { error: { type: "api_connection_error", message: "An error occurred with our connection to Stripe." } }
    }
  }

  function keep(input) {
    values[input.dataset.field] = input.value
    share()
    report()
  }

  function paint({ base = {} }) {
    const { style } = document.documentElement
    style.setProperty("--ink", base.color ?? "black")
    style.setProperty("--placeholder", base["::placeholder"]?.color ?? "gray")
  }

  paint(JSON.parse(parameters.get("style") ?? "{}"))
  for (const input of inputs) {
    // What was typed before this script came.
    if (input.value !== "") keep(input)
    input.addEventListener("input", () => keep(input))
    input.addEventListener("focus", () => tell({ name: "focus", event: {} }))
    input.addEventListener("blur", () => tell({ name: "blur", event: {} }))
  }
  channel.addEventListener("message", ({ data }) => (data === "share" ? share() : Object.assign(values, data)))
  window.addEventListener("message", async ({ source, data }) => {
    if (source !== window.parent) return
    if (data.name === "style") paint(data.style)
    if (data.name === "create") tell({ reply: data.reply, result: await create(data) })
    if (data.name === "focus") inputs[0]?.focus()
    if (data.name === "clear") for (const input of inputs) ((input.value = ""), (values[input.dataset.field] = ""))
  })
  channel.postMessage("share")
  tell({ name: "ready", event: { type } })
})()
