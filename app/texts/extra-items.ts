/** Articles that come along with a subscription. */
export const extraSentences = {
  none: "Vous n’avez encore ajouté aucun article à cet abonnement.",
  billed: "L’article ajouté est facturé à la prochaine échéance, dans la quantité choisie, en plus du prix de l’abonnement.",
  found: (query: string, count: number) =>
    count === 0
      ? `Aucun article à ajouter ne correspond à «\u00a0${query}\u00a0».`
      : `${count === 1 ? "1 article" : `${count} articles`} pour «\u00a0${query}\u00a0»`,
}

/** What a choice's value in the form chooses, without the price that it was shown with. */
export function extraChoiceOf(value: string): string {
  return value.slice(value.indexOf("?") + 1)
}
