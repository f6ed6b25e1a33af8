import { fromMinorUnits, roundHalfUp, toMinorUnits } from "./minor-units"

/**
 * The VAT inside a price that includes it: amount × rate / (100 + rate), rounded to the cent (storefront API, cart totals).
 * In: euros VAT included, rate in percent. Out: euros.
 */
export function vatWithin(amount: number, rate: number): number {
  return fromMinorUnits(roundHalfUp((toMinorUnits(amount, "EUR") * rate) / (100 + rate)), "EUR")
}

/** What remains of a price once the VAT inside it is taken out, in euros. */
export function withoutVat(amount: number, rate: number): number {
  return fromMinorUnits(toMinorUnits(amount, "EUR") - toMinorUnits(vatWithin(amount, rate), "EUR"), "EUR")
}

/** An amount without the taxes in it, as professionals compare it (HT); euros. The tax is the backend's own, never computed anew. */
export function withoutTax(amount: number, tax: number): number {
  return fromMinorUnits(toMinorUnits(amount, "EUR") - toMinorUnits(tax, "EUR"), "EUR")
}
