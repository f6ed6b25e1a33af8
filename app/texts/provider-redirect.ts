/** On the page that leads to a provider. */
export function redirectSentence(provider: string): string {
  return `Vous allez être redirigé vers ${provider} pour payer. Vous reviendrez ensuite ici.`
}
