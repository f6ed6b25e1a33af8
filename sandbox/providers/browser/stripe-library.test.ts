import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
})
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

const cardIntent = (payment_method: string) =>
  browser.intent({ gateway: "stripe", intent: { amount: 1250, currency: "eur", payment_method, capture_method: "manual" } })

describe("Stripe", () => {
  it("takes a card in frames of its own host", async () => {
    await tab.load("stripe")
    await tab.run(`
      window.stripe = Stripe("pk_test_stripe")
      const elements = stripe.elements()
      window.number = elements.create("cardNumber")
      number.mount("#place")
      elements.create("cardExpiry").mount("#expiry")
      elements.create("cardCvc").mount("#cvc")`)
    const field = (title: string) => tab.page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox")
    await field("Numéro de carte").fill("4242 4242 4242 4242")
    await field("Date d’expiration").fill("12/34")
    await field("Code de sécurité").fill("123")
    const result = await tab.run<{ paymentMethod: { id: string; card: object } }>(
      `return stripe.createPaymentMethod({ type: "card", card: number, billing_details: { name: "Jeanne Martin", phone: null } })`,
    )
    expect(result.paymentMethod).toMatchObject({ type: "card", card: { brand: "visa", last4: "4242", exp_year: 2034 } })
    expect(await tab.page.content()).not.toContain("4242 4242")
  })

  it("keeps what was typed before the script of its frame came", async () => {
    await tab.load("stripe")
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await tab.page.route("**/browser/stripe-frame.js", (route) => held.then(() => route.continue()))
    await tab.run(`
      window.stripe = Stripe("pk_test_stripe")
      window.card = stripe.elements().create("card")
      window.complete = new Promise((resolve) => card.on("change", (event) => event.complete && resolve()))
      card.mount("#place")`)
    const frame = tab.page.frameLocator("#place iframe")
    await frame.getByLabel("Numéro de carte").fill("4242 4242 4242 4242")
    await frame.getByLabel(/expiration/).fill("12/34")
    await frame.getByLabel("Code de sécurité").fill("123")
    release()
    const result = await tab.run<{ paymentMethod: { card: object } }>(
      `await complete; return stripe.createPaymentMethod({ type: "card", card })`,
    )
    expect(result.paymentMethod.card).toMatchObject({ last4: "4242" })
  })

  it.each([
    ["Payer", "requires_capture", undefined],
    ["Simuler un échec", undefined, "payment_intent_authentication_failure"],
    ["Annuler", undefined, "payment_intent_authentication_failure"],
  ])("asks the bank in a dialog: %s", async (button, status, code) => {
    const { client_secret } = cardIntent("pm_local_3ds")
    await tab.load("stripe")
    const result = tab.run<{ paymentIntent?: { status: string }; error?: { code: string } }>(
      `return Stripe("pk_test_stripe").confirmCardPayment(input)`,
      client_secret,
    )
    await tab.page.getByRole("dialog", { name: "Authentification 3-D Secure" }).waitFor()
    await tab.press(button)
    expect([(await result).paymentIntent?.status, (await result).error?.code]).toEqual([status, code])
  })

  it("sends the browser to the bank and reads the intent on return", async () => {
    const { id, client_secret } = browser.intent({
      gateway: "stripe",
      action: "setup",
      intent: { payment_method_types: ["bancontact"] },
    })
    await tab.load("stripe")
    const data = {
      payment_method: { billing_details: { name: "Jeanne Martin", email: "jeanne@exemple.fr" } },
      return_url: `${browser.shopOrigin}/?library=stripe&gateway=stripe`,
    }
    await tab.run(`void Stripe("pk_test_stripe").confirmBancontactSetup(input[0], input[1])`, [client_secret, data])
    await tab.page.waitForURL(`${browser.providersOrigin}/provider/stripe/setup_intents/**`)
    await tab.press("Accepter le paiement")
    await tab.page.waitForURL(/setup_intent=.*redirect_status=succeeded/)
    const result = await tab.run<{ setupIntent: object }>(
      `return Stripe("pk_test_stripe").retrieveSetupIntent(input)`,
      client_secret,
    )
    expect(result.setupIntent).toMatchObject({ id, status: "succeeded" })
  })
})

describe("a loaded library", () => {
  beforeAll(() => tab.load("stripe"))

  it.each([
    ['Stripe("")', "publishable key"],
    ['Stripe("sk_test_1")', "publishable key"],
    ['Stripe("pk_live_1")', "Live Stripe.js integrations must use HTTPS"],
    ['Stripe("pk_test_stripe", { local: "fr" })', "Unrecognized parameter for Stripe(): local"],
    ['Stripe("pk_test_stripe", { locale: "fr_FR" })', "locale is fr_FR"],
    ['Stripe("pk_test_stripe").elements({ language: "fr" })', "Unrecognized parameter for elements: language"],
    [
      'Stripe("pk_test_stripe").elements().create("card", { hidePostcode: true })',
      "Unrecognized parameter for elements.create('card'): hidePostcode",
    ],
    [
      'Stripe("pk_test_stripe").createPaymentMethod({ type: "ideal", billing_detail: { name: "x" } })',
      "unknown parameter: billing_detail",
    ],
    ['Stripe("pk_test_stripe").confirmCardPayment(input, { payment_methd: "pm_local_ok" })', "unknown parameter: payment_methd"],
    [
      'Stripe("pk_test_stripe").confirmCardPayment(input, { payment_method: { billing: { name: "x" } } })',
      "unknown parameter: billing",
    ],
    ['Stripe("pk_test_stripe").confirmCardPayment(input, {}, { handleAction: false })', "handleAction"],
    ['Stripe("pk_test_stripe").confirmCardSetup(input)', "is not a setup intent's"],
  ])("refuses %s", async (call, message) => {
    const { client_secret } = cardIntent("pm_local_3ds")
    const refusal = tab.run(
      `try { const answer = await ${call}; return answer.error?.message } catch (thrown) { return thrown.message }`,
      client_secret,
    )
    expect(await refusal).toContain(message)
  })
})
