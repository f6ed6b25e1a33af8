/** What a search found, in words; no words, no sentence. */
export function resultsSentence(words: string, count: number): string {
  if (words === "") return ""
  const products = count === 0 ? "Aucun produit" : count === 1 ? "1 produit" : `${count} produits`
  return `${products} pour «\u00a0${words}\u00a0»`
}
