// Labels and hints of fields that several forms have.

export const NEWSLETTER_LABEL = "Je souhaite recevoir la newsletter de la boutique."

export const PHONE_HINT = "Pour le transporteur uniquement."

export const TERMS_LABEL = "J’ai lu et j’accepte les <a>conditions générales de vente</a>."

/** The rule of a new password. */
export function passwordRule(minLength: number): string {
  return `Au moins ${minLength} caractères.`
}
