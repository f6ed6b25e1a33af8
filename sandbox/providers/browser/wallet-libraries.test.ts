import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { readIntent } from "../../services/vault/intent-record.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import { putRecord } from "../../storage/records.ts"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { note, startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
})
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

describe("PayPal", () => {
  const script = { "client-id": "cid", "merchant-id": "MTEST", currency: "EUR", intent: "authorize", commit: "false" }
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
    return String(
      browser.intent({
        gateway: "paypal",
        intent: { intent: "AUTHORIZE", application_context: { shipping_preference: "GET_FROM_FILE" }, purchase_units },
      }).id,
    )
  }

  it("approves an order with the address of the sheet", async () => {
    const id = order()
    const rating = { services: [{ id: "colissimo", name: "Colissimo", price: 4.9 }] }
    putRecord(browser.context.database, "carts", {
      id: "cart-paypal",
      capture_total: 17.4,
      shipment_rating: rating,
      shipping: { service: "colissimo" },
    })
    runVaultCall(browser.context, "/intent", "put", {
      gateway: "paypal",
      intent: { cart_id: "cart-paypal", paypal_order_id: id },
    })
    await tab.load("paypal", script)
    await tab.run(button, id)
    await tab.press("Payer avec PayPal")
    await tab.amount("17,40")
    await tab.page.getByRole("radio", { name: "Colissimo" }).waitFor()
    await tab.page.getByLabel("Adresse").selectOption("new-york")
    await tab.page.getByRole("alert").filter({ hasText: "livraison" }).waitFor()
    await tab.page.getByLabel("Adresse").selectOption("geneve")
    await tab.press("Payer")
    await tab.page.getByRole("dialog").waitFor({ state: "detached" })
    const shipping = { address: { admin_area_2: "Genève", country_code: "CH" } }
    await expect
      .poll(tab.notes)
      .toMatchObject([{ orderID: id, payerID: "LOCALPAYER001", order: { status: "APPROVED", purchase_units: [{ shipping }] } }])
    expect(readIntent(browser.context, "paypal", id)?.status).toBe("APPROVED")
  })

  it("tells a cancelled and a failed sheet", async () => {
    const id = order()
    await tab.load("paypal", script)
    await tab.run(button, id)
    await tab.press("Payer avec PayPal")
    await tab.page.getByRole("dialog", { name: "PayPal" }).waitFor()
    await tab.page.keyboard.press("Escape")
    await expect.poll(tab.notes).toEqual([{ cancelled: id }])
    await tab.press("Payer avec PayPal")
    await tab.press("Simuler un échec")
    await expect.poll(async () => (await tab.notes()).at(-1)).toHaveProperty("error")
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
    await tab.load("google-pay")
    await tab.run(setUp)
    await tab.press("Payer avec Google Pay")
    await tab.amount("17,40")
    await tab.page.getByRole("radio", { name: "Coursier" }).check()
    await tab.page.getByLabel("Code promotionnel").fill("RIEN")
    await tab.press("Utiliser le code")
    await tab.page.getByRole("alert").filter({ hasText: "COUPON" }).waitFor()
    await tab.page.getByLabel("Code promotionnel").fill("BIENVENUE10")
    await tab.press("Utiliser le code")
    await tab.amount("10,00")
    await tab.press("Payer")
    await tab.page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await tab.notes()).toMatchObject([
      { result: true },
      "INITIALIZE",
      "SHIPPING_OPTION",
      "OFFER",
      "OFFER",
      {
        email: "jeanne.martin@exemple.fr",
        shippingAddress: { locality: "Lyon" },
        paymentMethodData: { tokenizationData: { type: "PAYMENT_GATEWAY" }, info: { billingAddress: { countryCode: "FR" } } },
      },
    ])
  })

  it("tells a closed sheet, and a device that cannot pay", async () => {
    const own = await browser.open()
    await own.page.addInitScript("window.sandboxCapabilities = { googlePay: false }")
    await own.load("google-pay")
    await own.run(setUp)
    await own.press("Payer avec Google Pay")
    await own.press("Annuler")
    await expect.poll(own.notes).toEqual([{ result: false }, "INITIALIZE", { statusCode: "CANCELED" }])
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
    await tab.load("apple-pay")
    expect(await tab.run("return ApplePaySession.canMakePayments()")).toBe(true)
    await tab.run(begin, { merchantSessionIdentifier: "SSH1" })
    await tab.amount("17,40")
    await tab.page.getByLabel("Adresse").selectOption("new-york")
    await tab.page.getByRole("alert").filter({ hasText: "Pas de livraison ici" }).waitFor()
    await tab.page.getByLabel("Adresse").selectOption("lyon")
    await tab.press("Payer")
    await tab.page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await tab.notes()).toMatchObject([
      true,
      {
        token: { paymentData: { version: "EC_v1" } },
        shippingContact: { emailAddress: "jeanne.martin@exemple.fr", locality: "Lyon" },
      },
    ])
  })

  it("takes no error for a service, and chooses the first of a new list", async () => {
    await tab.load("apple-pay")
    await tab.run(
      `${begin}
      const method = (identifier) => ({ identifier, label: identifier, amount: "4.90", detail: "" })
      const newShippingMethods = [method("Colissimo"), method("Express")]
      session.onshippingcontactselected = () => session.completeShippingContactSelection({ ...total("17.40"), newShippingMethods })
      session.onshippingmethodselected = ({ shippingMethod }) => (note(shippingMethod.identifier), session.completeShippingMethodSelection({
        ...total("17.40"), errors: [new ApplePayError("unknown", undefined, "Pas possible")], newShippingMethods }))`,
      { merchantSessionIdentifier: "SSH1" },
    )
    await tab.page.getByLabel("Express").click()
    await expect.poll(tab.notes).toEqual([true, "Express"])
    await expect.poll(() => tab.page.getByLabel("Colissimo").isChecked()).toBe(true)
    expect(await tab.page.getByRole("alert").textContent()).toBe("")
    await tab.press("Annuler")
  })

  it("is cancelled by the shopper, and by a merchant session that is not valid", async () => {
    await tab.load("apple-pay")
    await tab.run(begin, { merchantSessionIdentifier: "SSH1" })
    await tab.press("Annuler")
    await tab.run(begin, {})
    await expect.poll(tab.notes).toEqual([true, "cancel", true, "cancel"])
  })
})
