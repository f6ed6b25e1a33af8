/** Hints of the quote's fields. */
export const quoteHints = {
  email: "Pour vous envoyer le devis.",
  message: "Votre projet, vos dates, ce que vous avez déjà.",
  siren: "Neuf chiffres.",
  volume: "Par exemple 15\u00a0kg par mois, ou 40 personnes.",
}
