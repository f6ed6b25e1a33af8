import { formatCount } from "~/money/format-amount"

/** The orders of a list, as `tri` names them. */
export const SORT_NAMES = {
  "prix-asc": "Prix croissant",
  "prix-desc": "Prix décroissant",
  nom: "Nom",
  nouveautes: "Nouveautés",
} as const

/** How many products a list has. */
export function productCount(count: number): string {
  if (count === 0) return "aucun\u00a0produit"
  return count > 1 ? `${formatCount(count)}\u00a0produits` : "1\u00a0produit"
}
