const path = "/commande/authentification"

/** Our page where the shopper's bank is asked about a card (3-D Secure), for an attempt. */
export function authenticationPath(attemptId: string): string {
  return `${path}?gateway=stripe&essai=${attemptId}`
}

/** Whether a payment goes on in the shop itself, rather than at a provider. */
export function isOwnPage(address: string): boolean {
  return address.startsWith(`${path}?`)
}
