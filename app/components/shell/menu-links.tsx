import { Link } from "@remix-run/react"
import type { ReactNode } from "react"

/** A link of a menu: inside the shop by the router, elsewhere as it is. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith("/") ? (
    <Link to={href} prefetch="intent">
      {children}
    </Link>
  ) : (
    <a href={href}>{children}</a>
  )
}
