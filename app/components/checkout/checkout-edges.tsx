import { useLocation } from "@remix-run/react"
import { parseWaitingOrder } from "~/checkout/checkout-paths"
import { useRootData } from "~/components/shell/root-data"
import { Sprig } from "~/components/ui/icons"
import { DocumentLink } from "~/components/ui/text"
import { phoneAddress } from "~/texts/phone"
import { LockIcon } from "./lock-icon"

/** Who sells, a telephone, and the way back. */
export function CheckoutHead() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const isOrdered = pathname.startsWith("/commande/merci/") || parseWaitingOrder(asked) !== null || asked.has("compte")
  const { shell } = useRootData()
  const { storeName = "", supportPhone: phone = null, places: [place] = [] } = shell ?? {}
  return (
    <header className="page">
      <a href="/" className="logo">
        <Sprig />
        {storeName || "Accueil"}
      </a>{" "}
      {place ? (
        <p className="checkout-place">
          {place.street}, {place.town}
        </p>
      ) : null}{" "}
      <p className="checkout-safe">
        <LockIcon />
        Paiement sécurisé
      </p>{" "}
      {phone ? <DocumentLink href={phoneAddress(phone)} text={phone} /> : null}{" "}
      {isOrdered ? (
        <DocumentLink href="/boutique" text="Retour à la boutique" />
      ) : (
        <DocumentLink href="/panier" text="Retour au panier" />
      )}
    </header>
  )
}

const LINKS = [
  { text: "CGV", href: "/pages/cgv" },
  { text: "Renoncer au contrat ici", href: "/retractation" },
  { text: "Livraison", href: "/pages/livraison" },
  { text: "Confidentialité", href: "/pages/confidentialite" },
]

/** What was agreed to, in one line. */
export function CheckoutFoot() {
  return (
    <footer>
      <nav aria-label="Informations légales">
        <ul className="page">
          {LINKS.map((link) => (
            <li key={link.href}>
              <DocumentLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
