/** English words that no French sentence has; names such as Google Pay have none of them. */
const ENGLISH =
  /(?<![\p{L}’-])(the|and|is|are|of|with|your|you|not|this|that|was|has|have|be|it|from|please|cart|order|checkout|shipping|error|unknown|invalid|missing|payment|read more|back|search|loading|submit|cancel|save|delete|edit|update|log ?in|sign (?:in|up))(?![\p{L}’-])/iu

/** For a wallet's sheet in another language, and for the log. */
const IN_ENGLISH = [
  "Buy with Apple\u00a0Pay",
  "Shipping is not available for the provided address.",
  "Something went wrong. Please try again or choose a different payment method.",
  "[wantsPlan] not found or not active",
  "This payment [why]",
]

const FAULTS: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ["deux espaces de suite", /[ \u00a0\u202f]{2}/],
  ["apostrophe ou guillemets droits", /(?<=\p{L})'|"/u],
  ["espace insécable manquante", / [:;!?»%€]|« |[\p{L}\d)\]][;!?»](?=\s|$)|\p{L}:(?=\s|$)|«\S(?<!«\u00a0)/u],
  ["espace insécable manquante avant une unité", /\d (?:kg|g|cl|mm|cm|°C|h)(?![\p{L}\d])/u],
  ["trois points", /\.\.\./],
  ["heure à l’anglaise", /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/],
  ["« courriel » : la boutique dit « e-mail »", /courriel|(?<![\p{L}-]|boîte )e?mails?(?![\p{L}@:])/iu],
  ["« nº » : la boutique écrit « n° »", /[nN]º/],
  ["mot anglais", ENGLISH],
]

/** What is wrong with a text by the house's rules (docs/voice.md); empty when nothing is. */
export function findFaults(text: string): string[] {
  if (IN_ENGLISH.includes(text)) return []
  const own = text.replace(/\[[\w…]+\]/g, "[]")
  return FAULTS.flatMap(([fault, pattern]) => {
    const found = pattern.exec(own)?.[0]
    return found === undefined ? [] : [`${fault} (${found})`]
  })
}
