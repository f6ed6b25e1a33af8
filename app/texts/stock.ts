// Apart from the other sentences of products, which every page's script holds for the cart.

type Stock = { state: "available" | "few" | "out" | "preorder" | "backorder" | "discontinued"; count: number | null }

/** What the page says of a product's stock; a seat in a course is counted in places. */
export function stockSentence({ state, count }: Stock, isSeat = false): string {
  if (state === "few" && count !== null && isSeat) return count === 1 ? "Dernière place" : `Plus que ${count} places`
  if (state === "few" && count !== null) return count === 1 ? "Dernier exemplaire" : `Plus que ${count} en stock`
  if (state === "out") return isSeat ? "Complet" : "Épuisé pour le moment"
  if (state === "preorder") return "En précommande, expédition dès la sortie"
  if (state === "backorder") return "En réapprovisionnement, expédition dès l’arrivée"
  if (state === "discontinued") return "Fabrication arrêtée"
  if (count === null) return "Disponible"
  return isSeat ? "Places disponibles" : "En stock"
}

/** Why a product cannot be bought in the choice that is shown. */
export const unavailableSentences = {
  notOnline: "Ce produit ne peut pas être acheté en ligne pour le moment.",
  discontinued: "Ce produit n’est plus fabriqué.",
  inShops: (shops: readonly string[]) =>
    `Épuisé en ligne, mais il en reste en boutique${shops.length > 1 ? `\u00a0: ${shops.join(", ")}` : ""}.`,
  thisChoice: "Ce choix est épuisé. Essayez-en un autre.",
}
