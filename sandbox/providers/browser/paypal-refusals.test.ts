import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
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

const script = { "client-id": "cid", currency: "EUR", intent: "capture", locale: "fr_FR" }

it.each([
  [{ currency: "XYZ" }, "Invalid query value for currency: XYZ"],
  [{ intent: "CAPTURE" }, "Invalid query value for intent: CAPTURE"],
  [{ locale: "fr-FR" }, "Invalid locale: fr-FR"],
  [{ merchant: "M1" }, "Disallowed query param: merchant"],
  [{ "client-id": "" }, "client-id not recognized"],
  [{ "client-id": "other" }, "client-id not recognized"],
  [{ locale: "xx_YY" }, "Invalid locale: xx_YY"],
  [{ components: "buttons,button" }, "Invalid query value for components: button"],
  [{ components: "marks" }, "The shop needs the component buttons"],
  [{ "disable-funding": "cards" }, "Invalid query value for disable-funding: cards"],
  [{ "buyer-country": "France" }, "Invalid query value for buyer-country: France"],
])("is not loaded with %j", async (changes, message) => {
  const thrown = tab.page.waitForEvent("pageerror")
  await tab.load("paypal", { ...script, ...changes } as Record<string, string>)
  expect((await thrown).message).toContain(message)
  expect(await tab.run("return typeof paypal")).toBe("undefined")
})

it.each([
  [{}, "{}", "Must pass createOrder"],
  [{}, "{ createOrder() {}, onShipping() {} }", "Unknown prop: onShipping"],
  [{}, "{ createOrder() {}, onApprove: true }", "Expected onApprove to be a function"],
  [{}, "{ createOrder() {}, fundingSource: 'cards' }", "Unknown funding source: cards"],
  [{}, "{ createOrder() {}, style: { colour: 'gold' } }", "Unknown style: colour"],
  [{}, "{ createOrder() {}, style: { color: 'red' } }", "Unexpected style.color: red"],
  [{}, "{ createOrder() {}, style: { label: 'payer' } }", "Unexpected style.label: payer"],
  [{}, "{ createBillingAgreement() {} }", "Must pass vault=true to sdk to use createBillingAgreement"],
  [{ vault: "true" }, "{ createBillingAgreement() {} }", "Expected intent=tokenize to be passed to SDK, but got intent=capture"],
  [{ intent: "tokenize" }, "{ createOrder() {} }", "Must pass createBillingAgreement with intent=tokenize"],
])("with %j refuses %s", async (changes, props, message) => {
  await tab.load("paypal", { ...script, ...changes } as Record<string, string>)
  expect(await tab.refusal(`paypal.Buttons(${props})`)).toContain(message)
})

it.each([
  [{ currency: "CHF" }, "Expected currency from order api call to be CHF, got EUR"],
  [{ intent: "capture" }, "Expected intent from order api call to be capture, got authorize"],
  [{ "merchant-id": "MOTHER" }, "does not match expected merchant id"],
])("with %j refuses an order of other terms", async (changes, message) => {
  const purchase_units = [{ amount: { value: 12.5, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }]
  const { id } = browser.intent({ gateway: "paypal", intent: { intent: "AUTHORIZE", purchase_units } })
  await tab.load("paypal", { ...script, "merchant-id": "MTEST", intent: "authorize", ...changes })
  await tab.run(
    `${note} paypal.Buttons({ createOrder: async () => input, onError: ({ message }) => note({ message }) }).render("#place")`,
    id,
  )
  await tab.press("Payer avec PayPal")
  await expect.poll(tab.notes).toMatchObject([{ message: expect.stringContaining(message) as string }])
})
