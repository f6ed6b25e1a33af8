/** What another plan costs from when, by when it starts. */
export const PLAN_SETTLEMENTS = {
  now: "Une nouvelle période commence tout de suite\u00a0: ce prix est prélevé sur votre carte habituelle à la confirmation. Ce qui reste de la période déjà payée vous est crédité.",
  "after-period":
    "Le changement prend effet immédiatement. Pour ce qui reste de la période en cours, ce que vous avez déjà payé vous est crédité et le nouveau prix est compté pour les mêmes jours\u00a0; le nouveau prix entier est dû à partir de la prochaine échéance.",
  "after-trial": "Votre période d’essai continue\u00a0: le nouveau prix est dû à partir de la prochaine échéance.",
}

/** What the forms of a change say. */
export const planSentences = {
  onlyQuantity: "Ce produit n’a plus d’autre formule. La quantité peut encore changer.",
  nothingYet: "Rien ne change avant que vous n’ayez vu et confirmé le récapitulatif.",
  creditUnknown:
    "Ce crédit est calculé au jour de la confirmation\u00a0: son montant n’est pas connu avant\u00a0; il figure sur la facture, dans votre espace client.",
}
