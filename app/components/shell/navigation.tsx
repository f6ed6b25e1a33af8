import { Picture } from "~/components/catalogue/picture"
import type { MenuEntry } from "~/shop/content/menu-view"
import { MenuLink } from "./menu-links"

function DropDown({ entry }: { entry: MenuEntry }) {
  return (
    <details name="navigation">
      <summary>{entry.name}</summary>
      <div className="drop-down-panel">
        <div className="page navigation-panel">
          <ul>
            {entry.items.map((item) => (
              <li key={item.name}>{item.href ? <MenuLink href={item.href}>{item.name}</MenuLink> : item.name}</li>
            ))}
          </ul>
          {entry.picture ? <Picture picture={entry.picture} decorative /> : null}
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
