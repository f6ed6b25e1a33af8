import { Link } from "@remix-run/react"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import { type ShopContact, phoneAddress } from "~/shop/content/shell-view"

const letter =
  "Bonjour,\n\nJe mets fin à mon abonnement pour sa prochaine échéance.\n\nPrénom et nom\u00a0:\nNuméro de commande ou adresse e-mail de la commande\u00a0:\n"

function letterAddress(email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent("Résiliation d’un abonnement")}&body=${encodeURIComponent(letter)}`
}

/** How a customer ends a subscription without an account: whom to write to, and what to say. */
export function TerminationPage({ contact }: { contact: ShopContact }) {
  const { email, phone, place } = contact
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <div className="prose mt-3">
        <h1>Résilier votre contrat</h1>
        <p>
          Un abonnement se résilie à tout moment pour sa prochaine échéance, sans frais ni justification. Aucun compte n’est
          nécessaire&nbsp;: écrivez-nous simplement, en donnant&nbsp;:
        </p>
        <ul>
          <li>votre prénom et votre nom&nbsp;;</li>
          <li>le numéro de votre commande, ou l’adresse e-mail donnée en commandant&nbsp;;</li>
          <li>l’abonnement à arrêter, si vous en avez plusieurs.</li>
        </ul>
        {email ? (
          <p>
            <a href={letterAddress(email)} className="button button-primary">
              Écrire pour résilier
            </a>
          </p>
        ) : null}
        <p>
          {email ? <>Par e-mail&nbsp;: {email}. </> : null}
          {phone ? (
            <>
              Par téléphone&nbsp;: <a href={phoneAddress(phone)}>{phone}</a>.{" "}
            </>
          ) : null}
          {place ? (
            <>
              Par courrier&nbsp;: {place.street}, {place.town}.
            </>
          ) : null}
        </p>
        <p>L’envoi déjà payé part tout de même.</p>
        <p>
          Pour revenir sur un achat reçu depuis moins de quatorze jours, voyez le{" "}
          <Link to="/pages/retractation">droit de rétractation</Link>.
        </p>
      </div>
    </div>
  )
}
