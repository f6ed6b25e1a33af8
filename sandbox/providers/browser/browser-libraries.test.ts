import { existsSync } from "node:fs"
import type { Server } from "node:http"
import { Script } from "node:vm"
import { serve } from "@hono/node-server"
import type { Browser, Page } from "playwright"
import { chromium } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { vaultRoutes } from "../../routes/vault.ts"
import { signPayload } from "../../services/vault/authorize-gateway.ts"
import { readIntent } from "../../services/vault/intent-record.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import { putRecord } from "../../storage/records.ts"
import { createBareContext } from "../bare-context.ts"
import { providerRoutes } from "../routes.ts"
import { browserLibraries } from "./browser-libraries.ts"

const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path))
const providersOrigin = "http://localhost:4121"
const shopOrigin = "http://localhost:4122"
const context = { ...createBareContext(), providersOrigin, shopOrigin }
const app = providerRoutes(context)
app.route("/", vaultRoutes(context))

// The shop's page allows what it would allow the real hosts, and nothing inline but styles with its nonce.
const policy = `default-src 'self'; script-src ${providersOrigin}; style-src 'nonce-abc'; connect-src ${providersOrigin}; frame-src ${providersOrigin}`
const shopPage = (name: string) =>
  `<!doctype html><html lang="fr"><title>Boutique</title><main><div id="place"></div><div id="expiry"></div><div id="cvc"></div></main>
   <script nonce="abc" data-csp-nonce="abc" src="${providersOrigin}/browser/${name}.js"></script></html>`

let servers: Server[]
let browser: Browser
let page: Page
let violations: string[]

beforeAll(async () => {
  const listen = (fetch: (request: Request) => Response | Promise<Response>, port: number) =>
    new Promise<Server>((resolve) => {
      const server = serve({ fetch, port }, () => resolve(server as Server))
    })
  const shop = (request: Request) => {
    const name = new URL(request.url).searchParams.get("library")
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }
    return new Response(name ? shopPage(name) : "<!doctype html><title>Retour</title>", { headers })
  }
  servers = await Promise.all([listen(app.fetch, 4121), listen(shop, 4122)])
  browser = await chromium.launch({ args: ["--no-sandbox"], ...(systemChromium ? { executablePath: systemChromium } : {}) })
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(async () => {
  page = await browser.newPage()
  violations = []
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
})
afterEach(async () => {
  await page.close()
  expect(violations).toEqual([])
})

const load = (name: string) => page.goto(`${shopOrigin}/?library=${name}`)
const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
const amount = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
/** Runs a function body in the page; it reads its argument as `input`. */
const run = <T>(body: string, input?: unknown): Promise<T> =>
  page.evaluate(`(async (input) => { ${body} })(${JSON.stringify(input ?? null)})`) as Promise<T>
/** What the page's handlers wrote down. */
const notes = () => run<Array<Record<string, unknown>>>("return window.notes ?? []")
const note = "const note = (entry) => { (window.notes ??= []).push(entry) };"
const intent = (data: Record<string, unknown>) => runVaultCall(context, "/intent", "post", data) as Record<string, string>

it.each(Object.entries(browserLibraries))("%s is served as one script that parses", async (name, files) => {
  const answer = await app.request(`/browser/${name}.js`)
  expect(answer.headers.get("content-type")).toContain("text/javascript")
  const source = await answer.text()
  expect(source.split("// Stand-in of").length + source.split("// Runs inside").length - 2).toBe(files.length - 1)
  expect(() => new Script(source)).not.toThrow()
})

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
    const result = run<{ paymentIntent?: { status: string }; error?: { code: string } }>(`return Stripe("pk_test_stripe").confirmCardPayment(input)`, client_secret)
    await page.getByRole("dialog", { name: "Authentification 3-D Secure" }).waitFor()
    await press(button)
    expect([(await result).paymentIntent?.status, (await result).error?.code]).toEqual([status, code])
  })

  it("sends the browser to the bank and reads the intent on return", async () => {
    const { id, client_secret } = intent({ gateway: "stripe", action: "setup", intent: { payment_method_types: ["bancontact"] } })
    await load("stripe")
    const data = { payment_method: { billing_details: { name: "Jeanne Martin", email: "jeanne@exemple.fr" } }, return_url: `${shopOrigin}/?library=stripe&gateway=stripe` }
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
    expect(await notes()).toMatchObject([{ googlePay: true, applePay: false }, { email: "jeanne.martin@exemple.fr", city: "Genève", service: "colissimo" }])
  })
})

describe("PayPal", () => {
  const button = `${note}
    paypal.Buttons({
      createOrder: async () => input,
      onShippingChange: async (data, actions) => data.shipping_address.country_code === "US" ? actions.reject() : actions.resolve(),
      onApprove: async (data, actions) => note({ ...data, order: await actions.order.get() }),
      onCancel: (data) => note({ cancelled: data.orderID }),
      onError: (error) => note({ error: error.message }),
    }).render("#place")`
  const order = () => {
    const purchase_units = [{ amount: { value: 12.5, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }]
    return String(intent({ gateway: "paypal", intent: { intent: "AUTHORIZE", application_context: { shipping_preference: "GET_FROM_FILE" }, purchase_units } }).id)
  }

  it("approves an order with the address of the sheet", async () => {
    const id = order()
    const rating = { services: [{ id: "colissimo", name: "Colissimo", price: 4.9 }] }
    putRecord(context.database, "carts", { id: "cart-paypal", capture_total: 17.4, shipment_rating: rating, shipping: { service: "colissimo" } })
    runVaultCall(context, "/intent", "put", { gateway: "paypal", intent: { cart_id: "cart-paypal", paypal_order_id: id } })
    await load("paypal")
    await run(button, id)
    await press("Payer avec PayPal")
    await amount("17,40")
    await page.getByRole("radio", { name: "Colissimo" }).waitFor()
    await page.getByLabel("Adresse").selectOption("new-york")
    await page.getByRole("alert").filter({ hasText: "livraison" }).waitFor()
    await page.getByLabel("Adresse").selectOption("geneve")
    await press("Payer")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const shipping = { address: { admin_area_2: "Genève", country_code: "CH" } }
    await expect.poll(notes).toMatchObject([{ orderID: id, payerID: "LOCALPAYER001", order: { status: "APPROVED", purchase_units: [{ shipping }] } }])
    expect(readIntent(context, "paypal", id)?.status).toBe("APPROVED")
  })

  it("tells a cancelled and a failed sheet", async () => {
    const id = order()
    await load("paypal")
    await run(button, id)
    await press("Payer avec PayPal")
    await page.getByRole("dialog", { name: "PayPal" }).waitFor()
    await page.keyboard.press("Escape")
    await expect.poll(notes).toEqual([{ cancelled: id }])
    await press("Payer avec PayPal")
    await press("Simuler un échec")
    await expect.poll(async () => (await notes()).at(-1)).toHaveProperty("error")
  })
})

describe("Google Pay", () => {
  const setUp = `${note}
    const card = { type: "CARD", parameters: { allowedAuthMethods: ["PAN_ONLY"], allowedCardNetworks: ["VISA"], billingAddressRequired: true }, tokenizationSpecification: { type: "PAYMENT_GATEWAY", parameters: { gateway: "authorizenet", gatewayMerchantId: "1" } } }
    const base = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] }
    const info = (totalPrice) => ({ newTransactionInfo: { totalPrice, currencyCode: "EUR", totalPriceStatus: "FINAL" } })
    const client = new google.payments.api.PaymentsClient({ environment: "TEST", nonce: "abc", paymentDataCallbacks: {
      onPaymentDataChanged: async (data) => {
        note(data.callbackTrigger)
        if (data.callbackTrigger === "OFFER") return { ...info("10.00"), error: data.offerData.redemptionCodes[0] === "BIENVENUE10" ? undefined : { reason: "OFFER_INVALID", message: "COUPON: inconnu", intent: "OFFER" } }
        return { ...info("17.40"), newShippingOptionParameters: { defaultSelectedOptionId: data.shippingOptionData.id === "coursier" ? "coursier" : "colissimo", shippingOptions: [{ id: "colissimo", label: "Colissimo" }, { id: "coursier", label: "Coursier" }] } }
      },
      onPaymentAuthorized: async (data) => (note(data), { transactionState: "SUCCESS" }),
    } })
    note(await client.isReadyToPay(base))
    document.querySelector("#place").append(client.createButton({ buttonLocale: "fr", onClick: () => client.loadPaymentData({ ...base, emailRequired: true, shippingAddressRequired: true, shippingOptionRequired: true, callbackIntents: ["SHIPPING_ADDRESS", "SHIPPING_OPTION", "OFFER", "PAYMENT_AUTHORIZATION"], transactionInfo: { totalPrice: "12.50", currencyCode: "EUR", totalPriceStatus: "ESTIMATED" } }).catch(note) }))`

  it("prices the address, the service and the code, then pays", async () => {
    await load("google-pay")
    await run(setUp)
    await press("Payer avec Google Pay")
    await amount("17,40")
    await page.getByRole("radio", { name: "Coursier" }).check()
    await page.getByLabel("Code promotionnel").fill("RIEN")
    await press("Utiliser le code")
    await page.getByRole("alert").filter({ hasText: "COUPON" }).waitFor()
    await page.getByLabel("Code promotionnel").fill("BIENVENUE10")
    await press("Utiliser le code")
    await amount("10,00")
    await press("Payer")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await notes()).toMatchObject([
      { result: true }, "INITIALIZE", "SHIPPING_OPTION", "OFFER", "OFFER",
      { email: "jeanne.martin@exemple.fr", shippingAddress: { locality: "Lyon" }, paymentMethodData: { tokenizationData: { type: "PAYMENT_GATEWAY" }, info: { billingAddress: { countryCode: "FR" } } } },
    ])
  })

  it("tells a closed sheet, and a device that cannot pay", async () => {
    await page.addInitScript("window.sandboxCapabilities = { googlePay: false }")
    await load("google-pay")
    await run(setUp)
    await press("Payer avec Google Pay")
    await press("Annuler")
    await expect.poll(notes).toEqual([{ result: false }, "INITIALIZE", { statusCode: "CANCELED" }])
  })
})

describe("Apple Pay", () => {
  const begin = `${note}
    const session = new ApplePaySession(14, { countryCode: "FR", currencyCode: "EUR", supportedNetworks: ["visa"], merchantCapabilities: ["supports3DS"], requiredShippingContactFields: ["postalAddress", "email"], total: { label: "Maison Lilas", amount: "12.50", type: "pending" } })
    const total = (amount) => ({ newTotal: { label: "Maison Lilas", amount } })
    session.onvalidatemerchant = ({ validationURL }) => (note(validationURL.startsWith("https:")), session.completeMerchantValidation(input))
    session.onshippingcontactselected = ({ shippingContact }) => session.completeShippingContactSelection(shippingContact.countryCode === "US"
      ? { ...total("12.50"), errors: [new ApplePayError("addressUnserviceable", "postalAddress", "Pas de livraison ici")] }
      : { ...total("17.40"), newShippingMethods: [{ identifier: "colissimo", label: "Colissimo", amount: "4.90", detail: "" }] })
    session.onpaymentauthorized = ({ payment }) => (note(payment), session.completePayment({ status: ApplePaySession.STATUS_SUCCESS }))
    session.oncancel = () => note("cancel")
    session.begin()`

  it("validates the merchant, prices the address and pays", async () => {
    await load("apple-pay")
    expect(await run("return ApplePaySession.canMakePayments()")).toBe(true)
    await run(begin, { merchantSessionIdentifier: "SSH1" })
    await amount("17,40")
    await page.getByLabel("Adresse").selectOption("new-york")
    await page.getByRole("alert").filter({ hasText: "Pas de livraison ici" }).waitFor()
    await page.getByLabel("Adresse").selectOption("lyon")
    await press("Payer")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await notes()).toMatchObject([true, { token: { paymentData: { version: "EC_v1" } }, shippingContact: { emailAddress: "jeanne.martin@exemple.fr", locality: "Lyon" } }])
  })

  it("is cancelled by the shopper, and by a merchant session that is not valid", async () => {
    await load("apple-pay")
    await run(begin, { merchantSessionIdentifier: "SSH1" })
    await press("Annuler")
    await run(begin, {})
    await expect.poll(notes).toEqual([true, "cancel", true, "cancel"])
  })
})

describe("Amazon Pay", () => {
  it("leads from its button to the review and back", async () => {
    const urls = { checkoutReviewReturnUrl: `${shopOrigin}/?gateway=amazon`, checkoutCancelUrl: `${shopOrigin}/?annule=1` }
    const payloadJSON = JSON.stringify({ webCheckoutDetails: urls })
    await load("amazon-pay")
    const config = { merchantId: "A1", publicKeyId: "SANDBOX-1", ledgerCurrency: "EUR", placement: "Checkout", createCheckoutSessionConfig: { payloadJSON, signature: signPayload(context, payloadJSON) } }
    await run(`amazon.Pay.renderButton("#place", input)`, config)
    await press("Payer avec Amazon Pay")
    await press("Accepter le paiement")
    await page.waitForURL(/gateway=amazon&amazonCheckoutSessionId=/)
    const id = new URL(page.url()).searchParams.get("amazonCheckoutSessionId")
    expect(readIntent(context, "amazon", id)?.status).toBe("Open")
  })
})
