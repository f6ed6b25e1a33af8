import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type ClientPaymentMethod, CartApiError, type WalletCart } from "./client-payment-method"
import { CardError } from "~/payments/errors"
import { PaymentError } from "~/payments/errors"
import { clientMethods } from "./client-methods"

const { cardProblemOf, cardProblemsOf, createSwellPayment, mountCardFields } = await import("./payment-element.client")

const token = { token: "pm_1", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
const settings = { card: { gateway: "stripe" }, paypal: {}, ideal: { gateway: "stripe" }, amazon: {} }
const cart = { checkoutId: "c1" } as WalletCart
const cartApi = { read: vi.fn(), update: vi.fn(), callProvider: vi.fn() }
const destroy = vi.fn()
let logged: string[]
let warned: string[]

const clientMethod = (change: Partial<ClientPaymentMethod> = {}): ClientPaymentMethod => ({
  isAvailable: vi.fn(async () => true),
  mount: vi.fn(async () => ({ destroy, createToken: async () => token })),
  handleRedirect: vi.fn(async () => {}),
  ...change,
})
const serve = (made: Record<string, ClientPaymentMethod>) => {
  const table = clientMethods as Record<string, Record<string, () => Promise<ClientPaymentMethod>>>
  for (const id of Object.keys(table)) delete table[id]
  for (const [id, each] of Object.entries(made)) table[id] = { [settings[id as "card"]?.gateway ?? "*"]: async () => each }
}
const open = () => createSwellPayment({ settings, cartApi, scripts: {}, vault: null, nonce: null })
const onPage = (...ids: string[]) =>
  vi.stubGlobal("document", { getElementById: (id: string) => (ids.includes(id) ? { id } : null) })
const atAddress = (search: string) => vi.stubGlobal("window", { location: { search } })

beforeEach(() => {
  vi.clearAllMocks()
  logged = []
  warned = []
  vi.spyOn(console, "error").mockImplementation((text: string) => void logged.push(text))
  vi.spyOn(console, "warn").mockImplementation((text: string) => void warned.push(text))
  cartApi.read.mockResolvedValue(cart)
  cartApi.update.mockResolvedValue(cart)
  onPage("card-element", "paypal-button", "mine")
  atAddress("")
})
afterEach(() => vi.unstubAllGlobals())

describe("createElements", () => {
  test("mounts each method that was named into its own element, by default or by id [4.12]", async () => {
    const [card, paypal] = [clientMethod(), clientMethod()]
    serve({ card, paypal })
    await open().createElements({ card: {}, paypal: { elementId: "mine", style: { height: 45 } } })
    expect(card.mount).toHaveBeenCalledWith({ id: "card-element" }, expect.objectContaining({ cart, settings: settings.card }))
    expect(paypal.mount).toHaveBeenCalledWith(
      { id: "mine" },
      expect.objectContaining({ options: { style: { height: 45 } }, cardSettings: settings.card }),
    )
    expect([logged, warned]).toEqual([[], []])
  })

  test("a leading # is taken off an id, with a warning [5.14]", async () => {
    const card = clientMethod()
    serve({ card })
    await open().createElements({ card: { elementId: "#mine" } })
    expect(card.mount).toHaveBeenCalledWith({ id: "mine" }, expect.anything())
    expect(warned).toHaveLength(1)
  })

  test("a config at the top goes to card and iDEAL, with a warning, and to nothing else [5.15]", async () => {
    const [card, ideal, paypal] = [clientMethod(), clientMethod(), clientMethod()]
    onPage("card-element", "idealBank-element", "paypal-button")
    serve({ card, ideal, paypal })
    const given = { config: { locale: "fr" }, card: {}, ideal: {}, paypal: {} }
    await open().createElements(given)
    const optionsOf = (each: ClientPaymentMethod) => vi.mocked(each.mount).mock.calls[0]?.[1].options
    expect([card, ideal, paypal].map(optionsOf)).toEqual([{ config: { locale: "fr" } }, { config: { locale: "fr" } }, {}])
    expect(warned).toHaveLength(1)
    expect(given.card).toEqual({})
  })

  test("what is switched off or unsupported is logged and left out; the rest is mounted [5.16]", async () => {
    const card = clientMethod()
    serve({ card })
    const onError = vi.fn()
    await open().createElements({ klarna: { onError }, amazon: { onError }, card: {} })
    expect(logged).toEqual(["klarna payments are disabled. See Payment settings in the dashboard", "Unsupported payment method"])
    expect(onError).not.toHaveBeenCalled()
    expect(card.mount).toHaveBeenCalledOnce()
  })

  test.each(["quickpay", "adyen"])("a gateway without a client method, %s, is logged and left out", async (gateway) => {
    serve({ card: clientMethod() })
    const element = createSwellPayment({
      settings: { card: { gateway } },
      cartApi,
      scripts: {},
      vault: null,
      nonce: null,
    })
    await element.createElements({ card: {} })
    expect(logged).toEqual([`Unsupported payment gateway: ${gateway}`])
  })

  test("without an element on the page the method's error says so [8.10]", async () => {
    onPage()
    serve({ card: clientMethod() })
    const onError = vi.fn<(error: Error) => void>()
    await open().createElements({ card: { onError } })
    expect(onError.mock.calls[0]?.[0].message).toBe("DOM element with that ID not found")
  })

  test("where the device cannot pay nothing is mounted and nothing said", async () => {
    const paypal = clientMethod({ isAvailable: async () => false })
    serve({ paypal })
    await open().createElements({ paypal: {} })
    expect(paypal.mount).not.toHaveBeenCalled()
    expect(logged).toEqual([])
  })

  test("one method's failure, or client part that does not come, leaves the others", async () => {
    const [card, onError, lost] = [clientMethod(), vi.fn(), new TypeError("Failed to fetch dynamically imported module")]
    serve({ card, paypal: clientMethod({ mount: async () => Promise.reject(new PaymentError("script_not_loaded", "paypal")) }) })
    Object.assign(clientMethods, { amazon: { "*": () => Promise.reject(lost) } })
    await open().createElements({ amazon: { onError }, paypal: {}, card: {} })
    expect([logged, onError.mock.calls]).toEqual([["paypal was not loaded"], [[lost]]])
    expect(card.mount).toHaveBeenCalledOnce()
  })

  test("without a cart [8.11]", async () => {
    cartApi.read.mockRejectedValue(new CartApiError("Votre panier est vide.", "cart-empty", 404))
    await expect(open().createElements({ card: {} })).rejects.toThrow("Cart not found")
  })
})

describe("parameters are asked for", () => {
  const none = undefined as never
  test("by createElements [5.17]", () =>
    expect(open().createElements(none)).rejects.toThrow("Payment element parameters are not provided"))
  test("by tokenize", () => expect(open().tokenize()).rejects.toThrow("Tokenization parameters are not provided"))
  test("by handleRedirect", async () => {
    atAddress("?gateway=stripe")
    await expect(open().handleRedirect()).rejects.toThrow("Redirect parameters are not provided")
  })
})

describe("tokenize", () => {
  test("writes the card to the cart and then calls onSuccess", async () => {
    serve({ card: clientMethod() })
    const onSuccess = vi.fn(() => expect(cartApi.update).toHaveBeenCalledOnce())
    const element = open()
    await element.createElements({ card: { onSuccess } })
    await element.tokenize()
    expect(cartApi.update).toHaveBeenCalledWith({ billing: { method: "card", account_card_id: null, intent: null, card: token } })
    expect(onSuccess).toHaveBeenCalledOnce()
  })

  test("before anything is mounted", async () => {
    serve({ card: clientMethod() })
    const onError = vi.fn<(error: Error) => void>()
    await open().tokenize({ card: { onError } })
    expect(onError.mock.calls[0]?.[0].message).toBe("The payment element was not created")
  })

  test("a refused token or cart goes to onError, by default to the console, and never to onSuccess [8.26]", async () => {
    const onSuccess = vi.fn()
    const refuse = async () => Promise.reject(new CardError("invalid_card_cvc"))
    serve({ card: clientMethod({ mount: async () => ({ destroy, createToken: refuse }) }) })
    const element = open()
    await element.createElements({ card: { onSuccess } })
    await element.tokenize()
    expect(logged).toEqual(["Card CVC code appears to be invalid."])
    expect(onSuccess).not.toHaveBeenCalled()
    expect(cartApi.update).not.toHaveBeenCalled()
  })
})

describe("handleRedirect", () => {
  test("an address without gateway is no return", async () => {
    const card = clientMethod()
    serve({ card })
    await open().handleRedirect({ card: {} })
    expect(card.handleRedirect).not.toHaveBeenCalled()
    expect(cartApi.read).not.toHaveBeenCalled()
  })

  test.each([
    ["stripe", [1, 0]],
    ["amazon", [0, 1]],
    ["paypal", [0, 0]],
  ])("?gateway=%s is given to its own method only", async (gateway, calls) => {
    atAddress(`?gateway=${gateway}&confirm=true`)
    const [card, amazon] = [clientMethod(), clientMethod()]
    serve({ card, amazon })
    await open().handleRedirect({ card: {}, amazon: {} })
    expect([card, amazon].map((each) => vi.mocked(each.handleRedirect!).mock.calls.length)).toEqual(calls)
  })

  test("goes on where no cart is left, as after an order", async () => {
    atAddress("?gateway=stripe")
    cartApi.read.mockRejectedValue(Object.assign(new Error("Votre panier est vide."), { code: "cart-empty" }))
    const card = clientMethod()
    serve({ card })
    await open().handleRedirect({ card: {} })
    expect(card.handleRedirect).toHaveBeenCalledOnce()
  })

  test("the method gets the address's parameters and the method's own", async () => {
    atAddress("?gateway=stripe&x=1")
    const card = clientMethod()
    serve({ card })
    await open().handleRedirect({ card: { clientSecret: "s" } })
    const [context, query] = vi.mocked(card.handleRedirect!).mock.calls[0] ?? []
    expect([context?.options, query?.get("x")]).toEqual([{ clientSecret: "s" }, "1"])
  })
})

test("destroy takes everything off the page", async () => {
  serve({ card: clientMethod(), paypal: clientMethod() })
  const element = open()
  await element.createElements({ card: {}, paypal: {} })
  element.destroy()
  expect(destroy).toHaveBeenCalledTimes(2)
})

test("card fields without a cart give a token and touch no cart", async () => {
  serve({ card: clientMethod({ mountFields: async () => ({ destroy, createToken: async () => token }) }) })
  const context = { settings: settings.card, options: {}, scripts: {}, vault: null, nonce: null }
  const mounted = await mountCardFields(context, {} as HTMLElement)
  expect(await mounted.createToken?.()).toEqual(token)
  expect(cartApi.read).not.toHaveBeenCalled()
})

test.each([
  [new CardError("invalid_card_number"), "card-number-invalid"],
  [new CardError("invalid_card_expiry"), "card-expiry-invalid"],
  [new CardError("invalid_card_cvc"), "card-cvc-invalid"],
  [new CardError("invalid_card"), "card-missing"],
  [new CardError("vault_error"), "card-refused"],
  [new CartApiError("Refusé", "payment-refused", 422), "card-refused"],
  [new PaymentError("script_not_loaded", "stripe"), "card-fields-missing"],
  [new Error("anything"), "service-unavailable"],
])("%s is told as %s", (error, code) => {
  expect(cardProblemOf(error)).toBe(code)
  expect(cardProblemsOf(error)).toEqual([code])
})

test("all that is wrong with a typed card is told", () => {
  const faults = ["invalid_card_expiry", "invalid_card_cvc"] as const
  expect(cardProblemsOf(new CardError("invalid_card_expiry", { faults }))).toEqual(["card-expiry-invalid", "card-cvc-invalid"])
})
