// As app/texts/typography.ts, word for word (swell/test/format.test.ts): an app takes no file from outside its folder.

const NO_BREAK = "\u00a0"
/** What a number has a non-breaking space before. */
export const UNITS = "kg|mg|g|cl|ml|l|mm|cm|m|km|min|h|s|bars?|W|V|ans?|mois|jours|%|€|CHF|°C"

/** Without lookbehind, which older browsers do not read. */
const RULES: readonly (readonly [pattern: RegExp, set: string])[] = [
  [/\.{3}/g, "…"],
  [/(\p{L})'(?=\p{L})/gu, "$1’"],
  [/(^|[\s(])"([^"\s](?:[^"]*[^"\s])?)"(?=$|[\s.,;:!?)])/g, `$1«${NO_BREAK}$2${NO_BREAK}»`],
  // Before double punctuation, where the space is wrong or forgotten; a sign inside an address has no space after it.
  [/[ \u202f](?=[:;!?»%€](?:[\s.,)»]|$))/g, NO_BREAK],
  [/([\p{L}\d)»…])(?=[;!?](?:\s|$))/gu, `$1${NO_BREAK}`],
  [/(\p{L}{2})(?=:(?:\s|$))/gu, `$1${NO_BREAK}`],
  [/«[ \u202f]|«(?=\S)/g, `«${NO_BREAK}`],
  [/([^\s»])»/g, `$1${NO_BREAK}»`],
  [/* @__PURE__ */ new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, "gu"), `$1${NO_BREAK}`],
  [/(\d\u00a0h) (?=\d\d(?!\d))/g, `$1${NO_BREAK}`],
  [/(\d\u00a0h(?:\u00a0\d\d)?) à (?=\d)/g, `$1${NO_BREAK}à${NO_BREAK}`],
  [/(\d) (?=\d{3}(?!\d))/g, `$1${NO_BREAK}`],
  [/((?:^|\s)(?:M\.|Mme|MM\.|n°|N°|p\.)) (?=\S)/g, `$1${NO_BREAK}`],
  [/ -(?= )/g, " –"],
]

/**
 * Sets a text as French printers do: non-breaking spaces before `: ; ! ? » % €`, after `«`, in numbers and before units, curly
 * apostrophes, guillemets. A text that is set already stays as it is. Addresses and names of code are not for it.
 */
export function typesetFrench(text: string): string {
  // What looks like a character reference is shown as it is written.
  return text.includes("&")
    ? text
        .split(/(&#?\w+;)/)
        .map((part, at) => (at % 2 === 0 ? setPart(part) : part))
        .join("")
    : setPart(text)
}

function setPart(text: string): string {
  const set = RULES.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), text)
  return set.replace(/\d\d(?: \d\d){3,}/g, (phone) => phone.replaceAll(" ", NO_BREAK))
}
