import { UNITS } from "../../app/texts/typography.ts"

/** What the words of French shops have in English: none of them stands in a French sentence. Names such as Google Pay are left out before. */
const ENGLISH_WORDS = [
  "the|and|is|are|of|with|your|you|not|this|that|was|has|have|be|it|from|please|read more|back|search|loading|submit|cancel|save",
  "delete|edit|update|add|remove|buy|shop now|log ?in|log ?out|sign (?:in|up|out)|sign-?up|password|username|account",
  "cart|basket|shopping bag|checkout|order|orders|shipping|delivery|tracking|pick-?up|click (?:and|&) collect|refunds?|voucher|wishlist",
  "coffee|coffee shop|shop|shops|store|shopping|gift ?cards?|subscription|subscribe|unsubscribe|invoice|receipt|payment|customer|item|items",
  "product|products|price|prices|quantity|free|available|unavailable|sold out|out of stock|in stock|preorder|backorder|sale price",
  "error|unknown|invalid|missing|next|previous|settings|address|reviews?|feedback|upload|download|terms|privacy",
].join("|")
const ENGLISH = new RegExp(`(?<![\\p{L}’-])(?:${ENGLISH_WORDS})(?![\\p{L}’-])`, "iu")

/** For a wallet's sheet in another language. */
const IN_ENGLISH = [
  "Buy with Apple\u00a0Pay",
  "Shipping is not available for the provided address.",
  "Something went wrong. Please try again or choose a different payment method.",
]

/** Addresses, and what a program or another's page is called: `receipt.v2`, `cnil.fr`. */
const NAMES = /https?:\/\/\S+|\/[\w/…-]+\S*|[\w.-]+@[\w.-]+|\w[\w-]*\.[\w.-]*[a-z]\w*/g

const MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"

const FAULTS: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ["deux espaces de suite", /[ \u00a0\u202f]{2}/],
  ["apostrophe ou guillemets droits", /(?<=\p{L})'|"/u],
  [
    "espace insécable manquante",
    /[ \u202f][:;!?»%€]|« |[\p{L}\d)\]…][;!?»](?![\w=&]*[=&])|[\p{L}\d)\]»]:(?!\/)|[\d\]][%€]|«(?!\u00a0)|(?<!\u00a0)»/u,
  ],
  ["espace insécable manquante dans un nombre", /\d \d{3}(?!\d)|\d\d(?: \d\d){3}/],
  ["espace insécable manquante avant une unité", new RegExp(`\\d ?(?:${UNITS})(?![\\p{L}\\d’])`, "u")],
  ["espace insécable manquante après « n° »", /[nN]°(?!\u00a0)/],
  ["trois points", /\.\.\./],
  ["tiret ou signe moins à l’anglaise", / - |(?<![^\s(«\u00a0])-\d/],
  ["heure à l’anglaise", /(?<![\d:])\d{1,2}:\d{2}(?![\d:])|\d[ \u00a0]?h(?:\d| \d)|\d h(?![\p{L}\d])/u],
  ["nombre à l’anglaise", /\d\.\d{2}[ \u00a0]?(?:€|CHF)|[€$£]\s?\d/],
  ["premier du mois : « 1er »", new RegExp(`(?<![\\d,.])1[ \\u00a0](?:${MONTHS})(?!\\p{L})`, "iu")],
  ["« courriel » : la boutique dit « e-mail »", /courriel|(?<![\p{L}-]|boîte )e?mails?(?![\p{L}@:])/iu],
  ["« nº » : la boutique écrit « n° »", /[nN]º/],
  ["mot anglais", ENGLISH],
]

/** What is wrong with a text by the house's rules (docs/voice.md); empty when nothing is. */
export function findFaults(text: string): string[] {
  if (IN_ENGLISH.includes(text)) return []
  const own = text.replace(/\[[\w…]+\]|\{\w+\}/g, "[]").replace(NAMES, "[]")
  return FAULTS.flatMap(([fault, pattern]) => {
    const found = pattern.exec(own)?.[0]
    return found === undefined ? [] : [`${fault} (${found})`]
  })
}
