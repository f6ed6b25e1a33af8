import type { LocalizedProblem, Problem } from "~/problems"

/** The sentences that any page says by itself, without an answer of the server: all that its script has of them. */
export const browserSentences = {
  "newsletter-failed": "Une erreur est survenue.",
  "quantity-invalid": "Saisissez une quantité entière, à partir de 1.",
  "quantity-too-large": "La quantité ne peut pas dépasser {max}. Au-delà, écrivez-nous.",
  "service-unavailable": "La boutique ne répond pas pour l’instant. Réessayez dans quelques instants.",
} as const satisfies Record<string, string>

/** Adds the sentence to a problem that was found in the browser. */
export function localizeInBrowser(problem: Problem<keyof typeof browserSentences>): LocalizedProblem {
  return { ...problem, sentence: fillSentence(browserSentences[problem.code], problem.detail) }
}

/** Fills each `{word}` of a sentence with the detail of that name; what is missing stays empty. */
export function fillSentence(sentence: string, detail: Readonly<Record<string, string>> = {}): string {
  const words = new Map(Object.entries(detail))
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => words.get(word) ?? "")
}

/** Where the newsletter goes to, for who is logged in. */
export const TO_ACCOUNT_ADDRESS = "À l’adresse de votre compte."

/** Two parts of a sentence, of which the first is a link. */
export const UNSUBSCRIBING = "Désinscription en un clic"
export const AT_ANY_TIME = ", à tout moment."

/** What a sign-up for the newsletter is answered with; the form says it in the browser too. */
export function newsletterConfirmed(shop: string): string {
  return `Votre inscription à la newsletter ${shop} est confirmée.`
}
