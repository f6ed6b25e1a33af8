import { afterEach, describe, expect, test, vi } from "vitest"
import type { MethodContext, WalletCart } from "~/payments/client/client-payment-method"
import { ratedCart, recordingCartApi, walletContext } from "~/payments/wallets/wallet-cart.fixture"

vi.mock("~/payments/client/load-script.client", () => ({
  loadLibrary: vi.fn(async () => undefined),
  preconnect: vi.fn(),
}))
afterEach(() => vi.unstubAllGlobals())

const { applePay } = await import("./apple-pay.client")
const { applePayStripe } = await import("~/payments/stripe/stripe-wallet.client")

type Handler = (event: object) => void
type Session = Record<"onvalidatemerchant" | "onpaymentauthorized" | "oncouponcodechanged", Handler> & {
  onshippingcontactselected?: Handler
  oncancel(): void
  version: number
  completeMerchantValidation: ReturnType<typeof vi.fn>
  completePayment: ReturnType<typeof vi.fn>
  abort: ReturnType<typeof vi.fn>
}

/** Presses the button of a page with Apple's library; the session that begins. */
async function press(context: MethodContext): Promise<{ session: Session; button: { style: { height: string } } }> {
  const sessions: Session[] = []
  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static canMakePayments = () => true
    static supportsVersion = () => true
    version: number
    completeMerchantValidation = vi.fn()
    completePayment = vi.fn()
    abort = vi.fn()
    begin = vi.fn()
    constructor(version: number) {
      this.version = version
      sessions.push(this as unknown as Session)
    }
  }
  vi.stubGlobal("ApplePaySession", ApplePaySession)
  vi.stubGlobal("ApplePayError", class extends Error {})
  let click = () => {}
  const button = {
    style: { height: "" },
    addEventListener: (_name: string, listener: () => void) => (click = listener),
    remove: () => {},
  }
  vi.stubGlobal("document", { createElement: () => button })
  await applePay.mount({ append: () => {} } as unknown as HTMLElement, context)
  click()
  const [session] = sessions
  if (!session) throw new Error("No session has begun")
  return { session, button }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
const payment = { token: { paymentData: { data: "é" } }, billingContact: { givenName: "Jeanne" } }
const validationURL = "https://apple-pay-gateway.apple.com/paymentservices/startSession"

describe("a session", () => {
  test("has version 14 and a button of 40 pixels, and validates the merchant", async () => {
    const { cartApi, steps } = recordingCartApi()
    const { session, button } = await press(walletContext({ cartApi }))
    expect([session.version, button.style.height]).toEqual([14, "40px"])
    session.onvalidatemerchant({ validationURL })
    await settle()
    expect(steps).toEqual([["apple-session", { validationURL }]])
    expect(session.completeMerchantValidation).toHaveBeenCalledWith(true)
  })

  test("ends when the merchant is not validated, and says why to the page only [4.17]", async () => {
    const onError = vi.fn()
    const { cartApi } = recordingCartApi()
    const callProvider = () => Promise.reject(new Error("domain is not verified"))
    const { session } = await press(walletContext({ cartApi: { ...cartApi, callProvider }, onError }))
    session.onvalidatemerchant({ validationURL })
    await settle()
    expect(session.abort).toHaveBeenCalledOnce()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "domain is not verified" }))
  })

  test("tells a sheet that the shopper closed", async () => {
    const onClose = vi.fn()
    const { session } = await press(walletContext({ onClose }))
    session.oncancel()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each(["its merchant is validated", "the cart takes its payment"])(
    "that the shopper closes while %s answers no more, and fails at nothing",
    async (when) => {
      const [onSuccess, onError] = [vi.fn(), vi.fn()]
      const { cartApi } = recordingCartApi(() => new Error("too late"))
      const callProvider = () => Promise.reject(new Error("too late"))
      const { session } = await press(walletContext({ cartApi: { ...cartApi, callProvider }, onSuccess, onError }))
      if (when.includes("merchant")) session.onvalidatemerchant({ validationURL })
      else session.onpaymentauthorized({ payment })
      session.oncancel()
      await settle()
      for (const call of [session.abort, session.completePayment, onSuccess, onError]) expect(call).not.toHaveBeenCalled()
    },
  )

  test("ends too when the validation answers nothing", async () => {
    const { cartApi } = recordingCartApi()
    const { session } = await press(walletContext({ cartApi: { ...cartApi, callProvider: async () => null } }))
    session.onvalidatemerchant({ validationURL })
    await settle()
    expect(session.abort).toHaveBeenCalledOnce()
  })

  test("asks for no delivery that the cart knows", async () => {
    const { session } = await press(walletContext({ cart: ratedCart("colissimo", { asksDelivery: false }) }))
    expect(session.onshippingcontactselected).toBeUndefined()
  })

  async function authorise(answer: () => WalletCart | Error) {
    const { cartApi, patches } = recordingCartApi(answer)
    const [onSuccess, onError] = [vi.fn(), vi.fn()]
    const { session } = await press(walletContext({ cartApi, onSuccess, onError }))
    session.onpaymentauthorized({ payment })
    await settle()
    return { session, patches, onSuccess, onError }
  }

  test("updates the cart and ends with success [4.18]", async () => {
    const { session, patches, onSuccess, onError } = await authorise(() => ratedCart())
    expect(session.completePayment).toHaveBeenCalledWith({ status: 0 })
    const { token } = (patches[0]?.billing?.["apple"] ?? {}) as { token: string }
    expect(new TextDecoder().decode(Uint8Array.from(atob(token), (char) => char.charCodeAt(0)))).toBe('{"data":"é"}')
    expect([onSuccess.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0])
  })

  test("ends with failure when the cart cannot be updated [4.18]", async () => {
    const { session, onSuccess, onError } = await authorise(() => new Error("refused"))
    expect(session.completePayment).toHaveBeenCalledWith(expect.objectContaining({ status: 1 }))
    expect([onSuccess.mock.calls.length, onError.mock.calls.length]).toEqual([0, 1])
  })
})

test("through Stripe the domain must be verified [5.6] [8.14]", async () => {
  vi.stubGlobal("location", { hostname: "boutique.example" })
  const { cartApi } = recordingCartApi()
  const context = walletContext({ cartApi: { ...cartApi, callProvider: async () => false } })
  await expect(applePayStripe.isAvailable(context)).rejects.toThrow("boutique.example domain is not verified")
})
