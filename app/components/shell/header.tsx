import { Link } from "@remix-run/react"
import { AccountIcon, CartIcon, MenuIcon, Sprig } from "~/components/ui/icons"
import type { MenuEntry } from "~/shop/content/menu-view"
import { Navigation } from "./navigation"

type HeaderProps = { storeName: string; navigation: readonly MenuEntry[]; cartQuantity: number }

/** Logo, main navigation, account and cart (specification §2, app shell). */
export function Header({ storeName, navigation, cartQuantity }: HeaderProps) {
  return (
    <header className="header">
      <div className="page header-row">
        <a href="#menu" className="header-action header-menu">
          <MenuIcon />
          <span className="header-word">Menu</span>
        </a>
        <Link to="/" className="logo">
          <Sprig />
          {storeName}
        </Link>
        <Navigation entries={navigation} />
        <a href="#login" className="header-action">
          <AccountIcon />
          <span className="header-word">Espace client</span>
        </a>
        <a href="#panier" className="header-action">
          <CartIcon />
          <span className="header-word">Panier</span>
          {cartQuantity > 0 ? (
            <span className="badge">
              {cartQuantity}
              <span className="sr-only">{cartQuantity > 1 ? " articles" : " article"}</span>
            </span>
          ) : null}
        </a>
      </div>
    </header>
  )
}
