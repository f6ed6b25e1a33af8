import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { usePanelLink } from "./use-panel-link"

/** A link of a menu: inside the shop by the router, elsewhere as it is. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const address = usePanelLink()(href)
  return address.startsWith("/") ? (
    <Link to={address} prefetch="intent">
      {children}
    </Link>
  ) : (
    <a href={address}>{children}</a>
  )
}
