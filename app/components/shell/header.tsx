import { Link } from "@remix-run/react"
import { useRef } from "react"
import { useAccountLink } from "./root-data"
import { AccountIcon, CartIcon, MenuIcon, Sprig } from "~/components/ui/icons"
import type { MenuEntry } from "~/shop/content/shell-view"
import { Navigation } from "./menus"
import { SearchDropDown } from "~/components/search/search-field"
import { useDropDowns, useScrollDirection } from "./use-header"
type HeaderProps = { storeName: string; navigation: readonly MenuEntry[]; cartQuantity: number }

/** The customer area, or the login modal by a plain link, which the router would not open [6.2], [6.3]. */
function AccountAction() {
  const href = useAccountLink()("/account")
  const content = (
    <>
      <AccountIcon />
      <span className="sr-only">Espace client </span>
    </>
  )
  return href.startsWith("#") ? (
    <a href={href} id="ouvrir-login" className="header-action">
      {content}
    </a>
  ) : (
    <Link to={href} className="header-action">
      {content}
    </Link>
  )
}

function CartAction({ quantity }: { quantity: number }) {
  return (
    <a href="#panier" id="ouvrir-panier" className="header-action">
      <CartIcon />
      <span className="header-word">Panier </span>
      <span className={quantity > 0 ? "badge" : "sr-only"}>
        {quantity}
        <span className="sr-only">{quantity > 1 ? " articles" : " article"}</span>
      </span>
    </a>
  )
}

/** Logo, main navigation, search, account and cart [2.12]–[2.18]. */
export function Header({ storeName, navigation, cartQuantity }: HeaderProps) {
  const header = useRef<HTMLElement>(null)
  useDropDowns(header)
  useScrollDirection()
  return (
    <header className="header" ref={header}>
      <div className="page header-row">
        <a href="#menu" id="ouvrir-menu" className="header-action header-menu">
          <MenuIcon />
          <span className="sr-only">Menu </span>
        </a>
        <Link to="/" className="logo">
          <Sprig />
          {storeName || "Accueil"}
        </Link>
        <Navigation entries={navigation} />
        <SearchDropDown />
        <AccountAction />
        <CartAction quantity={cartQuantity} />
      </div>
    </header>
  )
}
