/** Currencies without minor units, which are never multiplied [9.10]. */
const ZERO_DECIMAL_CURRENCIES = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "))
/** Currencies of a thousand minor units (ISO 4217). */
const THREE_DECIMAL_CURRENCIES = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "))

/** Number of decimals that a currency has: 2, or 0 for the zero-decimal ones [9.10], or 3. */
export function currencyDecimals(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase()
  if (ZERO_DECIMAL_CURRENCIES.has(code)) return 0
  return THREE_DECIMAL_CURRENCIES.has(code) ? 3 : 2
}

/** Rounds half away from zero, after removing the binary error of products such as 1.005 × 100. */
export function roundHalfUp(value: number): number {
  const rounded = Math.round(Number(Math.abs(value).toPrecision(15)))
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** An amount in the currency's minor units, as card providers want it [9.9]. */
export function toMinorUnits(amount: number, currency: string): number {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  return roundHalfUp(amount * 10 ** currencyDecimals(currency))
}

/** The amount in major units of an integer of minor units; the inverse of `toMinorUnits`. */
export function fromMinorUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** currencyDecimals(currency)
}

/** Thousandths are whole numbers in every currency: none has smaller parts. */
function toThousandths(amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  return roundHalfUp(amount * 1000)
}

/** Adds amounts of one currency in integers, so that 0.1 + 0.2 is 0.3. */
export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + toThousandths(amount), 0) / 1000
}

/** An amount times a whole number, exact to the thousandth. */
export function timesAmount(amount: number, factor: number): number {
  return (toThousandths(amount) * factor) / 1000
}

/** The VAT inside a price that includes it, rounded to the cent; rate in percent (storefront API, cart totals). */
export function vatWithin(amount: number, rate: number): number {
  return roundHalfUp((toThousandths(amount) * rate) / (100 + rate) / 10) / 100
}

/** What remains of a price once the VAT inside it is taken out. */
export function withoutVat(amount: number, rate: number): number {
  return withoutTax(amount, vatWithin(amount, rate))
}

/** An amount without the taxes in it, as professionals compare it (HT). The tax is the backend's own, never computed anew. */
export function withoutTax(amount: number, tax: number): number {
  return (toThousandths(amount) - toThousandths(tax)) / 1000
}
