import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Picture } from "~/components/ui/picture"
import type { MenuEntry } from "~/shop/content/menu-view"
import { MenuLink } from "./menu-links"

const MOBILE_BREAKPOINT = "(max-width: 69.999em)"

/** Drop-downs close on Escape, on route change, on a click outside and when the window becomes narrow (specification §2). */
function useClosingDropDowns(list: React.RefObject<HTMLUListElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    const open = () => [...(list.current?.querySelectorAll("details[open]") ?? [])] as HTMLDetailsElement[]
    const close = (except: Node | null) => {
      for (const details of open()) if (!except || !details.contains(except)) details.open = false
    }
    close(null)
    const onClick = ({ target }: MouseEvent) => close(target instanceof Node ? target : null)
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      open()[0]?.querySelector("summary")?.focus()
      close(null)
    }
    const narrow = matchMedia(MOBILE_BREAKPOINT)
    const onNarrow = () => close(null)
    document.addEventListener("click", onClick)
    document.addEventListener("keydown", onEscape)
    narrow.addEventListener("change", onNarrow)
    return () => {
      document.removeEventListener("click", onClick)
      document.removeEventListener("keydown", onEscape)
      narrow.removeEventListener("change", onNarrow)
    }
  }, [key, list])
}

function DropDown({ entry }: { entry: MenuEntry }) {
  return (
    <details name="navigation">
      <summary>{entry.name}</summary>
      <div className="navigation-panel">
        <div className="page">
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
  const list = useRef<HTMLUListElement>(null)
  useClosingDropDowns(list)
  return (
    <nav className="navigation" aria-label="Navigation principale">
      <ul ref={list}>
        {entries.map((entry) => (
          <li key={entry.name}>
            {entry.href ? <MenuLink href={entry.href}>{entry.name}</MenuLink> : <DropDown entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
