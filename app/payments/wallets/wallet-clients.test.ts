import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { MethodContext } from "~/payments/client/client-payment-method"
import { recordingCartApi, walletCart, walletContext } from "./wallet-cart.fixture"

vi.mock("~/payments/client/load-script.client", () => ({
  loadLibrary: vi.fn(async () => undefined),
  preconnect: vi.fn(),
}))

const { loadLibrary } = await import("~/payments/client/load-script.client")
const { amazonPay } = await import("~/payments/methods/amazon-pay/amazon-pay.client")
const { applePay } = await import("~/payments/methods/apple-pay/apple-pay.client")
const { googlePay } = await import("~/payments/methods/google-pay/google-pay.client")
const { googlePayStripe } = await import("~/payments/stripe/stripe-wallet.client")
const { paypalButtons } = await import("~/payments/methods/paypal/paypal.client")

beforeEach(() => void vi.mocked(loadLibrary).mockClear())
afterEach(() => vi.unstubAllGlobals())

const element = () => ({ id: "", append: vi.fn(), replaceChildren: vi.fn() }) as unknown as HTMLElement

/** Google's library, whose sheet ends as told. */
function stubGoogle({ result = true, end = async (): Promise<unknown> => ({}), isDark = false } = {}) {
  const [opened, made, buttons]: [object[], object[], unknown[]] = [[], [], []]
  vi.stubGlobal("matchMedia", () => ({ matches: isDark }))
  class PaymentsClient {
    constructor(options: object) {
      made.push(options)
    }
    isReadyToPay = async () => ({ result })
    createButton = (options: { onClick(): void; buttonColor?: string }) => (
      buttons.push(options.buttonColor),
      { style: {}, remove: () => undefined, click: options.onClick }
    )
    loadPaymentData = (request: object) => (opened.push(request), end())
  }
  vi.stubGlobal("google", { payments: { api: { PaymentsClient } } })
  return { opened, made, buttons }
}

/** Mounts the button and presses it; the height that it was given. */
async function pressGoogle(context: MethodContext): Promise<string | undefined> {
  const place = element()
  await googlePay.mount(place, context)
  const buttons = vi.mocked(place.append).mock.calls.map(([button]) => button as HTMLElement)
  for (const button of buttons) button.click()
  await new Promise((resolve) => setTimeout(resolve))
  return buttons[0]?.style.height
}

describe("Google Pay", () => {
  test("needs a merchant id, and asks for no library without one [5.7]", async () => {
    await expect(googlePay.isAvailable(walletContext({ settings: { gateway: "authorizenet" } }))).rejects.toThrow(
      "Google merchant ID is not defined",
    )
    const ofNoGateway = walletContext({ settings: { gateway: "authorizenet", merchant_id: "BCR2DN" } })
    await expect(googlePay.isAvailable(ofNoGateway)).rejects.toThrow("Google gateway_merchant_id is missing")
    expect(loadLibrary).not.toHaveBeenCalled()
  })

  test.each([false, true])("has a button that stands out from its page, dark or not (%s)", async (isDark) => {
    const { buttons } = stubGoogle({ isDark })
    await googlePay.mount(element(), walletContext())
    expect(buttons).toEqual([isDark ? "white" : "black"])
  })

  test("is left out without a word where the device cannot pay, and says so when mounted all the same", async () => {
    stubGoogle({ result: false })
    const context = walletContext()
    expect(await googlePay.isAvailable(context)).toBe(false)
    await expect(googlePay.mount(element(), context)).rejects.toThrow("This device is not capable of making Google Pay payments")
  })

  test("says when its library did not come", async () => {
    await expect(googlePay.isAvailable(walletContext())).rejects.toThrow("Google was not loaded")
  })

  test("needs the card's settings", async () => {
    const disabled = "payments are disabled. See Payment settings in the dashboard"
    await expect(googlePay.isAvailable(walletContext({ cardSettings: null }))).rejects.toThrow(disabled)
    await expect(googlePayStripe.isAvailable(walletContext({ cardSettings: {} }))).rejects.toThrow(disabled)
  })

  test("opens the sheet by mode and goes on when it is approved [4.15] [9.15]", async () => {
    const { opened, made } = stubGoogle()
    const onSuccess = vi.fn()
    expect(await pressGoogle(walletContext({ onSuccess, nonce: "abc" }))).toBe("45px")
    expect(made).toMatchObject([{ environment: "TEST", nonce: "abc" }])
    expect(opened).toHaveLength(1)
    expect(onSuccess).toHaveBeenCalledOnce()
  })

  test("tells a closed sheet apart from any other failure [4.16]", async () => {
    const [onSuccess, onError, onClose] = [vi.fn(), vi.fn(), vi.fn()]
    stubGoogle({ end: () => Promise.reject(Object.assign(new Error("closed"), { statusCode: "CANCELED" })) })
    await pressGoogle(walletContext({ onSuccess, onError, onClose }))
    expect([onSuccess.mock.calls, onError.mock.calls]).toEqual([[], []])
    expect(onClose).toHaveBeenCalledOnce()
    stubGoogle({ end: () => Promise.reject(new Error("INTERNAL_ERROR")) })
    await pressGoogle(walletContext({ onSuccess, onError, onClose }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "INTERNAL_ERROR" }))
    expect(onSuccess).not.toHaveBeenCalled()
  })
})

describe("Apple Pay", () => {
  test("is left out where the browser has no session of its own, or the device cannot pay; no script is loaded [5.6]", async () => {
    expect(await applePay.isAvailable(walletContext({ scripts: {} }))).toBe(false)
    expect(loadLibrary).not.toHaveBeenCalled()
    vi.stubGlobal("ApplePayError", class {})
    vi.stubGlobal("ApplePaySession", { canMakePayments: () => false, supportsVersion: () => true })
    const context = walletContext()
    expect(await applePay.isAvailable(context)).toBe(false)
    await expect(applePay.mount(element(), context)).rejects.toThrow("This device is not capable of making Apple Pay payments")
  })
})

describe("PayPal", () => {
  const settings = { mode: "test", client_id: "cid", ppcp: true, test_merchant_id: "MTEST" }
  function stubPaypal(eligible = true) {
    const Buttons = vi.fn((_options: Record<string, unknown>) => ({ isEligible: () => eligible, render: async () => undefined }))
    vi.stubGlobal("paypal", { Buttons, FUNDING: { PAYPAL: "paypal" } })
    return Buttons
  }

  test("has the specification's style, our locale, and approves only [9.18]", async () => {
    const Buttons = stubPaypal()
    const onClose = vi.fn()
    expect(await paypalButtons.isAvailable(walletContext({ settings, nonce: "abc", onClose }))).toBe(true)
    const { onCancel } = Buttons.mock.calls[0]?.[0] as { onCancel(): void }
    onCancel()
    expect(onClose).toHaveBeenCalledOnce()
    expect(Buttons.mock.calls[0]?.[0]).toMatchObject({
      locale: "fr_FR",
      style: { layout: "horizontal", height: 45, color: "gold", shape: "rect", label: "paypal", tagline: false },
    })
    const parameters = {
      "client-id": "cid",
      "merchant-id": "MTEST",
      currency: "EUR",
      locale: "fr_FR",
      commit: "false",
      intent: "authorize",
    }
    expect(loadLibrary).toHaveBeenCalledWith("paypal", expect.anything(), {
      parameters,
      attributes: { "data-csp-nonce": "abc", "data-partner-attribution-id": "SwellCommerce_SP" },
    })
    await paypalButtons.isAvailable(
      walletContext({ settings: { mode: "test", client_id: "cid" }, cart: walletCart({ locale: "de-CH" }) }),
    )
    expect(loadLibrary).toHaveBeenLastCalledWith("paypal", expect.anything(), {
      parameters: expect.objectContaining({ locale: "en_US", intent: "capture" }),
      attributes: { "data-partner-attribution-id": "SwellCommerce_SP" },
    })
  })

  test.each([
    [{ captureTotal: 0 }, settings, "Invalid PayPal button amount. Value should be greater than zero."],
    [{ captureTotal: -1 }, settings, "Invalid PayPal button amount. Value should be greater than zero."],
    [{}, { ...settings, client_id: "" }, "PayPal client_id is missing"],
    [{ hasSubscription: true }, { ...settings, ppcp: false }, "Subscriptions are only supported by PayPal Commerce Platform"],
  ])("refuses %j before anything is loaded", async (cart, own, message) => {
    await expect(paypalButtons.isAvailable(walletContext({ settings: own, cart: walletCart(cart) }))).rejects.toThrow(message)
    expect(loadLibrary).not.toHaveBeenCalled()
  })

  test("is left out where PayPal says so; a missing library is told", async () => {
    stubPaypal(false)
    expect(await paypalButtons.isAvailable(walletContext({ settings }))).toBe(false)
    vi.stubGlobal("paypal", undefined)
    await expect(paypalButtons.isAvailable(walletContext({ settings }))).rejects.toThrow("PayPal was not loaded")
  })
})

describe("Amazon Pay", () => {
  const region = { ledger_currency: "EUR", languages: ["en_GB", "fr_FR"] }
  const settings = { mode: "test", merchant_id: "A1", public_key_id: "P1", ...region }

  test("asks for the session first and draws the button afterwards [4.23]", async () => {
    const { cartApi, steps } = recordingCartApi()
    const order: string[] = []
    const callProvider = async (step: string, body: Record<string, unknown>) => {
      order.push(step)
      await cartApi.callProvider(step, body)
      return { payload: "{}", signature: "s" }
    }
    vi.mocked(loadLibrary).mockImplementationOnce(async () => void order.push("library"))
    const renderButton = vi.fn(() => void order.push("button"))
    vi.stubGlobal("amazon", { Pay: { renderButton } })
    vi.stubGlobal("document", { createElement: element })
    const place = element()
    const context = { settings, cartApi: { ...cartApi, callProvider }, options: { placement: "Cart" } }
    await amazonPay.mount(place, walletContext(context))
    expect(order).toEqual(["amazon-session", "library", "button"])
    expect(steps).toHaveLength(1)
    expect(renderButton).toHaveBeenCalledWith("#amazonpay-button", {
      merchantId: "A1",
      publicKeyId: "P1",
      ledgerCurrency: "EUR",
      checkoutLanguage: "fr_FR",
      productType: "PayOnly",
      placement: "Cart",
      buttonColor: "Gold",
      sandbox: true,
      createCheckoutSessionConfig: { payloadJSON: "{}", signature: "s" },
    })
  })

  test.each([
    ["SANDBOX-P1", "live", undefined],
    ["LIVE-P1", "test", undefined],
    ["P1", "live", false],
  ])("leaves the environment to a key that names it: %s", async (public_key_id, mode, sandbox) => {
    const { cartApi } = recordingCartApi()
    const callProvider = async () => ({ payload: "{}", signature: "s" })
    const renderButton = vi.fn<(target: string, config: { sandbox?: boolean }) => void>()
    vi.stubGlobal("amazon", { Pay: { renderButton } })
    vi.stubGlobal("document", { createElement: element })
    const own = { ...settings, public_key_id, mode }
    await amazonPay.mount(element(), walletContext({ settings: own, cartApi: { ...cartApi, callProvider } }))
    expect(renderButton.mock.calls[0]?.[1].sandbox).toBe(sandbox)
  })

  test.each([
    [{ public_key_id: "P1" }, "Amazon merchant_id is missing"],
    [{ merchant_id: "A1" }, "Amazon public_key_id is missing"],
    [settings, "Amazon checkout session is missing"],
  ])("refuses without its ids or a session [5.12]", async (own, message) => {
    await expect(amazonPay.isAvailable(walletContext({ settings: own }))).rejects.toThrow(message)
  })
})

describe("a page without encryption", () => {
  beforeEach(() => vi.stubGlobal("isSecureContext", false))

  test.each([
    ["Google Pay", googlePay],
    ["Apple Pay", applePay],
    ["PayPal", paypalButtons],
    ["Amazon Pay", amazonPay],
    ["Google Pay through Stripe", googlePayStripe],
  ])("has no %s and asks for no library of its", async (_name, method) => {
    const { cartApi, steps } = recordingCartApi()
    expect(await method.isAvailable(walletContext({ cartApi }))).toBe(false)
    expect([vi.mocked(loadLibrary).mock.calls, steps]).toEqual([[], []])
  })
})
