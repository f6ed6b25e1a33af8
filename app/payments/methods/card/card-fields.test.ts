import { beforeEach, expect, test, vi } from "vitest"
import type { MethodContext } from "~/payments/client/client-payment-method"

const loadLibrary = vi.hoisted(() => vi.fn(async () => {}))
vi.mock("~/payments/client/load-script.client", () => ({ loadLibrary, preconnect: vi.fn() }))
const { stripeCardFields } = await import("~/payments/methods/card/card-stripe.client")

const element = { mount: vi.fn(), destroy: vi.fn() }
const create = vi.fn(() => element)
const stripe = { elements: vi.fn(() => ({ create })), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() }
const Stripe = vi.fn((_key: string) => stripe)
const onSuccess = vi.fn()
const contextWith = (options: object, settings: object = { publishable_key: "pk_test_1" }) =>
  ({ settings, options, scripts: {}, nonce: "n", onSuccess }) as unknown as MethodContext
const node = new EventTarget() as HTMLElement

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal("Stripe", Stripe)
  vi.stubGlobal("matchMedia", () => new EventTarget())
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => `of ${name}` }))
})

const visa = {
  brand: "visa",
  display_brand: "cartes_bancaires",
  last4: "4242",
  exp_month: 12,
  exp_year: 2034,
  checks: { address_line1_check: null, cvc_check: "unchecked", address_postal_code_check: null },
}

test("the field is Stripe's own, in French, and its card comes back as a token with the payer's details sent along [3.26]", async () => {
  stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: "pm_1", card: visa } })
  const holder = { billing_details: { name: "Jeanne Martin", address: { postal_code: "69002" } } }
  const mounted = await stripeCardFields.mount(node, contextWith({ holder, config: { fonts: [] } }))
  expect(Stripe).toHaveBeenCalledWith("pk_test_1")
  expect(stripe.elements).toHaveBeenCalledWith({ locale: "fr", fonts: [] })
  const base = { color: "of --ink", iconColor: "of --ink", "::placeholder": { color: "of --ink-soft" } }
  const style = { base, invalid: { color: "of --error", iconColor: "of --error" } }
  expect(create).toHaveBeenCalledWith("card", { hidePostalCode: true, style })
  expect(element.mount).toHaveBeenCalledWith(node)
  expect(await mounted.createToken?.()).toEqual({
    token: "pm_1",
    gateway: "stripe",
    brand: "visa",
    display_brand: "cartes_bancaires",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
    address_check: null,
    cvc_check: "unchecked",
    zip_check: null,
  })
  expect(stripe.createPaymentMethod).toHaveBeenCalledWith({ type: "card", card: element, ...holder })
  mounted.destroy()
  expect(element.destroy).toHaveBeenCalledOnce()
})

test.each([
  ["incorrect_number", "invalid_card_number"],
  ["incomplete_number", "invalid_card_number"],
  ["invalid_expiry_month", "invalid_card_expiry"],
  ["incomplete_cvc", "invalid_card_cvc"],
  ["card_declined", "vault_error"],
])("Stripe's %s is the specification's %s", async (code, own) => {
  stripe.createPaymentMethod.mockResolvedValue({ error: { type: "card_error", code, message: "No" } })
  const mounted = await stripeCardFields.mount(node, contextWith({}))
  await expect(mounted.createToken?.()).rejects.toMatchObject({ name: "CardError", code: own, status: 402 })
})

test("without a publishable key, and when the library is not Stripe's", async () => {
  expect(await stripeCardFields.isAvailable(contextWith({}, {}))).toBe(false)
  await expect(stripeCardFields.mount(node, contextWith({}, {}))).rejects.toThrow("Stripe publishable key is missing")
  vi.stubGlobal("Stripe", undefined)
  await expect(stripeCardFields.mount(node, contextWith({}))).rejects.toThrow("stripe was not loaded")
})

const authenticate = (options: object) => stripeCardFields.handleRedirect?.(contextWith(options), new URLSearchParams())

test.each([
  ["accepted", {}],
  ["refused", { error: { type: "card_error", code: "payment_intent_authentication_failure" } }],
  ["asked again after it was settled", { error: { type: "invalid_request_error", code: "payment_intent_unexpected_state" } }],
])("3-D Secure %s goes on, because the shop's server asks Stripe itself", async (_name, result) => {
  stripe.confirmCardPayment.mockResolvedValue(result)
  await authenticate({ clientSecret: "pi_1_secret_2" })
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith("pi_1_secret_2")
  expect(onSuccess).toHaveBeenCalledOnce()
})

test("3-D Secure without Stripe or without an intent is an error to try again after", async () => {
  stripe.confirmCardPayment.mockResolvedValue({ error: { type: "api_connection_error", message: "No connection" } })
  await expect(authenticate({ clientSecret: "pi_1_secret_2" })).rejects.toThrow("No connection")
  await expect(authenticate({})).rejects.toThrow("payment intent is not defined")
  expect(onSuccess).not.toHaveBeenCalled()
})
