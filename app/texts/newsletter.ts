/** What a sign-up for the newsletter is answered with; the form says it in the browser too. */
export function newsletterConfirmed(shop: string): string {
  return `Votre inscription à la newsletter de ${shop} est confirmée.`
}
