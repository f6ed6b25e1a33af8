import { Link } from "@remix-run/react"
import type { ReactNode } from "react"

const PLACES = [
  { href: "/account", name: "Tableau de bord" },
  { href: "/account/commandes", name: "Commandes" },
  { href: "/account/abonnements", name: "Abonnements" },
  { href: "/account/factures", name: "Factures" },
  { href: "/account/adresses", name: "Adresses" },
  { href: "/account/cartes", name: "Cartes" },
  { href: "/account/devis", name: "Devis" },
  { href: "/account/profil", name: "Informations" },
]

type AccountPageProps = {
  title: string
  /** Address of the place in the customer area that the page belongs to. */
  place: string
  children: ReactNode
}

/** A page of the customer area: its places, its heading, its content. */
export function AccountPage({ title, place, children }: AccountPageProps) {
  return (
    <div className="page page-body">
      <div className="grid gap-6">
        <nav aria-label="Espace client" className="account-places min-w-0 print:hidden">
          <ul className="pills pill-row">
            {PLACES.map(({ href, name }) => (
              <li key={href}>
                <Link to={href} className="pill" aria-current={href === place ? "page" : undefined}>
                  {`${name} `}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** A page that asks who is there: login or sign-up. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page page-body">
      <div className="grid max-w-xl gap-6">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
