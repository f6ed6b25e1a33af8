/** The names that the quote form posts, in the order in which it shows them. */
export const quoteFields = ["email", "firstName", "lastName", "company", "siren", "need", "volume", "message"] as const

export type QuoteField = (typeof quoteFields)[number]
export type QuoteValues = Record<QuoteField, string>

/** What professionals ask for; the words are what the form shows and what the mail repeats. */
export const quoteNeeds = [
  { value: "coffee", label: "Café pour un bureau, un restaurant ou un hôtel" },
  { value: "machines", label: "Machines et moulins" },
  { value: "training", label: "Formation barista d’une équipe" },
  { value: "gifts", label: "Cadeaux d’entreprise" },
  { value: "other", label: "Autre projet" },
] as const

/** Longest text of each field, in characters. */
export const quoteLengths: Record<QuoteField, number> = {
  email: 254,
  firstName: 60,
  lastName: 60,
  company: 100,
  siren: 20,
  need: 20,
  volume: 120,
  message: 3000,
}

/** Where a browser's own link opens the form as a panel; elsewhere the same link leads to its page. */
export const QUOTE_PAGE = "/devis"
export const QUOTE_PANEL = "#devis"

/** Pages to read or to look around on, where the panel stands; pages with a form of their own do without. */
export function hasQuotePanel(path: string): boolean {
  return path === "/" || /^\/(boutique|produits|pages|tutoriels|recherche)(\/|$)/.test(path)
}
