import { createHash } from "node:crypto"

/**
 * Takes the mark off a rendered page and hashes the inline scripts that carried it. Hashing every inline script found
 * would bless an injected one; the mark is random for each page, so that nobody can write it into content.
 *
 * @param mark what stands as `nonce` of our own scripts
 * @returns the page without the mark, and "sha256-…" of each marked script
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const hashes = new Set<string>()
  for (const [, attributes = "", content = ""] of scripts) {
    if (!attributes.includes(attribute) || /\ssrc=/i.test(attributes)) continue
    hashes.add(`sha256-${createHash("sha256").update(content).digest("base64")}`)
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] }
}
