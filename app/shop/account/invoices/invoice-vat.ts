import type { Invoice } from "~/commerce/account-wire"
import { formatRate } from "~/money/format-amount"

/** The French rates in percent. */
const RATES = [2.1, 5.5, 8.5, 10, 20]

/** VAT of one rate, in euros; the label names no rate where it is unknown. */
export type VatLine = { label: string; base: number; amount: number }

/**
 * Lists VAT by rate: the backend's own list where it adds up; else the one rate that the whole invoice fits to the cent; else
 * one line without a rate, because a rate is never guessed.
 */
export function vatLines(invoice: Invoice): VatLine[] {
  return ratedLines(invoice).map(({ rate, base, amount }) => ({
    ...{ label: rate === null || rate === 0 ? "TVA" : `TVA ${formatRate(rate)}` },
    ...{ base, amount },
  }))
}

/** Reads the rate in percent that all lines share, 0 for no VAT; null where it is unknown. */
export function rateOfLines(invoice: Invoice): number | null {
  const [only, ...others] = ratedLines(invoice)
  return only && others.length === 0 ? only.rate : null
}

type RatedLine = { rate: number | null; base: number; amount: number }

function ratedLines({ grand_total, tax_total, taxes, items }: Invoice): RatedLine[] {
  const listed = (taxes ?? []).flatMap(({ rate, amount }) =>
    rate && rate > 0 && typeof amount === "number" ? [{ rate, base: cents((amount * 100) / rate), amount }] : [],
  )
  if (listed.length > 0 && cents(listed.reduce((sum, { amount }) => sum + amount, 0)) === cents(tax_total)) return listed
  const base = cents(grand_total - tax_total)
  const tolerance = 0.005 * Math.max(1, items.length) + 0.0001
  const fitting = tax_total === 0 ? 0 : RATES.find((each) => Math.abs((base * each) / 100 - tax_total) <= tolerance)
  return [{ rate: fitting ?? null, base, amount: tax_total }]
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
