// The login, in its modal and on its page: single sentences, so that scripts carry no names for them.

/** What the cart gets after the login. */
export function afterLogin(name: string): string {
  return `Un abonnement nécessite un compte. «\u00a0${name}\u00a0» rejoindra ensuite votre panier.`
}

export const PASSWORD_FORGOTTEN = "Mot de passe oublié\u00a0?"

export const NO_ACCOUNT_YET = "Pas encore de compte\u00a0?"

export const NO_ACCOUNT_NEEDED =
  "Hors abonnement, aucun compte n’est nécessaire pour commander\u00a0: votre adresse e-mail suffit."

export const ORDER_QUESTION = "Une question sur une commande\u00a0?"
