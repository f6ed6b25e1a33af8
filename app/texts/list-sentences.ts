import { formatCount } from "~/money/format-amount"

/** The orders of a list, as `tri` names them. */
export const SORT_NAMES = {
  "prix-asc": "Prix croissant",
  "prix-desc": "Prix décroissant",
  nom: "Nom",
  nouveautes: "Nouveautés",
} as const

/** What all products of a list are. */
export type ProductNoun = "produit" | "café"

/** How many products a list has. */
export function productCount(count: number, noun: ProductNoun = "produit"): string {
  return count > 0 ? `${formatCount(count)}\u00a0${noun}${count > 1 ? "s" : ""}` : `aucun\u00a0${noun}`
}

/** A list without products: of an empty category, or of filters that nothing meets. */
export const emptyListSentences = {
  category: "Cette étagère se remplit. En attendant, le reste de la boutique est ouvert.",
  filtersTitle: "Aucun produit ne correspond à ces filtres",
  filters: "Élargissez la fourchette de prix ou retirez un filtre ci-dessus\u00a0: chacun s’enlève d’un clic.",
}
