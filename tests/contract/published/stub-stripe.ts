import type { StubPage } from "./stub-libraries.ts"
import { walletName as name, walletShopper } from "./wallet-shopper.ts"

type Answer = Record<string, unknown> & { error?: unknown }
type Handler = (event: unknown) => unknown

function encode(fields: Record<string, unknown>, prefix = "", body = new URLSearchParams()): URLSearchParams {
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    const path = prefix ? `${prefix}[${key}]` : key
    if (typeof value === "object") encode(value as Record<string, unknown>, path, body)
    else body.append(path, String(value))
  }
  return body
}

let opened: { stripe: object; key: string; tell(key: string): void } = { stripe: {}, key: "", tell: () => undefined }
/** The published client keeps the first object that Stripe's library gave: this one, which is every page's. */
const kept = new Proxy(
  {},
  {
    get(_target, name) {
      opened.tell(opened.key)
      return Reflect.get(opened.stripe, name) as unknown
    },
  },
)

/** Stripe's library for a page in this process; its calls end at the sandbox's own Stripe, its wallets approve at once. */
export function createStubStripe({ leave, tell }: StubPage, draw: (press: () => unknown) => void) {
  const callStripe = async (method: string, path: string, fields: Record<string, unknown>): Promise<Answer> => {
    const body = encode(fields)
    const address = `http://localhost:4001/v1/${path}${method === "GET" ? `?${body.toString()}` : ""}`
    const headers = { authorization: "Bearer pk_test_stripe", "content-type": "application/x-www-form-urlencoded" }
    const response = await fetch(address, { method, headers, ...(method === "POST" ? { body: body.toString() } : {}) })
    return (await response.json()) as Answer
  }
  let collected: Answer = {}
  const createPaymentMethod = async (given: Answer) => {
    const { type, billing_details } = given["elements"] ? collected : given
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" }
    const made = await callStripe("POST", "payment_methods", { type, billing_details, ...(type === "card" && { card }) })
    return made.error ? { error: made.error } : { paymentMethod: made }
  }
  const pathOf = (secret: string) =>
    `${secret.startsWith("seti_") ? "setup" : "payment"}_intents/${secret.split("_secret_")[0] ?? ""}`
  const retrieve = async (secret: string): Promise<Answer> => {
    const intent = await callStripe("GET", pathOf(secret), { client_secret: secret })
    return { [secret.startsWith("seti_") ? "setupIntent" : "paymentIntent"]: intent }
  }
  const follow = (intent: Answer) => {
    const action = intent["next_action"] as { redirect_to_url?: { url: string } } | null
    if (action?.redirect_to_url) leave(action.redirect_to_url.url)
  }
  const confirm = (type: string) => async (secret: string, data: Answer) => {
    const details = (data["payment_method"] as Answer | undefined)?.["billing_details"]
    const intent = await callStripe("POST", `${pathOf(secret)}/confirm`, {
      client_secret: secret,
      payment_method_data: { type, billing_details: details },
      return_url: data["return_url"],
      ...(type === "bancontact" && {
        mandate_data: { customer_acceptance: { type: "online", online: { infer_from_client: true } } },
      }),
    })
    if (intent.error) return { error: intent.error }
    follow(intent)
    return {}
  }
  const address = {
    line1: walletShopper.line1,
    city: walletShopper.city,
    postal_code: walletShopper.zip,
    country: walletShopper.country,
  }
  const paymentRequest = (options: Answer) => {
    tell("Stripe paymentRequest", options)
    const handlers = new Map<string, Handler>()
    const request = {
      isPart: true,
      on(event: string, handler: Handler) {
        handlers.set(event, handler)
        return request
      },
      canMakePayment: async () => ({ googlePay: true, applePay: true }),
      async approve() {
        const contact = {
          recipient: name,
          addressLine: [walletShopper.line1],
          city: walletShopper.city,
          phone: walletShopper.phone,
        }
        const shippingAddress = { ...contact, postalCode: walletShopper.zip, country: walletShopper.country }
        let offered: { id: string }[] = []
        const updateWith = (update: Answer) => {
          tell("Stripe updateWith", update)
          offered = (update["shippingOptions"] as typeof offered | undefined) ?? []
        }
        if (options["requestShipping"]) await handlers.get("shippingaddresschange")?.({ shippingAddress, updateWith })
        const shippingOption = offered[1]
        if (shippingOption) await handlers.get("shippingoptionchange")?.({ shippingOption, updateWith })
        const billing_details = { name, email: walletShopper.email, phone: walletShopper.phone, address }
        const { paymentMethod } = await createPaymentMethod({ type: "card", billing_details })
        const event = {
          payerEmail: options["requestPayerEmail"] ? walletShopper.email : undefined,
          payerName: name,
          paymentMethod,
          ...(options["requestShipping"] ? { shippingAddress, shippingOption } : {}),
        }
        const complete = (status: string) => tell("Stripe complete", { status })
        await handlers.get("paymentmethod")?.({ ...event, complete })
      },
    }
    return request
  }
  /** The Express Checkout Element, approved at once: what its handlers are told, and what they answer. */
  const createExpressCheckout = (options: Answer) => {
    const handlers = new Map<string, Handler>()
    const ask = async (event: string, told: object) => {
      let answered: Answer = {}
      const resolve = (given: Answer = {}) => {
        tell(`Stripe answer ${event}`, given)
        answered = given
      }
      await handlers.get(event)?.({ ...told, resolve, reject: () => tell(`Stripe answer ${event}`, { rejected: true }) })
      return (answered["shippingRates"] as object[] | undefined) ?? []
    }
    const approve = async () => {
      await ask("click", {})
      const { line1, ...area } = address
      const isAsked = Boolean(options["shippingAddressRequired"])
      const rates = isAsked ? await ask("shippingaddresschange", { address: { ...area, state: undefined } }) : []
      const shippingRate = rates[1]
      if (shippingRate) await ask("shippingratechange", { shippingRate })
      const full = { ...area, line1, line2: null }
      const { email, phone } = walletShopper
      collected = { type: "card", billing_details: { name, email, phone, address } }
      await handlers.get("confirm")?.({
        billingDetails: { name, ...(options["emailRequired"] ? { email } : {}), phone, address: full },
        ...(isAsked && { shippingAddress: { name, address: full }, shippingRate }),
        paymentFailed: () => tell("Stripe payment failed", {}),
      })
    }
    const element = {
      isPart: true,
      on: (event: string, handler: Handler) => (handlers.set(event, handler), element),
      mount() {
        draw(approve)
        setTimeout(() => handlers.get("ready")?.({ availablePaymentMethods: { applePay: true, googlePay: true, link: true } }))
      },
      destroy: () => undefined,
    }
    return element
  }
  const stripe = {
    elements(config: object = {}) {
      tell("Stripe elements", config)
      return {
        update: (changes: object) => tell("Stripe elements.update", changes),
        submit: async () => ({}),
        create(type: string, options: { paymentRequest?: ReturnType<typeof paymentRequest> } = {}) {
          tell(`Stripe element ${type}`, options)
          if (type === "expressCheckout") return createExpressCheckout(options)
          return {
            isPart: true,
            on: () => undefined,
            mount() {
              const { paymentRequest: request } = options
              if (request) draw(() => request.approve())
            },
            destroy: () => undefined,
            unmount: () => undefined,
          }
        },
      }
    },
    createPaymentMethod,
    retrieveSetupIntent: retrieve,
    retrievePaymentIntent: retrieve,
    confirmCardPayment: async (secret: string) => {
      await callStripe("POST", `${pathOf(secret)}/confirm`, { client_secret: secret })
      return retrieve(secret)
    },
    handleCardAction: async (secret: string) => {
      const { paymentIntent } = await retrieve(secret)
      follow(paymentIntent as Answer)
      return {}
    },
    confirmBancontactSetup: confirm("bancontact"),
    confirmKlarnaPayment: confirm("klarna"),
    paymentRequest,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
  opened = { ...opened, stripe, tell: (key) => tell("Stripe", { key }) }
  const open = (key: string) => ((opened.key = key), kept)
  return Object.assign(open, { version: 3 })
}
