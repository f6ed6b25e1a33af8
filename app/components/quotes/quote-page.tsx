import { FormPage } from "~/components/content/form-page"
import type { LocalizedProblem } from "~/problems"
import type { QuoteValues } from "~/shop/account/quotes/quote-fields"
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
