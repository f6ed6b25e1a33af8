import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { listKlarnaLines } from "./klarna-direct.server"

// The reply type asks for more fields than the lines read.
const cartOf = (cart: object) => ({ currency: "EUR", items: [], ...cart }) as unknown as Cart

const cart = cartOf({
  items: [
    { product: { name: "Guji", sku: "GUJI-250" }, quantity: 2, price: 9.9, price_total: 19.8, discount_total: 1.98 },
    { product: { name: "Moulin", slug: "moulin" }, quantity: 1, price: 49, price_total: 49, discount_total: 0 },
  ],
  shipping: { service_name: "Colissimo" },
  shipment_total: 6.9,
  tax_included_total: 0,
  grand_total: 73.72,
  capture_total: 73.72,
})

describe("Klarna's lines", () => {
  test("are in minor units with tax rate 0, pieces, discount and delivery apart [9.11]", () => {
    expect(listKlarnaLines(cart)).toEqual([
      {
        type: "physical",
        name: "Guji",
        reference: "GUJI-250",
        quantity: 2,
        unit_price: 990,
        total_amount: 1782,
        total_discount_amount: 198,
        tax_rate: 0,
        total_tax_amount: 0,
      },
      {
        type: "physical",
        name: "Moulin",
        reference: "moulin",
        quantity: 1,
        unit_price: 4900,
        total_amount: 4900,
        tax_rate: 0,
        total_tax_amount: 0,
      },
      {
        type: "shipping_fee",
        name: "Colissimo",
        quantity: 1,
        unit_price: 690,
        total_amount: 690,
        tax_rate: 0,
        total_tax_amount: 0,
      },
    ])
  })

  test("have references and names as long as Klarna takes them", () => {
    const product = { name: "n".repeat(300), sku: "r".repeat(100) }
    const [line] = listKlarnaLines(
      cartOf({ ...cart, items: [{ product, quantity: 1, price: 1, price_total: 1, discount_total: 0 }] }),
    )
    expect([line?.name.length, line?.reference?.length]).toEqual([255, 64])
  })

  test("have a line for taxes that are added to the prices, and one for what a gift card pays", () => {
    const taxed = cartOf({ ...cart, tax_included_total: 4.2, grand_total: 77.92, capture_total: 57.92 })
    expect(listKlarnaLines(taxed).slice(2)).toMatchObject([
      { type: "sales_tax", total_amount: 420 },
      { type: "shipping_fee", total_amount: 690 },
      { type: "gift_card", total_amount: -2000 },
    ])
  })

  test("are not multiplied for a currency without minor units", () => {
    const yen = cartOf({
      currency: "JPY",
      items: [{ product_name: "Guji", quantity: 3, price: 500, price_total: 1500 }],
      capture_total: 1500,
      grand_total: 1500,
    })
    expect(listKlarnaLines(yen)).toMatchObject([{ unit_price: 500, total_amount: 1500 }])
  })

  test("add up to what is due, each line to its pieces less its discount, whatever the cart", () => {
    const cents = fc.integer({ min: 0, max: 200_000 }).map((value) => value / 100)
    const item = fc
      .record({ quantity: fc.integer({ min: 1, max: 30 }), price: cents, extra: cents, discount: cents })
      .map(({ quantity, price, extra, discount }) => ({
        quantity,
        price,
        price_total: Math.round((price * quantity + extra) * 100) / 100,
        discount_total: discount,
      }))
    const anyCart = fc
      .record({
        items: fc.array(item, { minLength: 1, maxLength: 8 }),
        shipment_total: cents,
        tax_included_total: cents,
        grand_total: cents,
        capture_total: cents,
      })
      .map(cartOf)
    fc.assert(
      fc.property(anyCart, (any) => {
        const lines = listKlarnaLines(any)
        expect(lines.reduce((sum, line) => sum + line.total_amount, 0)).toBe(Math.round(any.capture_total * 100))
        for (const line of lines)
          expect(line.quantity * line.unit_price - (line.total_discount_amount ?? 0)).toBe(line.total_amount)
      }),
      { numRuns: 1000 },
    )
  })
})
