import { useRouteLoaderData } from "@remix-run/react"

/** How this visitor's pages are: `light` without script, `preview` with drafts, prices shown in `currency`. */
export type PageMode = { light: boolean; preview: boolean; currency: string }

const usual: PageMode = { light: false, preview: false, currency: "EUR" }

/** The mode as the root route read it; the usual one on a page that could not be read. */
export function usePageMode(): PageMode {
  const root: unknown = useRouteLoaderData("root")
  return typeof root === "object" && root !== null && "mode" in root ? (root.mode as PageMode) : usual
}

/** Beside totals, for shoppers who see prices in another currency: what is charged is in euros. */
export function ChargeNote() {
  const { currency } = usePageMode()
  if (currency === "EUR") return null
  return (
    <p className="text-soft">Le panier et le paiement sont en euros (EUR), quelle que soit la devise d’affichage ({currency}).</p>
  )
}
