import { expect, test } from "vitest"
import type { Invoice } from "~/commerce/account-api-types"
import type { Account, Product } from "~/commerce/api-types"
import { rateOfLines, vatLines, viewInvoiceDetail } from "./invoices.server"

const item = { description: "Café", price: 12.9, quantity: 1, price_total: 12.9 }
const invoice = (changes: Partial<Invoice>): Invoice => ({
  id: "i1",
  number: "1",
  currency: "EUR",
  grand_total: 12.9,
  tax_total: 0.67,
  items: [item],
  ...changes,
})

test("one rate that the whole invoice fits is named", () => {
  expect(vatLines(invoice({}))).toEqual([{ label: "TVA 5,5\u00a0%", base: 12.23, amount: 0.67 }])
  expect(vatLines(invoice({ grand_total: 120, tax_total: 20 }))).toEqual([{ label: "TVA 20\u00a0%", base: 100, amount: 20 }])
})

test("what is made up of several rates is listed by rate where the backend lists it", () => {
  const taxes = [
    { rate: 5.5, amount: 0.55 },
    { rate: 20, amount: 4 },
  ]
  expect(vatLines(invoice({ grand_total: 34.55, tax_total: 4.55, taxes }))).toEqual([
    { label: "TVA 5,5\u00a0%", base: 10, amount: 0.55 },
    { label: "TVA 20\u00a0%", base: 20, amount: 4 },
  ])
})

test("bases by rate, whose taxes are rounded, add up to the sum without VAT", () => {
  const bases = (...of: Parameters<typeof invoice>) => vatLines(invoice(...of)).map(({ base }) => base)
  expect(bases({ taxes: [{ rate: 5.5, amount: 0.67 }] })).toEqual([12.23])
  const taxes = [
    { rate: 20, amount: 2.15 },
    { rate: 5.5, amount: 0.67 },
  ]
  expect(bases({ grand_total: 25.8, tax_total: 2.82, taxes, items: [item, item] })).toEqual([10.75, 12.23])
  // What has no VAT is in no base.
  expect(bases({ grand_total: 62.9, taxes: [{ rate: 5.5, amount: 0.67 }] })).toEqual([12.18])
})

test("a rate is never invented", () => {
  expect(vatLines(invoice({ grand_total: 34.55, tax_total: 4.55 }))).toEqual([{ label: "TVA", base: 30, amount: 4.55 }])
  expect(vatLines(invoice({ tax_total: 0 }))).toEqual([{ label: "TVA", base: 12.9, amount: 0 }])
  expect(vatLines(invoice({ taxes: [{ rate: 20, amount: 9 }] }))[0]?.label).toBe("TVA 5,5\u00a0%")
})

test("the rate of its lines is known where the whole invoice has one", () => {
  expect(rateOfLines(invoice({}))).toBe(5.5)
  expect(rateOfLines(invoice({ taxes: [{ rate: 5.5, amount: 0.67 }] }))).toBe(5.5)
  expect(rateOfLines(invoice({ tax_total: 0 }))).toBe(0)
  expect(rateOfLines(invoice({ grand_total: 34.55, tax_total: 4.55 }))).toBeNull()
  const mixed = [
    { rate: 5.5, amount: 0.55 },
    { rate: 20, amount: 4 },
  ]
  expect(rateOfLines(invoice({ grand_total: 34.55, tax_total: 4.55, taxes: mixed }))).toBeNull()
})

test("a line names the eco-participation of what it is for", () => {
  const account = { id: "a1", email: "noe@exemple.fr", type: "individual" } as Account
  const billed = invoice({ items: [{ ...item, product_id: "p1" }] })
  const products = [{ id: "p1", content: { eco_participation: 1.8 } }] as unknown as Product[]
  const describe = (known: Product[]) => viewInvoiceDetail(billed, account, true, known).lines[0]?.description
  expect(describe(products)).toBe(`${describe([])} (dont éco-participation\u00a0: 1,80\u00a0€ l’unité)`)
})

test("lines of a store whose prices are without VAT add up to the sum without it, and name no reduction for it", () => {
  const account = { id: "a1", email: "noe@exemple.fr", type: "business" } as Account
  const plain = invoice({ grand_total: 13.61, tax_total: 0.71 })
  const without = viewInvoiceDetail(plain, account, false)
  expect(without).toMatchObject({ pricesWithVat: false, reduction: null, withoutVat: "12,90\u00a0€", total: "13,61\u00a0€" })
  expect(without.lines).toMatchObject([{ price: "12,90\u00a0€", priceWithoutVat: null, total: "12,90\u00a0€" }])
  const reduced = viewInvoiceDetail({ ...plain, grand_total: 12.56, tax_total: 0.66 }, account, false)
  expect(reduced.reduction).toBe("\u22121,00\u00a0€")
})
