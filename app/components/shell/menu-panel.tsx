import type { MenuEntry } from "~/shop/content/menu-view"
import { MenuLink } from "./menu-links"
import { Panel } from "./panel"

/** The navigation of narrow windows. */
export function MenuPanel({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Panel id="menu" title="Menu" side="start">
      <ul className="menu-list">
        {entries.map((entry) => (
          <li key={entry.name}>
            {entry.href ? (
              <MenuLink href={entry.href}>{entry.name}</MenuLink>
            ) : (
              <details>
                <summary>{entry.name}</summary>
                <ul>
                  {entry.items.map((item) => (
                    <li key={item.name}>{item.href ? <MenuLink href={item.href}>{item.name}</MenuLink> : item.name}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
        <li>
          <MenuLink href="/boutique">Toute la boutique</MenuLink>
        </li>
      </ul>
    </Panel>
  )
}
