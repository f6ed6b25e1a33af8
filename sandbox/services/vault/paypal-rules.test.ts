import { expect, it } from "vitest"
import { requirePaypalOrder } from "./paypal-rules.ts"

const unit = { amount: { value: 12.5, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }
const urls = { return_url: "https://shop.test/", cancel_url: "https://shop.test/" }
const order = {
  intent: "AUTHORIZE",
  application_context: { shipping_preference: "NO_SHIPPING", ...urls },
  purchase_units: [unit],
}
const ask = (changes: object) => () => requirePaypalOrder({ ...order, ...changes })

it("takes an order of the page, of the button, and one that keeps the account", () => {
  const attributes = { vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT" } }
  expect(ask({})).not.toThrow()
  expect(ask({ intent: "CAPTURE", purchase_units: [{ ...unit, payee: { email_address: "a@shop.test" } }] })).not.toThrow()
  expect(ask({ payment_source: { paypal: { attributes, experience_context: urls } } })).not.toThrow()
})

it.each([
  [{ intent: undefined }, "Invalid value: intent"],
  [{ intent: "authorize" }, "Invalid value: intent"],
  [{ intents: "CAPTURE" }, "Unknown parameter: intents"],
  [{ application_context: { shipping_preference: "NONE" } }, "Invalid value: shipping_preference"],
  [{ application_context: { shipping: "NO_SHIPPING" } }, "Unknown parameter: application_context[shipping]"],
  [{ application_context: "NO_SHIPPING" }, "Invalid parameter: application_context"],
  [{ payment_source: { paypal: { attributes: { vault: { usage_type: "SHOP" } } } } }, "Invalid value: usage_type"],
  [{ purchase_units: [] }, "Invalid value: purchase_units"],
  [{ purchase_units: [{ ...unit, payee: {} }] }, "Invalid value: payee"],
  [{ purchase_units: [{ ...unit, amount: { value: 12.5, currency_code: "HUF" } }] }, "Invalid value: amount[value]"],
  [{ purchase_units: [{ ...unit, amount: { value: 12.5, currency_code: "MAD" } }] }, "Invalid value: amount[currency_code]"],
  [{ purchase_units: [{ ...unit, total: 12.5 }] }, "Unknown parameter: total"],
])("refuses %j", (changes, message) => {
  expect(ask(changes)).toThrow(
    expect.objectContaining({ errors: { gateway: expect.objectContaining({ message }) as object } }) as Error,
  )
})
