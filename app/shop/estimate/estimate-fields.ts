/** The names that the estimation form posts, in the order in which it shows them. */
export const estimateFields = ["email", "firstName", "lastName", "company", "siren", "need", "volume", "message"] as const

export type EstimateField = (typeof estimateFields)[number]
export type EstimateValues = Record<EstimateField, string>

/** What professionals ask for; the words are what the form shows and what the mail repeats. */
export const estimateNeeds = [
  { value: "cafe", label: "Café pour un bureau, un restaurant ou un hôtel" },
  { value: "machines", label: "Machines et moulins" },
  { value: "formation", label: "Formation barista d’une équipe" },
  { value: "cadeaux", label: "Cadeaux d’entreprise" },
  { value: "autre", label: "Autre projet" },
] as const

/** Longest text of each field, in characters. */
export const estimateLengths: Record<EstimateField, number> = {
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
export const ESTIMATE_PAGE = "/devis"
export const ESTIMATE_PANEL = "#devis"

/** Pages to read or to look around on, where the panel stands; pages with a form of their own do without. */
export function hasEstimatePanel(path: string): boolean {
  return path === "/" || /^\/(boutique|produits|pages|tutoriels|recherche)(\/|$)/.test(path)
}
