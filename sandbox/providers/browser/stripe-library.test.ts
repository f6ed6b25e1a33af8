import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { note, startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser(4121)
})
afterAll(() => browser.close())
beforeEach(async () => {
  tab = await browser.open()
})
afterEach(() => tab.close())

describe("Stripe", () => {
  const cardIntent = (payment_method: string) =>
    browser.intent({ gateway: "stripe", intent: { amount: 1250, currency: "eur", payment_method, capture_method: "manual" } })

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

  it("pays by a wallet through the payment request button", async () => {
    await tab.load("stripe")
    await tab.run(`${note}
      const stripe = Stripe("pk_test_stripe")
      const request = stripe.paymentRequest({ country: "FR", currency: "eur", total: { label: "Maison Lilas", amount: 1250 }, requestShipping: true, requestPayerEmail: true, disableWallets: ["applePay"] })
      request
        .on("shippingaddresschange", ({ shippingAddress, updateWith }) => shippingAddress.country === "US"
          ? updateWith({ status: "invalid_shipping_address" })
          : updateWith({ status: "success", total: { label: "Maison Lilas", amount: 1740 }, shippingOptions: [{ id: "colissimo", label: "Colissimo", amount: 490 }] }))
        .on("paymentmethod", (event) => (note({ id: event.paymentMethod.id, email: event.payerEmail, city: event.shippingAddress.city, service: event.shippingOption.id }), event.complete("success")))
      note(await request.canMakePayment())
      stripe.elements().create("paymentRequestButton", { paymentRequest: request }).mount("#place")`)
    await tab.press("Payer avec Google Pay")
    await tab.amount("17,40")
    await tab.page.getByLabel("Adresse").selectOption("new-york")
    await tab.page.getByRole("alert").filter({ hasText: "livraison" }).waitFor()
    await tab.page.getByLabel("Adresse").selectOption("geneve")
    await tab.page.getByRole("alert").filter({ hasText: /^$/ }).waitFor({ state: "attached" })
    await tab.press("Payer")
    await tab.page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await tab.notes()).toMatchObject([
      { googlePay: true, applePay: false },
      { email: "jeanne.martin@exemple.fr", city: "Genève", service: "colissimo" },
    ])
  })
})
