import { decodeEntities } from "./html-forms.ts"

/** What begins a new line in every browser, also in those that know nothing newer than HTML 4. */
const LINE = /^(address|blockquote|br|dd|div|dl|dt|fieldset|form|h[1-6]|hr|legend|li|ol|option|p|pre|table|td|th|tr|ul)$/
const UNSEEN = /<(script|style|template|title|svg|head)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<input\b[^>]*type="hidden"[^>]*>/gi
/** Browsers of text write a field as a box among the words. */
const FIELD = /<(select|textarea)\b[\s\S]*?<\/\1>|<input\b[^>]*>/gi
/** Ends and starts that a reader would take for one word. */
const ENDS_WORD = /[\p{L}\p{N}\]€%)*+−]$/u
const STARTS_WORD = /^[\p{L}\p{N}[€(+−]/u

/**
 * Where the text of two elements, or a text and a field, runs together when styles are not applied, as "…8,90 €|35,60 €…". A comma
 * or a full stop after a link is none.
 */
export function runTogether(html: string): string[] {
  const found: string[] = []
  let before = ""
  let isApart = true
  const seen = html.replace(UNSEEN, "").replace(FIELD, "<input>")
  for (const [, tag = "", text] of seen.matchAll(/<\/?([a-z][a-z0-9]*)\b[^>]*>|([^<]+)/gi)) {
    isApart ||= LINE.test(tag.toLowerCase())
    const words = tag === "input" ? "[ ]" : decodeEntities(text ?? "")
    if (words === "") continue
    if (!isApart && ENDS_WORD.test(before) && STARTS_WORD.test(words)) found.push(`${before.slice(-30)}|${words.slice(0, 30)}`)
    before = words
    isApart = false
  }
  return found
}

/** Signs between words that a screen reader would read aloud, with the words around them. */
export function spokenSeparators(html: string): string[] {
  const seen = html.replace(UNSEEN, "").replace(/<(\w+)[^>]* aria-hidden[^>]*>[^<]*<\/\1>/g, "")
  return [...seen.matchAll(/[^<>]{0,20}[·•][^<>]{0,20}/g)].map(([words]) => words)
}
