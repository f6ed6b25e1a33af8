/** Where a card is paid that its provider asks for on a page of its own. */
export const CARD_PAGE = "la page de paiement par carte"

/** On the page that leads to a provider. */
export function redirectSentence(provider: string): string {
  return `Vous allez être redirigé vers ${provider} pour payer. Vous reviendrez ensuite ici.`
}
