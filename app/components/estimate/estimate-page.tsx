import { Breadcrumb } from "~/components/ui/breadcrumb"
import type { Problem } from "~/problems"
import type { EstimateValues } from "~/shop/estimate/estimate-fields"
import { type ShopContact, phoneAddress } from "~/shop/content/shell-view"
import { EstimateForm } from "./estimate-form"

type EstimatePageProps = {
  contact: ShopContact
  next: string
  problems: readonly Problem[] | null
  values: EstimateValues | null
}

/** The ways to ask without the form, for everybody who prefers them and for when it fails. */
function OtherWays({ contact: { email, phone, place } }: { contact: ShopContact }) {
  return (
    <aside className="estimate-aside" aria-labelledby="nous-ecrire">
      <h2 id="nous-ecrire">Nous écrire autrement</h2>
      {email ? (
        <p>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          <a className="link" href={phoneAddress(phone)}>
            {phone}
          </a>
        </p>
      ) : null}
      {place ? (
        <address className="not-italic">
          {place.name}
          <br />
          {place.street}
          <br />
          {place.town}
        </address>
      ) : null}
    </aside>
  )
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
          <EstimateForm next={next} problems={problems} values={values} />
        </section>
        <OtherWays contact={contact} />
      </div>
    </div>
  )
}
