import { currencyDecimals, roundHalfUp } from "./minor-units"

const NO_BREAK_SPACE = "\u00a0"
const NARROW_NO_BREAK_SPACE = "\u202f"

/** What stands for a currency in French text; others show their code. */
const CURRENCY_SYMBOLS: Record<string, string> = { EUR: "€", CHF: "CHF", USD: "$US", GBP: "£GB" }

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE)
}

/**
 * An amount as French text, such as `1 234,50 €`, by fixed rules so that server and browser write the same characters.
 * In: major units, an ISO 4217 code, and decimals where the store shows fewer than the currency has. Out: text with
 * no-break spaces only. Throws RangeError for what is no number. (specification §1, display format)
 */
export function formatPrice(amount: number, currency: string, decimals: number = currencyDecimals(currency)): string {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  const minorUnits = roundHalfUp(amount * 10 ** decimals)
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, "0")
  const whole = groupThousands(digits.slice(0, digits.length - decimals))
  const fraction = decimals === 0 ? "" : `,${digits.slice(-decimals)}`
  const code = currency.toUpperCase()
  const symbol = Object.hasOwn(CURRENCY_SYMBOLS, code) ? CURRENCY_SYMBOLS[code] : code
  return `${minorUnits < 0 ? "−" : ""}${whole}${fraction}${NO_BREAK_SPACE}${symbol}`
}

/** An amount in euros as French text: `12,50 €`. */
export function formatEuros(amount: number): string {
  return formatPrice(amount, "EUR")
}

/** A whole number as French text, thousands apart: `12 345`. */
export function formatCount(count: number): string {
  return `${count < 0 ? "−" : ""}${groupThousands(String(Math.abs(Math.trunc(count))))}`
}

/** A rate such as 5.5 as French text: `5,5 %`. */
export function formatRate(percent: number): string {
  return `${String(percent).replace(".", ",")}${NO_BREAK_SPACE}%`
}

/** An amount both ways: euros to compute with, and the text that shoppers read. */
export type Money = { amount: number; text: string }

/** Pairs an amount in euros with its text. */
export function moneyOf(amount: number): Money {
  return { amount, text: formatEuros(amount) }
}
