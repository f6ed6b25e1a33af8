import { Breadcrumb } from "~/components/ui/breadcrumb"
import { ContactWays } from "~/components/ui/contact-ways"
import type { LocalizedProblem } from "~/problems"
import type { EstimateValues } from "~/shop/estimate/estimate-fields"
import type { ShopContact } from "~/shop/content/shell-view"
import { EstimateFrame } from "./estimate-frame"
import { EstimateInputs } from "./estimate-inputs"

type EstimatePageProps = {
  contact: ShopContact
  next: string
  problems: readonly LocalizedProblem[] | null
  values: EstimateValues | null
}

/** The page behind the estimation panel. */
export function EstimatePage({ contact, next, problems, values }: EstimatePageProps) {
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">Demander un devis</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">
        Café, machines, formation ou cadeaux&nbsp;: dites-nous votre projet, nous répondons sous deux jours ouvrés avec un prix
        hors taxes et un calendrier.
      </p>
      <div className="estimate">
        <section id="devis" aria-label="Formulaire de devis">
          <EstimateFrame next={next} refused={problems !== null}>
            <EstimateInputs problems={problems} values={values} />
          </EstimateFrame>
        </section>
        <ContactWays contact={contact} />
      </div>
    </div>
  )
}
