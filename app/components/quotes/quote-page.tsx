import { FormPage } from "~/components/content/form-page"
import type { LocalizedProblem } from "~/problems"
import type { QuoteValues } from "~/shop/account/quotes/quote-fields"
import type { ShopContact } from "~/shop/content/shell-view"
import { QuoteInputs } from "./quote-inputs"
import { QuoteFrame } from "./quote-panel"

type QuotePageProps = {
  answerTime: string
  contact: ShopContact
  next: string
  problems: readonly LocalizedProblem[] | null
  values: QuoteValues | null
}

const introOf = (answerTime: string) =>
  `Café, machines, formation ou cadeaux\u00a0: dites-nous votre projet, nous répondons sous ${answerTime} avec un prix hors taxes et un calendrier.`

/** The page behind the quote panel. */
export function QuotePage({ answerTime, contact, next, problems, values }: QuotePageProps) {
  return (
    <FormPage title="Demander un devis" intro={introOf(answerTime)} contact={contact} id="devis" label="Formulaire de devis">
      <QuoteFrame next={next} refused={problems !== null}>
        <QuoteInputs problems={problems} values={values} />
      </QuoteFrame>
    </FormPage>
  )
}
