import { FormPage } from "~/components/content/form-page"
import { ButtonLink, LinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { QuoteValues } from "~/shop/account/quotes/quote-fields"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-paths"
import type { ShopContact } from "~/shop/content/shell-view"
import { quotePageSentences } from "~/texts/quotes"
import { QuoteInputs } from "./quote-inputs"
import { QuoteFrame } from "./quote-panel"

type QuotePageProps = {
  answerTime: string
  contact: ShopContact
  next: string
  problems: readonly LocalizedProblem[] | null
  values: QuoteValues | null
}

/** The same page once the request is received. */
export function QuoteSent({ answerTime, contact }: Pick<QuotePageProps, "answerTime" | "contact">) {
  return (
    <FormPage title="Demande envoyée" intro={quotePageSentences.sent(answerTime)} contact={contact}>
      <p>
        <ButtonLink to="/boutique" text="Voir la boutique" />
      </p>
      <LinkParagraph to={QUOTE_PAGE} text="Envoyer une autre demande" />
    </FormPage>
  )
}

/** The page behind the quote panel. */
export function QuotePage({ answerTime, contact, next, problems, values }: QuotePageProps) {
  return (
    <FormPage
      title="Demander un devis"
      intro={quotePageSentences.intro(answerTime)}
      contact={contact}
      id="devis"
      label="Formulaire de devis"
    >
      <QuoteFrame next={next} refused={problems !== null}>
        <QuoteInputs problems={problems} values={values} />
      </QuoteFrame>
    </FormPage>
  )
}
