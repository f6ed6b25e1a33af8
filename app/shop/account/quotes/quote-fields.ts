/** The names that the quote form posts, in its order. */
export const QUOTE_FIELDS = ["email", "firstName", "lastName", "company", "siren", "need", "volume", "message"] as const

export type QuoteField = (typeof QUOTE_FIELDS)[number]
export type QuoteValues = Record<QuoteField, string>

/** The needs to choose from; the mail repeats their labels. */
export const QUOTE_NEEDS = [
  { value: "coffee", label: "Café pour un bureau, un restaurant ou un hôtel" },
  { value: "machines", label: "Machines et moulins" },
  { value: "training", label: "Formation barista d’une équipe" },
  { value: "gifts", label: "Cadeaux d’entreprise" },
  { value: "other", label: "Autre projet" },
] as const

/** Maximum length of each field, in characters. */
export const QUOTE_LENGTHS: Record<QuoteField, number> = {
  email: 254,
  firstName: 60,
  lastName: 60,
  company: 100,
  siren: 20,
  need: 80,
  volume: 120,
  message: 3000,
}
