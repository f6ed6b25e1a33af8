const base = "http://shop.invalid"

/**
 * A path of this shop from untrusted text, against open redirects: path, query and fragment as a browser would
 * read them, or null when the text could lead to another origin.
 */
export function localPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2000) return null
  if (!value.startsWith("/") || /[\\\u0000-\u0020\u007f-\u009f]/.test(value)) return null
  if (!URL.canParse(value, base)) return null
  const url = new URL(value, base)
  const path = url.pathname + url.search + url.hash
  // "/.." is taken out while parsing, and may leave "//host" behind.
  return url.origin === base && !path.startsWith("//") ? path : null
}
