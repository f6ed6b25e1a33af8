import { describe, expect, it, test } from "vitest"
import { listTexts } from "./all-texts.ts"

/** Verbs that need no subject beside them to tell a sentence from a name. */
const VERBS =
  "est|sont|a|ont|était|sera|seront|peut|peuvent|doit|doivent|faut|va|vont|reste|restent|attend|suffit|manque|correspond"
const INFINITIVE = "\\p{L}+(?:er|ir|dre|ttre|vre|ire)(?!\\p{L})"
/** A pronoun before a verb that is no infinitive, a negation, or one of those verbs. */
const SAYING = new RegExp(
  `(?:^|[\\s’])(?:ne|n’\\p{L}+|(?:vous|nous|ils?|elles?|on|cela|qui)\\s(?!${INFINITIVE})\\p{L}+|(?:${VERBS}))(?=[\\s’]|$)`,
  "iu",
)
/** Buttons, which begin with what they do, and what a shopper ticks in the first person. */
const LABEL = new RegExp(`^(?:(?:ne\\spas\\s(?:le\\s|la\\s|les\\s)?)?${INFINITIVE}|mon\\s|ma\\s|mes\\s|je\\s|j’)`, "iu")

/**
 * Four words and an end, or what says something of a subject, as headings do. What is shorter or says nothing is a name, a label, a
 * button or a unit and stays with what it names; what ends in … says that its button works, and stays with the button.
 */
function isSentence(text: string): boolean {
  const isLong = (part: string) => part.split(/\s/).length >= 4
  if (text.split(/(?<=[.!?])\s/).some((part) => /[.!?]$/.test(part) && isLong(part))) return true
  return isLong(text) && /^\p{Lu}/u.test(text) && !text.endsWith("…") && SAYING.test(text) && !LABEL.test(text)
}

describe("a sentence", () => {
  it.each([
    "Votre panier est vide pour l’instant.",
    "Votre panier a changé depuis votre dernier passage",
    "Aucun produit ne correspond à ces filtres",
    "Vous êtes en mode aperçu",
    "Un panier enregistré vous attend",
    "L’aperçu n’a pas pu être ouvert",
  ])("%s", (text) => expect(isSentence(text)).toBe(true))

  it.each([
    "Ne pas reprendre ce panier",
    "Commander votre panier tel qu’il est maintenant",
    "Mon adresse de facturation est différente",
    "Numéro de commande ou d’abonnement",
    "Vérification de la carte en cours…",
    "modifier votre inscription à la newsletter",
  ])("is not: %s", (text) => expect(isSentence(text)).toBe(false))
})

test("every sentence of the shop stands in app/texts", () => {
  const texts = listTexts().flatMap(({ texts: each }) => each)
  const elsewhere = texts.filter(({ place, text }) => /^(app\/(?!texts\/)|server\/)/.test(place) && isSentence(text))
  expect(elsewhere).toEqual([])
})
