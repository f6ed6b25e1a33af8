import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useAccountLink, useRootData } from "./root-data"
import { Picture, THIRD } from "~/components/catalogue/picture"
import { linkAhead } from "~/components/ui/text"
import { QUOTE_PAGE, QUOTE_PANEL, hasQuotePanel } from "~/shop/account/quotes/quote-paths"
import { type MenuEntry, ownPath, type ShellView } from "~/shop/content/shell-view"
import { phoneAddress } from "~/texts/phone"
import { Panel } from "./panel"

/** A link of a menu: inside the shop by the router, elsewhere as it is. */
function MenuLink({ href, id, children }: { href: string; id?: string; children: ReactNode }) {
  const address = usePanelLink()(href)
  return address.startsWith("/") ? (
    <Link {...linkAhead(address)} discover="none">
      {children}
    </Link>
  ) : (
    <a href={address} id={id}>
      {children}
    </a>
  )
}

/** Shapes an address of a menu: login and quote form open as panels where the page has them, own origins are removed. */
export function usePanelLink(): (href: string) => string {
  const { origin = null } = useRootData()
  const accountLink = useAccountLink()
  const { pathname } = useLocation()
  return (href) => {
    const path = ownPath(href, origin)
    return path === QUOTE_PAGE && hasQuotePanel(pathname) ? QUOTE_PANEL : accountLink(path)
  }
}

/** The entries of a menu without its groups: those with an address are links. @param props.quoteId id of the quote's link */
export function MenuItems({ items, quoteId }: Pick<MenuEntry, "items"> & { quoteId?: string }) {
  return (
    <ul>
      {items.map(({ name, href }) => (
        <li key={name}>
          {href ? (
            <MenuLink href={href} {...(href === QUOTE_PAGE && quoteId && { id: quoteId })}>
              {name}
            </MenuLink>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}

function DropDown({ entry }: { entry: MenuEntry }) {
  return (
    <details name="navigation">
      <summary>{entry.name}</summary>
      <div className="drop-down-panel">
        <div className="page navigation-panel">
          <MenuItems items={entry.items} />
          {entry.picture ? <Picture picture={entry.picture} use={THIRD} decorative /> : null}
        </div>
      </div>
    </details>
  )
}

/** The main navigation: entries with an address are links, the others open a panel with their items and a picture. */
export function Navigation({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav className="navigation" aria-label="Navigation principale">
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            {entry.href ? <MenuLink href={entry.href}>{entry.name}</MenuLink> : <DropDown entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The navigation of narrow windows; at its end the customer area, and how and when the shop is reached. */
export function MenuPanel({ shell: { navigation, supportPhone, supportEmail, places } }: { shell: ShellView }) {
  return (
    <Panel id="menu" back="ouvrir-menu" title="Menu" side="start">
      <ul className="menu-list">
        {navigation.map((entry) => (
          <li key={entry.name}>
            {entry.href ? (
              <MenuLink href={entry.href}>{entry.name}</MenuLink>
            ) : (
              <details>
                <summary>{entry.name}</summary>
                <MenuItems items={entry.items} />
              </details>
            )}
          </li>
        ))}
        <li>
          <MenuLink href="/boutique">Toute la boutique</MenuLink>
        </li>
        <li>
          <MenuLink href="/account">Espace client</MenuLink>
        </li>
      </ul>
      <address className="menu-end">
        {supportPhone ? <a href={phoneAddress(supportPhone)}>{supportPhone}</a> : null}{" "}
        {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null} {places[0]?.hours}
      </address>
    </Panel>
  )
}
