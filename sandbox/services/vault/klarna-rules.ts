import { gatewayError } from "./vault-errors.ts"
import { readList, readObject, readText } from "./vault-input.ts"

type Data = Record<string, unknown>

/** Languages and the one currency of each country: docs.klarna.com, "Purchase country, locale, and currency". */
const COUNTRIES: Record<string, string> = {
  ...{ AT: "de en EUR", BE: "nl fr en EUR", CA: "en fr CAD", CH: "de fr it en CHF", CZ: "cs en CZK", DE: "de en EUR" },
  ...{ DK: "da en DKK", ES: "es en EUR", FI: "fi sv en EUR", FR: "fr en EUR", GB: "en GBP", GR: "el en EUR", IE: "en EUR" },
  ...{ IT: "it en EUR", NL: "nl en EUR", NO: "nb en NOK", NZ: "en NZD", PL: "pl en PLN", PT: "pt en EUR", SE: "sv en SEK" },
  ...{ US: "en es USD" },
}
const NAMES =
  "cart_id locale purchase_country purchase_currency billing_address shipping_address order_amount order_lines merchant_urls"
const LINES = ["physical", "digital", "discount", "shipping_fee", "sales_tax", "gift_card", "store_credit", "surcharge"]

function requireGood(name: string, isGood: boolean): void {
  if (!isGood) throw gatewayError("BAD_VALUE", `Bad value: ${name}`)
}

const lengthOf = (text: unknown) => [...String(text ?? "")].length

/** A line's total: its pieces without its discount, all in whole minor units. */
function readLineTotal(given: unknown, index: number): number {
  const line = readObject(given)
  const name = `order_lines[${String(index)}]`
  const [quantity, price, total] = [line.quantity, line.unit_price, line.total_amount].map(Number) as [number, number, number]
  requireGood(`${name}.type`, LINES.includes(readText(line.type) ?? ""))
  requireGood(`${name}.name`, readText(line.name) !== null && lengthOf(line.name) <= 255)
  requireGood(`${name}.reference`, lengthOf(line.reference) <= 64)
  requireGood(`${name}.quantity`, Number.isInteger(quantity) && quantity > 0)
  requireGood(
    `${name}.total_amount`,
    [price, total].every(Number.isInteger) && total === quantity * price - Number(line.total_discount_amount ?? 0),
  )
  return total
}

/** Refuses what Klarna refuses of an order that is described; today's client leaves that to the backend. @throws VaultErrors */
export function requireKlarnaOrder(input: Data): void {
  const unknown = Object.keys(input).find((name) => !NAMES.split(" ").includes(name))
  requireGood(String(unknown), unknown === undefined)
  if (input.order_lines === undefined) return
  // The billing address, where it has one, decides the country.
  const country = readText(readObject(input.billing_address).country) ?? readText(input.purchase_country) ?? ""
  const languages = (COUNTRIES[country] ?? "").split(" ")
  const currency = languages.pop()
  requireGood("purchase_country", COUNTRIES[country] !== undefined)
  requireGood("purchase_currency", readText(input.purchase_currency) === currency)
  requireGood(
    "locale",
    languages.some((language) => `${language}-${country}` === input.locale),
  )
  const lines = typeof input.order_lines === "string" ? (JSON.parse(input.order_lines) as unknown[]) : readList(input.order_lines)
  const sum = lines.map(readLineTotal).reduce((total, line) => total + line, 0)
  requireGood("order_amount", Number(input.order_amount) === sum && sum > 0)
}
