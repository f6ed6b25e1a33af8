type Stock = { state: "available" | "few" | "out" | "preorder" | "backorder" | "discontinued"; count: number | null }

/** What the page says of a product's stock. */
export function stockSentence({ state, count }: Stock): string {
  if (state === "few" && count !== null) return count === 1 ? "Dernier exemplaire" : `Plus que ${count} en stock`
  if (state === "out") return "Épuisé pour le moment"
  if (state === "preorder") return "En précommande, expédié dès sa sortie"
  if (state === "backorder") return "En réapprovisionnement, expédié dès son arrivée"
  if (state === "discontinued") return "Plus fabriqué"
  return count === null ? "Disponible" : "En stock, prêt à partir"
}
