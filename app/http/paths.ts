/** Pages whose last segments are ids, keys or slugs, in which upper and lower case differ. */
const KEYED_PATH =
  /^\/(?:(?:mot-de-passe|commande\/merci|account\/[^/]+|produits|boutique|pages|tutoriels)\/(?=[^/]+$)|suivi\/(?=[^/]+\/[^/]+$))/i

/** Letters of a path in lower case; its escapes (`%C3`) stay as they were sent. */
export function lowerCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()))
}

/** The lower-case path without a slash at its end, to redirect to; null when `path` is canonical or names another host. */
export function canonicalPath(path: string): string | null {
  const trimmed = path.replace(/(?<!\/)\/+$/, "")
  if (trimmed === "" || !/^\/(?![/\\])/.test(trimmed)) return null
  const fixed = KEYED_PATH.exec(trimmed)?.[0] ?? trimmed
  const canonical = lowerCase(fixed) + trimmed.slice(fixed.length)
  return canonical === path ? null : canonical
}

const BASE = "http://shop.invalid"

/** A path of this shop from untrusted text as a browser would read it; null if it could lead to another origin. */
export function localPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 8000) return null
  if (!value.startsWith("/") || /[\\\u0000-\u0020\u007f-\u009f]/.test(value)) return null
  if (!URL.canParse(value, BASE)) return null
  const url = new URL(value, BASE)
  const path = url.pathname + url.search + url.hash
  // "/.." is taken out while parsing, and may leave "//host" behind.
  return url.origin === BASE && !path.startsWith("//") ? path : null
}

/** Where a visitor goes after a login: the local path that the form or the address names, else the customer area. */
export function nextPath(value: unknown): string {
  return localPath(value) ?? "/account"
}

/** The local path that follows the page that is asked for; null for none. */
export function followingPath({ url }: Request): string | null {
  return localPath(new URL(url).searchParams.get("suite"))
}

/** The address of a page that another one leads to for something it needs, with the one that follows, if any. */
export function pathThen(page: string, next: string | null): string {
  return next === null ? page : `${page}?suite=${encodeURIComponent(next).replaceAll("%2F", "/")}`
}
