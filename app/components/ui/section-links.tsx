import { Link } from "@remix-run/react"
import { usePanelLink } from "~/components/shell/use-panel-link"
import type { SectionLink } from "~/shop/content/section-view"

/** Buttons of a section; the first may be the main one. What opens a panel is a plain link (use-panels.ts). */
export function SectionLinks({ links, look = "quiet" }: { links: readonly SectionLink[]; look?: "primary" | "quiet" }) {
  const addressOf = usePanelLink()
  return links.map(({ label, href }, position) => {
    const address = addressOf(href)
    const className = `button button-${position === 0 ? look : "quiet"}`
    return address.startsWith("#") ? (
      <a key={href} href={address} className={className}>
        {label}
      </a>
    ) : (
      <Link key={href} to={address} prefetch="intent" className={className}>
        {label}
      </Link>
    )
  })
}
