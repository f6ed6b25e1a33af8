/** What another plan costs from when, by when it starts. */
export const PLAN_SETTLEMENTS = {
  now: "Une nouvelle période commence tout de suite\u00a0: ce prix est prélevé sur votre carte habituelle à la confirmation. Ce qui reste de la période déjà payée vous est crédité.",
  "after-period":
    "Le changement prend effet immédiatement. Pour la fin de la période en cours, seule la différence de prix est comptée, au prorata des jours restants. Le nouveau prix s’applique en entier dès la prochaine échéance.",
  "after-trial": "Votre période d’essai continue\u00a0: le nouveau prix est dû à partir de la prochaine échéance.",
}

/** What the forms of a change say. */
export const planSentences = {
  onlyQuantity: "Ce produit n’est plus proposé que dans cette formule. Vous pouvez encore en changer la quantité.",
  nothingYet: "Rien ne change avant que vous n’ayez vu et confirmé le récapitulatif.",
  discountUnknown:
    "Ce prix ne compte pas la remise actuelle de votre abonnement. Elle s’en déduit si elle vaut aussi pour ce choix.",
  creditUnknown:
    "Le montant exact est calculé au prorata des jours restants, au moment de la confirmation. Il figure sur la facture, dans votre espace client.",
}
