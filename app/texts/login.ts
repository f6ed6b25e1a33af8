/** The login, in its modal and on its page. */
export const loginSentences = {
  pending: (name: string) => `Un abonnement nécessite un compte. «\u00a0${name}\u00a0» rejoindra ensuite votre panier.`,
  forgotten: "Mot de passe oublié\u00a0?",
  guest: "Hors abonnement, aucun compte n’est nécessaire pour commander\u00a0: votre adresse e-mail suffit.",
}
