import { percentOf, portion } from "./cents.ts"

export type VatCode = "tva_5_5" | "tva_20" | "tva_0"

type VatRate = { id: VatCode; name: string; rate: number }

/** French rates of the shop's goods, in the order in which a cart lists them. */
export const vatRates: Record<VatCode, VatRate> = {
  tva_5_5: { id: "tva_5_5", name: "TVA 5,5 %", rate: 5.5 },
  tva_20: { id: "tva_20", name: "TVA 20 %", rate: 20 },
  tva_0: { id: "tva_0", name: "TVA 0 %", rate: 0 },
}

/** Delivery is taxed at the normal rate. assumed: whatever the goods are. */
export const shipmentVat: VatCode = "tva_20"

/** The VAT inside an amount in cents that includes it: amount × r / (100 + r), rounded half up. */
export function vatInside(amount: number, code: VatCode): number {
  const tenths = vatRates[code].rate * 10
  return portion(amount, tenths, 1000 + tenths)
}

/** The VAT of an amount in cents: inside it, or on top of a price without it. */
export function vatOf(amount: number, code: VatCode, included: boolean): number {
  return included ? vatInside(amount, code) : percentOf(amount, vatRates[code].rate)
}
