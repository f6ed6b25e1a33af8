import { useLocation } from "@remix-run/react"
import { Panel } from "~/components/shell/panel"
import { ESTIMATE_PANEL, hasEstimatePanel } from "~/shop/estimate/estimate-fields"
import { EstimateForm } from "./estimate-form"

/** The estimation form over the page that one reads, and back to it (specification §2, modals). */
export function EstimatePanel() {
  const { pathname, search } = useLocation()
  if (!hasEstimatePanel(pathname)) return null
  return (
    <Panel id={ESTIMATE_PANEL.slice(1)} title="Demander un devis">
      <p className="mb-5">Pour les bureaux, les cafés, les restaurants et les hôtels. Réponse sous deux jours ouvrés.</p>
      <EstimateForm next={pathname + search} />
    </Panel>
  )
}
