import { Breadcrumb } from "~/components/ui/page-parts"
import { ContactWays } from "~/components/content/contact-ways"
import type { LocalizedProblem } from "~/problems"
import type { QuoteValues } from "~/shop/account/quotes/quote-fields"
import type { ShopContact } from "~/shop/content/shell-view"
import { QuoteFrame } from "./quote-panel"
import { QuoteInputs } from "./quote-inputs"

type QuotePageProps = {
  contact: ShopContact
  next: string
  problems: readonly LocalizedProblem[] | null
  values: QuoteValues | null
}

/** The page behind the quote panel. */
export function QuotePage({ contact, next, problems, values }: QuotePageProps) {
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">Demander un devis</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">
        Café, machines, formation ou cadeaux&nbsp;: dites-nous votre projet, nous répondons sous deux jours ouvrés avec un prix
        hors taxes et un calendrier.
      </p>
      <div className="form-columns">
        <section id="devis" aria-label="Formulaire de devis">
          <QuoteFrame next={next} refused={problems !== null}>
            <QuoteInputs problems={problems} values={values} />
          </QuoteFrame>
        </section>
        <ContactWays contact={contact} />
      </div>
    </div>
  )
}
