/** A search that found nothing. */
export const searchSentences = {
  title: "Par où commencer\u00a0?",
  advice:
    "Un mot plus court ou plus courant suffit souvent\u00a0: une origine, un objet, le nom d’un café. Vous pouvez aussi partir d’une catégorie.",
}

/** What a search found, in words; no words, no sentence. */
export function resultsSentence(words: string, count: number): string {
  if (words === "") return ""
  const products = count === 0 ? "Aucun produit" : count === 1 ? "1 produit" : `${count} produits`
  return `${products} pour «\u00a0${words}\u00a0»`
}
