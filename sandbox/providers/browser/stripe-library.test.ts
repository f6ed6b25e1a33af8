import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { note, startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab
let intent: ShopBrowser["intent"]
let providersOrigin: ShopBrowser["providersOrigin"]
let shopOrigin: ShopBrowser["shopOrigin"]
let amount: ShopTab["amount"]
let load: ShopTab["load"]
let notes: ShopTab["notes"]
let page: ShopTab["page"]
let press: ShopTab["press"]
let run: ShopTab["run"]

beforeAll(async () => {
  browser = await startShopBrowser(4121)
  ;({ intent, providersOrigin, shopOrigin } = browser)
})
afterAll(() => browser.close())
beforeEach(async () => {
  tab = await browser.open()
  ;({ amount, load, notes, page, press, run } = tab)
})
afterEach(() => tab.close())

describe("Stripe", () => {
  const cardIntent = (payment_method: string) =>
    intent({ gateway: "stripe", intent: { amount: 1250, currency: "eur", payment_method, capture_method: "manual" } })

  it("takes a card in frames of its own host", async () => {
    await load("stripe")
    await run(`
      window.stripe = Stripe("pk_test_stripe")
      const elements = stripe.elements()
      window.number = elements.create("cardNumber")
      number.mount("#place")
      elements.create("cardExpiry").mount("#expiry")
      elements.create("cardCvc").mount("#cvc")`)
    const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox")
    await field("Numéro de carte").fill("4242 4242 4242 4242")
    await field("Date d’expiration").fill("12/34")
    await field("Code de sécurité").fill("123")
    const result = await run<{ paymentMethod: { id: string; card: object } }>(
      `return stripe.createPaymentMethod({ type: "card", card: number, billing_details: { name: "Jeanne Martin", phone: null } })`,
    )
    expect(result.paymentMethod).toMatchObject({ type: "card", card: { brand: "visa", last4: "4242", exp_year: 2034 } })
    expect(await page.content()).not.toContain("4242 4242")
  })

  it.each([
    ["Payer", "requires_capture", undefined],
    ["Simuler un échec", undefined, "payment_intent_authentication_failure"],
    ["Annuler", undefined, "payment_intent_authentication_failure"],
  ])("asks the bank in a dialog: %s", async (button, status, code) => {
    const { client_secret } = cardIntent("pm_local_3ds")
    await load("stripe")
    const result = run<{ paymentIntent?: { status: string }; error?: { code: string } }>(
      `return Stripe("pk_test_stripe").confirmCardPayment(input)`,
      client_secret,
    )
    await page.getByRole("dialog", { name: "Authentification 3-D Secure" }).waitFor()
    await press(button)
    expect([(await result).paymentIntent?.status, (await result).error?.code]).toEqual([status, code])
  })

  it("sends the browser to the bank and reads the intent on return", async () => {
    const { id, client_secret } = intent({ gateway: "stripe", action: "setup", intent: { payment_method_types: ["bancontact"] } })
    await load("stripe")
    const data = {
      payment_method: { billing_details: { name: "Jeanne Martin", email: "jeanne@exemple.fr" } },
      return_url: `${shopOrigin}/?library=stripe&gateway=stripe`,
    }
    await run(`void Stripe("pk_test_stripe").confirmBancontactSetup(input[0], input[1])`, [client_secret, data])
    await page.waitForURL(`${providersOrigin}/provider/stripe/setup_intents/**`)
    await press("Accepter le paiement")
    await page.waitForURL(/setup_intent=.*redirect_status=succeeded/)
    const result = await run<{ setupIntent: object }>(`return Stripe("pk_test_stripe").retrieveSetupIntent(input)`, client_secret)
    expect(result.setupIntent).toMatchObject({ id, status: "succeeded" })
  })

  it("pays by a wallet through the payment request button", async () => {
    await load("stripe")
    await run(`${note}
      const stripe = Stripe("pk_test_stripe")
      const request = stripe.paymentRequest({ country: "FR", currency: "eur", total: { label: "Maison Lilas", amount: 1250 }, requestShipping: true, requestPayerEmail: true, disableWallets: ["applePay"] })
      request
        .on("shippingaddresschange", ({ shippingAddress, updateWith }) => shippingAddress.country === "US"
          ? updateWith({ status: "invalid_shipping_address" })
          : updateWith({ status: "success", total: { label: "Maison Lilas", amount: 1740 }, shippingOptions: [{ id: "colissimo", label: "Colissimo", amount: 490 }] }))
        .on("paymentmethod", (event) => (note({ id: event.paymentMethod.id, email: event.payerEmail, city: event.shippingAddress.city, service: event.shippingOption.id }), event.complete("success")))
      note(await request.canMakePayment())
      stripe.elements().create("paymentRequestButton", { paymentRequest: request }).mount("#place")`)
    await press("Payer avec Google Pay")
    await amount("17,40")
    await page.getByLabel("Adresse").selectOption("new-york")
    await page.getByRole("alert").filter({ hasText: "livraison" }).waitFor()
    await page.getByLabel("Adresse").selectOption("geneve")
    await page.getByRole("alert").filter({ hasText: /^$/ }).waitFor({ state: "attached" })
    await press("Payer")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await notes()).toMatchObject([
      { googlePay: true, applePay: false },
      { email: "jeanne.martin@exemple.fr", city: "Genève", service: "colissimo" },
    ])
  })
})
