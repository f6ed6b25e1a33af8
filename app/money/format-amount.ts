import { currencyDecimals, roundHalfUp } from "./minor-units"

const NO_BREAK_SPACE = "\u00a0"
const NARROW_NO_BREAK_SPACE = "\u202f"

const CURRENCY_SYMBOLS: Record<string, string> = { EUR: "€", CHF: "CHF", USD: "$US", GBP: "£GB" }

/** Digits of a whole number, thousands apart. */
function groupThousands(digits: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- An amount has at most 22 digits.
  return digits.replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE)
}

/** A whole number as French text, thousands apart: `12 345`. */
export function formatCount(count: number): string {
  return `${count < 0 ? "−" : ""}${groupThousands(String(Math.abs(Math.trunc(count))))}`
}

/** An amount in major units as French text, `1 234,50 €`, by fixed rules so that server and browser write the same characters. */
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

/** The currencies that French readers count by name; any other is named by its code. */
const CURRENCY_WORDS = new Map([
  ["EUR", "euros"],
  ["CHF", "francs suisses"],
  ["GBP", "livres sterling"],
  ["USD", "dollars américains"],
])

/** A currency in French words, as in "en euros". */
export function currencyWords(code: string): string {
  return CURRENCY_WORDS.get(code) ?? code
}

/** A rate such as 5.5 as French text: `5,5 %`. */
export function formatRate(percent: number): string {
  return `${String(percent).replace(".", ",")}${NO_BREAK_SPACE}%`
}

/** An amount both ways: major units to compute with, and the text that shoppers read. */
export type Money = { amount: number; text: string }

/** Pairs an amount of a record with its text in the record's currency. */
export function moneyOf(amount: number, currency: string): Money {
  return { amount, text: formatPrice(amount, currency) }
}

/** A currency of the store's settings, as far as display needs it [3.34]. */
type CurrencyEntry = { code: string; type?: string | undefined } & {
  [Field in "decimals" | "rate" | "round_fraction"]?: number | null | undefined
} & { [Field in "round" | "round_interval"]?: string | null | undefined }

/** How amounts of `base` are shown: times `rate`, then rounded to the next price that ends in `rounding.ending` (0.9 gives 8,90). */
export type DisplayCurrency = {
  code: string
  base: string
  decimals: number
  rate: number
  rounding: { mode: "up" | "down" | "nearest"; ending: number } | null
}

/** A currency shown as it is. */
export function asCharged(code: string): DisplayCurrency {
  return { code, base: code, decimals: currencyDecimals(code), rate: 1, rounding: null }
}

/** How a record's amounts are shown: converted only when it is in the base currency, or names none and was asked for in that. */
export function displayOf(record: { currency?: string | null | undefined }, chosen: DisplayCurrency): DisplayCurrency {
  const { currency } = record
  return !currency || currency === chosen.base ? chosen : asCharged(currency)
}

const ROUNDING_MODES = ["up", "down", "nearest"] as const

/** Reads a currency of the settings. Only type "display" is converted; an invalid rate shows the base currency, not wrong amounts. */
export function parseDisplayCurrency(entry: CurrencyEntry | undefined, base: string): DisplayCurrency {
  if (!entry) return asCharged(base)
  const decimals = Math.min(entry.decimals ?? currencyDecimals(entry.code), currencyDecimals(entry.code))
  if (entry.type !== "display") return { ...asCharged(entry.code), decimals }
  const { rate } = entry
  if (typeof rate !== "number" || !Number.isFinite(rate) || rate <= 0) return asCharged(base)
  const mode = ROUNDING_MODES.find((known) => known === entry.round)
  const fraction = entry.round_interval === "fraction" ? (entry.round_fraction ?? 0) : 0
  const ending = Number.isFinite(fraction) && fraction >= 0 && fraction < 1 ? fraction : 0
  return { code: entry.code, base, decimals, rate, rounding: mode ? { mode, ending } : null }
}

/** An amount in major units of the shown currency. Nothing stays nothing, and no price becomes negative by rounding down. */
export function convertForDisplay(amount: number, currency: DisplayCurrency): number {
  const unit = 10 ** currency.decimals
  const value = roundHalfUp(amount * currency.rate * unit)
  if (currency.rounding === null) return value / unit
  return (Math.sign(value) * roundToEnding(Math.abs(value), unit, currency.rounding)) / unit
}

function roundToEnding(value: number, unit: number, { mode, ending }: NonNullable<DisplayCurrency["rounding"]>): number {
  const tail = roundHalfUp(ending * unit) % unit
  const below = Math.floor((value - tail) / unit) * unit + tail
  if (below === value) return value
  const above = below + unit
  const goesDown = mode === "down" || (mode === "nearest" && value - below < above - value)
  return goesDown && below > 0 ? below : above
}

/** A price of the catalogue with its text in the currency of display (see displayOf): a word where the merchant wrote 0. */
export function displayMoney(amount: number, currency: DisplayCurrency): Money {
  if (amount === 0) return { amount, text: "Gratuit" }
  return { amount, text: formatPrice(convertForDisplay(amount, currency), currency.code, currency.decimals) }
}
