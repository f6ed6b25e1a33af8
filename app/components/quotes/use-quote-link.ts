import { useLocation } from "@remix-run/react"
import { QUOTE_PAGE, QUOTE_PANEL, hasQuotePanel } from "~/shop/account/quotes/quote-fields"

/** Makes an address for this page: that of the quote form becomes its panel's where the panel stands. */
export function useQuoteLink(): (href: string) => string {
  const { pathname } = useLocation()
  return (href) => (href === QUOTE_PAGE && hasQuotePanel(pathname) ? QUOTE_PANEL : href)
}
