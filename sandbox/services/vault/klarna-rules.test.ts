import { expect, it } from "vitest"
import { requireKlarnaOrder } from "./klarna-rules.ts"

const line = { type: "physical", name: "Guji", quantity: 2, unit_price: 500, total_amount: 1000, tax_rate: 0 }
const order = { locale: "fr-FR", purchase_country: "FR", purchase_currency: "EUR", order_amount: 1000, order_lines: [line] }
const ask = (changes: object) => () => requireKlarnaOrder({ ...order, ...changes })

it("takes an order that adds up, in the country's language and currency, or one that is not described", () => {
  expect(ask({})).not.toThrow()
  expect(ask({ order_lines: JSON.stringify([line]) })).not.toThrow()
  expect(ask({ purchase_country: "CH", purchase_currency: "CHF", locale: "fr-CH" })).not.toThrow()
  expect(() => requireKlarnaOrder({ cart_id: "c1", merchant_urls: {} })).not.toThrow()
})

it.each([
  [{ purchase_country: "LU" }, "purchase_country"],
  [{ billing_address: { country: "BE" } }, "locale"],
  [{ purchase_country: "CH", locale: "fr-CH" }, "purchase_currency"],
  [{ locale: "fr" }, "locale"],
  [{ order_amount: 999 }, "order_amount"],
  [{ order_lines: [{ ...line, total_amount: 900 }] }, "order_lines[0].total_amount"],
  [{ order_lines: [{ ...line, unit_price: 500.5 }] }, "order_lines[0].total_amount"],
  [{ order_lines: [{ ...line, type: "coffee" }] }, "order_lines[0].type"],
  [{ order_lines: [{ ...line, name: "n".repeat(256) }] }, "order_lines[0].name"],
  [{ order_lines: [{ ...line, reference: "r".repeat(65) }] }, "order_lines[0].reference"],
  [{ order_line: [] }, "order_line"],
])("refuses %j", (changes, name) => {
  expect(ask(changes)).toThrow(
    expect.objectContaining({ errors: { gateway: { code: "BAD_VALUE", message: `Bad value: ${name}` } } }) as Error,
  )
})
