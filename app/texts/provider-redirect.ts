/** On the page that leads to a provider. */
export function redirectSentence(method: string): string {
  return `Vous allez être redirigé vers ${method} pour payer. Vous reviendrez ensuite ici.`
}
