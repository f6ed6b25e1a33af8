import { usePageMode } from "./use-page-mode"

/** Beside totals, for shoppers who see prices in another currency: what is charged is in euros. */
export function ChargeNote() {
  const { currency } = usePageMode()
  if (currency === "EUR") return null
  return (
    <p className="text-soft">Le panier et le paiement sont en euros (EUR), quelle que soit la devise d’affichage ({currency}).</p>
  )
}
