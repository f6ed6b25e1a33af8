import type { Stripe, StripeExpressCheckoutElement } from "@stripe/stripe-js"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CartApiError, type MethodContext } from "~/payments/client/client-payment-method"
import { ratedCart, recordingCartApi, walletCart, walletContext } from "~/payments/wallets/wallet-cart.fixture"

vi.mock("~/payments/client/load-script.client", () => ({
  loadLibrary: vi.fn(async () => undefined),
  preconnect: vi.fn(),
}))

const { createSwellPayment } = await import("~/payments/client/payment-element.client")
const { applePayStripe, googlePayStripe } = await import("./stripe-wallet.client")

type Told = { name: string; given: unknown }
type Event = Parameters<StripeExpressCheckoutElement["on"]>[1] extends (event: infer Given) => unknown ? Given : never

/** Stripe's library, which tells what it is given in its order. */
function stubStripe({ ready = { googlePay: true } as object | null, submitError = undefined as object | undefined } = {}) {
  const told: Told[] = []
  const tell = (name: string) => (given: unknown) => void told.push({ name, given })
  const heard = new Map<string, (event: Event) => unknown>()
  const button = {
    on: (name: string, handler: (event: Event) => unknown) => (heard.set(name, handler), button),
    mount: () => void (ready && setTimeout(() => void fire("ready", { availablePaymentMethods: ready }))),
    destroy: vi.fn(),
  }
  const fire = async (name: string, event: object = {}) => void (await heard.get(name)?.(event as Event))
  const elements = { create: () => button, update: tell("update"), submit: async () => ({ error: submitError }) }
  const stripe = {
    elements: () => elements,
    createPaymentMethod: async () => ({ paymentMethod: { id: "pm_1", type: "card" } }),
  } as unknown as Stripe
  vi.stubGlobal("Stripe", () => stripe)
  return { told, tell, fire, button }
}

const place = {} as HTMLElement
const area = { city: "Lyon", state: "", postal_code: "69001", country: "FR" }

async function mountGoogle(change: Partial<MethodContext> = {}) {
  const stub = stubStripe()
  const calls = { onSuccess: vi.fn(), onError: vi.fn(), onClose: vi.fn() }
  await googlePayStripe.mount(place, walletContext({ ...calls, ...change }))
  const answers = { resolve: stub.tell("resolve"), reject: () => stub.tell("reject")(null) }
  return { ...stub, ...calls, answers, names: () => stub.told.map(({ name }) => name) }
}

beforeEach(() => {
  vi.stubGlobal("location", { hostname: "boutique.fr" })
  vi.stubGlobal("matchMedia", () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("Stripe's button", () => {
  test("is taken off a device that has not the wallet [5.6]", async () => {
    const { button } = stubStripe({ ready: { googlePay: false, applePay: true } })
    await expect(googlePayStripe.mount(place, walletContext())).rejects.toThrow(
      "This device is not capable of making Google Pay payments",
    )
    expect(button.destroy).toHaveBeenCalledOnce()
  })

  test("is left out by the payment element without a word [5.6]", async () => {
    stubStripe({ ready: { googlePay: false } })
    vi.stubGlobal("document", { getElementById: () => place })
    const [onError, logged] = [vi.fn(), vi.spyOn(console, "error")]
    const settings = { google: { gateway: "stripe" }, card: { gateway: "stripe", publishable_key: "pk_test_1" } }
    const page = { settings, scripts: {}, vault: null, nonce: null, cartApi: recordingCartApi().cartApi }
    await createSwellPayment(page).createElements({ google: { onError } })
    expect([onError.mock.calls, logged.mock.calls]).toEqual([[], []])
  })

  test("is given up when it never comes, and when it tells why", async () => {
    vi.useFakeTimers()
    const late = stubStripe({ ready: null })
    const mounted = expect(googlePayStripe.mount(place, walletContext())).rejects.toThrow("was not loaded")
    await vi.advanceTimersByTimeAsync(7_000)
    await mounted
    expect(late.button.destroy).toHaveBeenCalledOnce()
    vi.useRealTimers()
    const broken = stubStripe({ ready: null })
    const refused = expect(googlePayStripe.mount(place, walletContext())).rejects.toThrow("amount_too_small")
    await new Promise((resolve) => setTimeout(resolve))
    await broken.fire("loaderror", { error: { message: "amount_too_small" } })
    await refused
  })

  test("is not asked for on a domain that Stripe has not verified [5.6]", async () => {
    const { cartApi } = recordingCartApi()
    const context = walletContext({ cartApi: { ...cartApi, callProvider: async () => false } })
    await expect(applePayStripe.isAvailable(context)).rejects.toThrow("boutique.fr domain is not verified")
  })
})

describe("Stripe's sheet", () => {
  test("opens at once with the cart's lines", async () => {
    const { fire, answers, told } = await mountGoogle()
    void fire("click", answers)
    expect(told).toEqual([
      { name: "resolve", given: expect.objectContaining({ lineItems: [{ name: "Sous-total", amount: 890 }] }) },
    ])
  })

  test("is told the amount before the lines of another address or service [4.20]", async () => {
    const { cartApi, patches } = recordingCartApi()
    const { fire, answers, told, names } = await mountGoogle({ cartApi })
    await fire("shippingaddresschange", { address: area, ...answers })
    expect(names()).toEqual(["update", "resolve"])
    expect(told[0]?.given).toEqual({ amount: 1580 })
    await fire("shippingratechange", { shippingRate: { id: "boutique" }, ...answers })
    expect(patches).toEqual([
      { shipping: { city: "Lyon", state: "", zip: "69001", country: "FR" } },
      { shipping: { service: "boutique" } },
    ])
    expect(names()).toEqual(["update", "resolve", "update", "resolve"])
  })

  test.each([
    ["where nothing is delivered", walletCart({ captureTotal: 5 }), 500],
    ["when the cart does not answer", new CartApiError("…", "connection_error", 0), 890],
  ])("rejects an address %s", async (_why, answer, amount) => {
    const { cartApi } = recordingCartApi(() => answer)
    const { fire, answers, told } = await mountGoogle({ cartApi })
    await fire("shippingaddresschange", { address: area, ...answers })
    expect(told).toEqual([
      { name: "update", given: { amount } },
      { name: "reject", given: null },
    ])
  })

  test("that is closed says so [4.16]", async () => {
    const { fire, onClose } = await mountGoogle()
    await fire("cancel")
    expect(onClose).toHaveBeenCalledOnce()
  })

  test("that is approved writes the card to the cart and goes on", async () => {
    const { cartApi, patches } = recordingCartApi(() => ratedCart())
    const { fire, onSuccess, tell, names } = await mountGoogle({ cartApi })
    await fire("confirm", { paymentFailed: tell("failed") })
    expect(patches).toMatchObject([
      { wallet: "google", shown: "shown-first", billing: { method: "card", card: { token: "pm_1" } } },
    ])
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(names()).toEqual([])
  })

  test("stays open when Stripe makes no payment method, and is closed when the cart refuses it", async () => {
    const { fire, tell, told, button } = stubStripe({ submitError: { message: "incomplete" } })
    const onError = vi.fn()
    await googlePayStripe.mount(place, walletContext({ onError }))
    await fire("confirm", { paymentFailed: tell("failed") })
    expect(told).toEqual([{ name: "failed", given: { reason: "fail" } }])
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "incomplete" }))
    expect(button.destroy).not.toHaveBeenCalled()

    const { cartApi } = recordingCartApi(() => new CartApiError("Le panier a changé.", "cart-changed", 409))
    const refused = await mountGoogle({ cartApi })
    await refused.fire("confirm", { paymentFailed: refused.tell("failed") })
    expect(refused.names()).toEqual([])
    expect(refused.onError).toHaveBeenCalledOnce()
    expect(refused.onSuccess).not.toHaveBeenCalled()
  })
})
