import { Link } from "@remix-run/react"
import type { SectionLink } from "~/shop/content/section-view"

/** Buttons of a section; the first may be the main one. */
export function SectionLinks({ links, look = "quiet" }: { links: readonly SectionLink[]; look?: "primary" | "quiet" }) {
  return links.map(({ label, href }, position) => (
    <Link key={href} to={href} prefetch="intent" className={`button button-${position === 0 ? look : "quiet"}`}>
      {label}
    </Link>
  ))
}
