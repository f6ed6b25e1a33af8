import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./shop-browser.fixture.ts"
import { note, startShopBrowser } from "./shop-browser.fixture.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
})
beforeEach(() => tab.load("stripe"))
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

const group = { mode: "payment", amount: 1250, currency: "eur", paymentMethodCreation: "manual" }
const rate = { id: "colissimo", displayName: "Colissimo", amount: 490 }

/** The start of a page with the button; `input` is the group's options and the button's. */
const button = `${note}
  const stripe = Stripe("pk_test_stripe")
  const elements = stripe.elements(input[0])
  const button = elements.create("expressCheckout", input[1])`

it("pays by a wallet, whose payment method closes the sheet", async () => {
  await tab.run(
    `${button}
    button
      .on("ready", ({ availablePaymentMethods: { googlePay, applePay } }) => note({ googlePay, applePay }))
      .on("click", ({ resolve, expressPaymentType }) => (note({ expressPaymentType }), resolve({ lineItems: [{ name: "Sous-total", amount: 1250 }] })))
      .on("shippingaddresschange", ({ address, resolve, reject }) => {
        if (address.country === "US") return reject()
        elements.update({ amount: 1740 })
        resolve({ lineItems: [{ name: "Sous-total", amount: 1250 }, { name: "Livraison", amount: 490 }], shippingRates: [{ id: "colissimo", displayName: "Colissimo", amount: 490 }] })
      })
      .on("confirm", async ({ billingDetails, shippingAddress, shippingRate }) => {
        await elements.submit()
        const { paymentMethod } = await stripe.createPaymentMethod({ elements })
        note({ email: billingDetails.email, city: shippingAddress.address.city, rate: shippingRate.id, type: paymentMethod.type })
      })
    button.mount("#place")`,
    [
      group,
      {
        shippingAddressRequired: true,
        shippingRates: [rate],
        emailRequired: true,
        billingAddressRequired: true,
        paymentMethods: { applePay: "never" },
      },
    ],
  )
  await tab.press("Payer avec Google Pay")
  await tab.amount("17,40")
  await tab.page.getByLabel("Adresse").selectOption("new-york")
  await tab.page.getByRole("alert").filter({ hasText: "livraison" }).waitFor()
  await tab.page.getByLabel("Adresse").selectOption("geneve")
  await tab.page.getByRole("alert").filter({ hasText: /^$/ }).waitFor({ state: "attached" })
  await tab.press("Payer")
  await tab.page.getByRole("dialog").waitFor({ state: "detached" })
  expect(await tab.notes()).toEqual([
    { googlePay: true, applePay: false },
    { expressPaymentType: "google_pay" },
    { email: "jeanne.martin@exemple.fr", city: "Genève", rate: "colissimo", type: "card" },
  ])
})

it.each([
  ["amount is 12.5", { ...group, amount: 12.5 }, {}],
  ["amount_too_small", { ...group, amount: 49 }, {}],
  ["amount_too_small", { ...group, amount: 1499, currency: "czk" }, {}],
  ["currency is EUR", { ...group, currency: "EUR" }, {}],
  ["Missing value for elements: amount", { mode: "payment", currency: "eur" }, {}],
  ["captureMethod is later", { ...group, captureMethod: "later" }, {}],
  ["Unrecognized parameter for elements: total", { ...group, total: 1 }, {}],
  ["needs `mode`", {}, {}],
  ["buttonHeight should be between 40 and 55", group, { buttonHeight: 39 }],
  ["buttonTheme.applePay is gold", group, { buttonTheme: { applePay: "gold" } }],
  ["buttonType.googlePay is long", group, { buttonType: { googlePay: "long" } }],
  ["Unrecognized parameter for buttonType: apple", group, { buttonType: { apple: "plain" } }],
  ["paymentMethods.link is always", group, { paymentMethods: { link: "always" } }],
  ["Unrecognized parameter for elements.create('expressCheckout'): style", group, { style: {} }],
  ["you must specify `shippingRates`", group, { shippingAddressRequired: true }],
  ["you must specify `shippingRates`", group, { shippingAddressRequired: true, shippingRates: [] }],
  ["You must specify `shippingAddressRequired: true`", group, { shippingRates: [rate] }],
  [
    "array of size less than 10",
    group,
    { shippingAddressRequired: true, shippingRates: Array.from({ length: 10 }, (_, id) => ({ ...rate, id: String(id) })) },
  ],
  ["1250 is less than the total amount of the line items", group, { lineItems: [{ name: "Sous-total", amount: 1251 }] }],
])("refuses a button as the real one does: %s", async (message, options, own) => {
  await expect(tab.run(button, [options, own])).rejects.toThrow(message)
})

it.each([
  [["card"], "card"],
  [["card", "link"], undefined],
])("pays by Link among the types %j: %s", async (paymentMethodTypes, type) => {
  await tab.run(
    `${button}
    button.on("confirm", async () => {
      await elements.submit()
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
      note({ type: paymentMethod?.type, isRefused: error !== undefined })
    })
    button.mount("#place")`,
    [{ ...group, paymentMethodTypes }, { paymentMethods: { applePay: "never", googlePay: "never" } }],
  )
  await tab.press("Payer avec Link")
  await tab.press("Payer")
  await expect.poll(() => tab.notes()).toEqual([{ ...(type && { type }), isRefused: type === undefined }])
})

it.each([
  ["before elements.submit()", `await stripe.createPaymentMethod({ elements })`, "elements.submit() must be called"],
  ["with an unknown reason", `paymentFailed({ reason: "declined" })`, "reason is declined"],
  [
    "once it was paid",
    `await elements.submit(); await stripe.createPaymentMethod({ elements }); paymentFailed()`,
    "after the payment was completed",
  ],
])("refuses an approval's call %s", async (_when, calls, message) => {
  await tab.run(
    `${button}
    button.on("confirm", async ({ paymentFailed }) => { try { ${calls} } catch (error) { note({ error: error.message }) } })
    button.mount("#place")`,
    [group, {}],
  )
  await tab.press("Payer avec Google Pay")
  await tab.press("Payer")
  await expect.poll(() => tab.notes()).toEqual([{ error: expect.stringContaining(message) as string }])
})

it("refuses a press that is no shopper's", async () => {
  await tab.run(
    `${button}
    addEventListener("error", () => note({ isRefused: true }))
    button.on("ready", () => document.querySelector("#place button").click()).mount("#place")`,
    [group, {}],
  )
  await expect.poll(() => tab.notes()).toEqual([{ isRefused: true }])
  expect(await tab.page.getByRole("dialog").count()).toBe(0)
})

it("refuses lines above the amount and an answer that comes too late", async () => {
  await tab.run(
    `${button}
    button.on("click", ({ resolve }) => {
      try { resolve({ lineItems: [{ name: "Sous-total", amount: 9999 }] }) } catch (error) { note({ error: error.message }) }
      setTimeout(() => { try { resolve() } catch (error) { note({ error: error.message }) } }, 1100)
    })
    button.mount("#place")`,
    [group, {}],
  )
  await tab.press("Payer avec Google Pay")
  await expect
    .poll(() => tab.notes(), { timeout: 5_000 })
    .toEqual([
      { error: "The amount 1250 is less than the total amount of the line items provided." },
      { error: "The click event must be resolved within 1 second." },
    ])
  expect(await tab.page.getByRole("dialog").count()).toBe(0)
})

it("shows nothing on a domain that Stripe does not know", async () => {
  const own = await browser.open()
  await own.page.route("**/v1/elements/sessions?*", (route) =>
    route.continue({ url: route.request().url().replace("referrer_host=localhost", "referrer_host=elsewhere.example") }),
  )
  await own.load("stripe")
  await own.run(`${note} Stripe("pk_test_stripe").elements(input).create("expressCheckout").on("ready", note).mount("#place")`, {
    mode: "payment",
    amount: 1250,
    currency: "eur",
  })
  await expect.poll(own.notes).toEqual([{ elementType: "expressCheckout" }])
  expect(await own.page.getByRole("button").count()).toBe(0)
})
