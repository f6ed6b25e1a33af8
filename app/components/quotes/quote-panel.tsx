import { useLocation } from "@remix-run/react"
import { useVisitor } from "~/components/account/use-visitor"
import { Panel } from "~/components/shell/panel"
import { servedPart } from "~/components/shell/served-part"
import { QUOTE_PAGE, QUOTE_PANEL, hasQuotePanel } from "~/shop/account/quotes/quote-fields"
import { QuoteFrame } from "./quote-frame"

const Inputs = servedPart(async () => (await import("./quote-inputs")).QuoteInputs)

/** The quote form over the page that one reads, and back to it (specification §2, modals). */
export function QuotePanel() {
  const { pathname, search } = useLocation()
  const { person } = useVisitor()
  if (!hasQuotePanel(pathname)) return null
  const elsewhere = (
    <a href={QUOTE_PAGE} className="link">
      Ouvrir le formulaire de devis
    </a>
  )
  return (
    <Panel id={QUOTE_PANEL.slice(1)} title="Demander un devis">
      <p className="mb-5">Pour les bureaux, les cafés, les restaurants et les hôtels. Réponse sous deux jours ouvrés.</p>
      <QuoteFrame next={pathname + search} refused={false}>
        <Inputs key={person?.email ?? ""} className="grid gap-5" instead={elsewhere} />
      </QuoteFrame>
    </Panel>
  )
}
