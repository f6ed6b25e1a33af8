import { Link } from "@remix-run/react"
import { useAccountLink } from "~/components/account/use-account-link"
import { AccountIcon, CartIcon, MenuIcon, Sprig } from "~/components/ui/icons"
import type { MenuEntry } from "~/shop/content/menu-view"
import { Navigation } from "./navigation"

type HeaderProps = { storeName: string; navigation: readonly MenuEntry[]; cartQuantity: number }

/** The customer area, or the login modal by a plain link, which the router would not open (specification §6). */
function AccountAction() {
  const href = useAccountLink()("/account")
  const content = (
    <>
      <AccountIcon />
      <span className="header-word">Espace client</span>
    </>
  )
  return href.startsWith("#") ? (
    <a href={href} className="header-action">
      {content}
    </a>
  ) : (
    <Link to={href} className="header-action">
      {content}
    </Link>
  )
}

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
        <AccountAction />
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
