import type { Cart } from "~/commerce/wire"
import { fromMinorUnits, toMinorUnits } from "~/money/minor-units"

/** A line of a wallet's sheet; the amount is in euros, negative for what is taken off. */
type WalletLine = { label: string; amount: number }

/**
 * The lines of a sheet, which always add up to what it asks for, capture total and amount to authorise: goods, discounts,
 * delivery, taxes that are added to the prices, what gift cards or credit pay, and what a trial authorises. VAT inside the
 * prices is no line, because a sheet would add it once more (storefront API, cart totals).
 */
export function listWalletLines(cart: Cart): WalletLine[] {
  const minor = (amount: number | null | undefined) => toMinorUnits(amount ?? 0, cart.currency)
  const goods = minor(cart.sub_total)
  const rows: [label: string, minorUnits: number][] = [
    ["Sous-total", goods],
    ["Remise", -minor(cart.discount_total)],
    ["Livraison", minor(cart.shipment_total)],
    ["Taxes", minor(cart.tax_included_total)],
  ]
  const captured = minor(cart.capture_total)
  const rest = captured - rows.reduce((sum, [, amount]) => sum + amount, 0)
  const isPrepaid = minor(cart.grand_total) > captured
  rows.push([isPrepaid ? "Carte cadeau ou avoir" : "Ajustement", rest], ["À autoriser en plus", minor(cart.auth_total)])
  return rows
    .filter(([, amount], index) => index === 0 || amount !== 0)
    .map(([label, amount]) => ({ label, amount: fromMinorUnits(amount, cart.currency) }))
}
