import { useLocation } from "@remix-run/react"
import { useVisitor } from "~/components/account/use-visitor"
import { Panel } from "~/components/shell/panel"
import { servedPart } from "~/components/shell/served-part"
import { ESTIMATE_PAGE, ESTIMATE_PANEL, hasEstimatePanel } from "~/shop/estimate/estimate-fields"
import { EstimateFrame } from "./estimate-frame"

const Inputs = servedPart(async () => (await import("./estimate-inputs")).EstimateInputs)

/** The estimation form over the page that one reads, and back to it (specification §2, modals). */
export function EstimatePanel() {
  const { pathname, search } = useLocation()
  const { person } = useVisitor()
  if (!hasEstimatePanel(pathname)) return null
  const elsewhere = (
    <a href={ESTIMATE_PAGE} className="link">
      Ouvrir le formulaire de devis
    </a>
  )
  return (
    <Panel id={ESTIMATE_PANEL.slice(1)} title="Demander un devis">
      <p className="mb-5">Pour les bureaux, les cafés, les restaurants et les hôtels. Réponse sous deux jours ouvrés.</p>
      <EstimateFrame next={pathname + search} refused={false}>
        <Inputs key={person?.email ?? ""} className="grid gap-5" instead={elsewhere} />
      </EstimateFrame>
    </Panel>
  )
}
