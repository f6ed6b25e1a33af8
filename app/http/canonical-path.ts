/** Pages whose last segment is an id or a key, which is what it is in either case. */
const keyed = /^\/(?:mot-de-passe|commande\/merci|account\/[^/]+)\/(?=[^/]+$)/i

/** Letters of a path in lower case; its escapes (`%C3`) stay as they were sent. */
function lowerCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()))
}

/**
 * The one path of a page, in lower case and without a slash at its end (design §4), which other spellings redirect to; null
 * when a path is that already. Never an address on another host: what could be read as one (`//evil.example`) is left alone.
 */
export function canonicalPath(path: string): string | null {
  const trimmed = path.replace(/\/+$/, "")
  if (trimmed === "" || !/^\/(?![/\\])/.test(trimmed)) return null
  const fixed = keyed.exec(trimmed)?.[0] ?? trimmed
  const canonical = lowerCase(fixed) + trimmed.slice(fixed.length)
  return canonical === path ? null : canonical
}
