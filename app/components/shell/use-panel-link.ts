import { useRouteLoaderData } from "@remix-run/react"
import { useAccountLink } from "~/components/account/use-visitor"
import { useQuoteLink } from "~/components/quotes/use-quote-link"
import { ownPath } from "~/shop/content/menu-view"

function useOrigin(): string | null {
  const root: unknown = useRouteLoaderData("root")
  return typeof root === "object" && root !== null && "origin" in root ? String(root.origin) : null
}

/**
 * Makes an address that editors wrote one for this visitor and page: some pages have a panel, which opens instead, and an
 * address with the shop's own origin is the path in it.
 */
export function usePanelLink(): (href: string) => string {
  const origin = useOrigin()
  const accountLink = useAccountLink()
  const quoteLink = useQuoteLink()
  return (href) => accountLink(quoteLink(ownPath(href, origin)))
}
