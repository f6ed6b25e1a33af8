import { Form, useLocation } from "@remix-run/react"
import { type ReactNode, useRef } from "react"
import { useVisitor } from "~/components/shell/root-data"
import { SubmitButton, useEmptyAfterSuccess } from "~/components/forms/submit-button"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { Panel } from "~/components/shell/panel"
import { staticHtml } from "~/components/shell/lazy-component"
import { DocumentLink } from "~/components/ui/text"
import { hasQuotePanel, QUOTE_OPENER, QUOTE_PAGE, QUOTE_PANEL } from "~/shop/account/quotes/quote-paths"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import { QUOTE_PURPOSE, quotePanelIntro } from "~/texts/shell"

const Inputs = staticHtml(async () => (await import("./quote-inputs")).QuoteInputs)

/** The quote form in a panel over the present page [2.23]. */
export function QuotePanel({ answerTime }: { answerTime: string }) {
  const { pathname, search } = useLocation()
  const { person } = useVisitor()
  if (!hasQuotePanel(pathname)) return null
  const elsewhere = <DocumentLink href={QUOTE_PAGE} text="Ouvrir le formulaire de devis" />
  return (
    <Panel id={QUOTE_PANEL.slice(1)} title="Demander un devis" back={QUOTE_OPENER}>
      <p className="mb-6">{quotePanelIntro(answerTime)}</p>
      <QuoteFrame next={addressBeneath(pathname, search)} refused={false}>
        <Inputs key={person?.email ?? ""} className="grid gap-5" fallback={elsewhere} />
      </QuoteFrame>
    </Panel>
  )
}

type QuoteFrameProps = {
  /** Local path to go to once the request is received. */
  next: string
  /** Whether the form was refused before. */
  refused: boolean
  children: ReactNode
}

/** The form around the quote's fields: where it is sent, and what sends it. */
export function QuoteFrame({ next, refused, children }: QuoteFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEmptyAfterSuccess(form, QUOTE_PAGE, refused)
  return (
    <Form method="post" action={QUOTE_PAGE} noValidate ref={form} className="grid gap-5">
      <input type="hidden" name="returnTo" value={next} />
      {children}
      <SubmitButton>Demander un devis</SubmitButton>
      <PrivacyNote purpose={QUOTE_PURPOSE} />
    </Form>
  )
}
