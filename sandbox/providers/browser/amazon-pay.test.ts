import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { paymentSettings } from "../../seed/settings/payments.ts"
import { changePaymentSettings } from "../../services/settings/change-payments.ts"
import { amazonAccount } from "../../services/vault/amazon-account.ts"
import { signAmazonPayload } from "../../services/vault/amazon-signature.ts"
import { readIntent } from "../../services/vault/intent-record.ts"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
  changePaymentSettings(browser.context, { amazon: paymentSettings.amazon })
})
beforeEach(() => tab.load("amazon-pay"))
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

const options = {
  merchantId: paymentSettings.amazon.merchant_id,
  publicKeyId: paymentSettings.amazon.public_key_id,
  ledgerCurrency: "EUR",
  checkoutLanguage: "fr_FR",
  productType: "PayOnly",
  placement: "Checkout",
}

/** The button of a session that the shop's key has signed. */
function signedButton(algorithm?: "AMZN-PAY-RSASSA-PSS-V2") {
  const webCheckoutDetails = {
    checkoutReviewReturnUrl: `${browser.shopOrigin}/?gateway=amazon`,
    checkoutCancelUrl: `${browser.shopOrigin}/?annule=1`,
  }
  const payloadJSON = JSON.stringify({ webCheckoutDetails, storeId: amazonAccount.storeId, chargePermissionType: "OneTime" })
  const signature = signAmazonPayload(browser.context, payloadJSON, algorithm)
  return { ...options, createCheckoutSessionConfig: { payloadJSON, signature, ...(algorithm && { algorithm }) } }
}

const draw = (given: object) => tab.run(`amazon.Pay.renderButton("#place", input)`, given)
/** What the library throws for these parameters: text, as the real one does. */
const refusalOf = (given: object) =>
  tab.run<unknown>(`try { amazon.Pay.renderButton("#place", input) } catch (thrown) { return thrown }`, given)

describe.each([undefined, "AMZN-PAY-RSASSA-PSS-V2"] as const)("a button signed by %s", (algorithm) => {
  it("leads to the review and back", async () => {
    await draw(signedButton(algorithm))
    await tab.press("Payer avec Amazon Pay")
    await tab.press("Accepter le paiement")
    await tab.page.waitForURL(/gateway=amazon&amazonCheckoutSessionId=/)
    const id = new URL(tab.page.url()).searchParams.get("amazonCheckoutSessionId")
    expect(readIntent(browser.context, "amazon", id)?.status).toBe("Open")
  })
})

describe("the button", () => {
  it("signed otherwise than it says is refused by Amazon", async () => {
    const { createCheckoutSessionConfig: session } = signedButton("AMZN-PAY-RSASSA-PSS-V2")
    await draw({ ...options, createCheckoutSessionConfig: { ...session, algorithm: undefined } })
    await tab.press("Payer avec Amazon Pay")
    await tab.page.getByRole("alert").filter({ hasText: "(signature)" }).waitFor()
  })

  it.each([
    [{ merchantId: undefined }, "Missing parameter 'merchantId' in the options object."],
    [{ ledgerCurrency: undefined }, "Missing parameter 'ledgerCurrency' in the options object."],
    [{ placement: undefined }, "Missing parameter 'placement' in the options object."],
    [{ ledgerCurrency: "USD" }, "Invalid value 'USD' for 'ledgerCurrency', please use one of the available values: EUR, GBP."],
    [{ checkoutLanguage: "en_US" }, "Invalid value 'en_US' for 'checkoutLanguage', please use one"],
    [{ productType: "Pay" }, "Invalid value 'Pay' for 'productType', please use one"],
    [{ placement: "Panier" }, "Invalid value 'Panier' for 'placement', please use one"],
    [{ sandbox: "true" }, "Invalid value 'true' for 'sandbox', please use one"],
    [{ sandbox: false }, "PublicKeyId 'SANDBOX-AE1' does not match 'sandbox: false'. Please check again."],
    [{ sandbox: true, publicKeyId: "LIVE-AE1" }, "PublicKeyId 'LIVE-AE1' does not match 'sandbox: true'. Please check again."],
    [{ publicKeyId: "" }, "Invalid value '' for 'publicKeyId', please check again."],
    [{ merchantid: "A1" }, "Unknown parameter 'merchantid' in the options object."],
  ])("is refused with %j", async (changes, message) => {
    expect(await refusalOf({ ...signedButton(), ...changes })).toContain(`AmazonPay:\n${message}`)
  })

  it.each([
    [{ signature: undefined }, "Missing field signature for createCheckoutSessionConfig parameter."],
    [{ payload: "{}" }, "Unknown field payload for createCheckoutSessionConfig parameter."],
  ])("is refused at its press with %j", async (changes, message) => {
    const { createCheckoutSessionConfig: session } = signedButton()
    const thrown = tab.page.waitForEvent("pageerror")
    await draw({ ...options, createCheckoutSessionConfig: { ...session, ...changes } })
    await tab.press("Payer avec Amazon Pay")
    expect(String((await thrown).message)).toContain(message)
  })
})
