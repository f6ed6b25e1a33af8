import { Link } from "@remix-run/react"
import { Panel } from "./panel"

/** What "Espace client" opens for a visitor who is not logged in (specification §2). */
export function AccountPanel({ supportEmail }: { supportEmail: string | null }) {
  return (
    <Panel id="login" title="Espace client">
      <div className="prose">
        <p>
          Aucun compte n’est nécessaire pour commander&nbsp;: votre adresse e-mail suffit, et la confirmation contient tout ce
          qu’il faut pour suivre votre colis.
        </p>
        <p>
          <Link to="/panier" className="link">
            Voir le panier
          </Link>
        </p>
        {supportEmail ? (
          <p>
            Une question sur une commande&nbsp;? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
