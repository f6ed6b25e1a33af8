// Apart from the form's fields, because every page loads this and few load those.

/** The page of the form, and the modal that opens instead on pages that have it. */
export const QUOTE_PAGE = "/devis"
export const QUOTE_PANEL = "#devis"
/** The id of the footer's link to it, where one is again after it is closed. */
export const QUOTE_OPENER = "ouvrir-devis"

/** Tells the pages that have the modal; pages with a form of their own have not. */
export function hasQuotePanel(path: string): boolean {
  return path === "/" || /^\/(boutique|produits|pages|tutoriels|recherche)(\/|$)/.test(path)
}
