import { createHash } from "node:crypto"

/**
 * Takes the mark off a rendered page and hashes the inline scripts that carried it. Hashing every inline script found
 * would allow an injected one; the mark is random for each page, so that nobody can write it into content.
 *
 * @param mark what stands as `nonce` of our own scripts
 * @returns the page without the mark, and "sha256-…" of each marked script
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.slice(from, at))
    from = at + attribute.length
    const content = markedContent(html, at, from)
    if (content !== null) hashes.add(`sha256-${hashOf(content)}`)
  }
  parts.push(html.slice(from))
  return { html: parts.join(""), hashes: [...hashes] }
}

/** The content of the inline script whose tag has the mark between these two places; null for any other tag. */
function markedContent(html: string, markStart: number, markEnd: number): string | null {
  const tagStart = html.lastIndexOf("<", markStart)
  const tagEnd = html.indexOf(">", markEnd)
  const tag = html.slice(tagStart, tagEnd)
  if (!/^<script\b/i.test(tag) || /\ssrc=/i.test(tag)) return null
  const end = html.indexOf("</script>", tagEnd)
  return end < 0 ? null : html.slice(tagEnd + 1, end)
}

const known = new Map<string, string>()
const longestKnown = 4_000
const mostKnown = 50

/** The short scripts are the same on every page. */
function hashOf(content: string): string {
  const held = known.get(content)
  if (held !== undefined) return held
  const hash = createHash("sha256").update(content).digest("base64")
  if (content.length <= longestKnown && known.size < mostKnown) known.set(content, hash)
  return hash
}
