import { useLocation } from "@remix-run/react"
import { ESTIMATE_PAGE, ESTIMATE_PANEL, hasEstimatePanel } from "~/shop/estimate/estimate-fields"

/** Makes an address for this page: that of the estimation form becomes its panel's where the panel stands. */
export function useEstimateLink(): (href: string) => string {
  const { pathname } = useLocation()
  return (href) => (href === ESTIMATE_PAGE && hasEstimatePanel(pathname) ? ESTIMATE_PANEL : href)
}
