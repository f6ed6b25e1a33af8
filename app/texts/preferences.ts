/** What each preference changes. */
export const preferenceSentences = {
  full: "Les pages changent sans se recharger, et les portefeuilles électroniques sont proposés au paiement.",
  light:
    "Aucun script n’est envoyé\u00a0: les pages pèsent bien moins lourd. Tout fonctionne, sauf les portefeuilles électroniques et la saisie d’une nouvelle carte.",
  display: "Sans choix de votre part, la version légère suit le réglage «\u00a0économie de données\u00a0» de votre navigateur.",
  region: "Les textes de la boutique restent en français\u00a0; certains contenus s’adaptent à la région.",
  currency: "Les prix, le panier et le paiement sont dans cette devise.",
  /** Currencies that are displayed only, their rates, and the one that is charged. */
  currencies: (codes: readonly string[], rates: readonly (string | null)[], charged: string) =>
    `En ${codes.join(", ")}, les prix des produits sont affichés à titre indicatif (${rates.join(", ")})\u00a0: le panier et le paiement restent en ${charged}.`,
  kept: "Ces choix sont conservés dans votre navigateur (une semaine pour la région et la devise, six mois pour l’affichage) et ne servent à rien d’autre.",
}
