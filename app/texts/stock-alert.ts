/** The form that asks for an e-mail when a product, or a seat in a course, can be had again. */
export const alertSentences = {
  intro: (isCourse: boolean) =>
    `Laissez votre e-mail\u00a0: nous vous écrivons une seule fois, dès ${isCourse ? "qu’une place se libère" : "que ce produit est de nouveau disponible"}.`,
  purpose: "Votre adresse ne sert qu’à cet e-mail.",
}
