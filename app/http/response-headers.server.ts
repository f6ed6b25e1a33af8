import { createHash } from "node:crypto"
import { IMAGE_HOSTS } from "../commerce/image-folders.ts"
import { readEnvironment } from "../env.server.ts"
import { isSharedPath } from "../shop/content/shared-path.ts"
import type { ContentSource, PagePolicy } from "./page-policy.ts"

/** Adds the security and cache headers that a response lacks; documents get their own policy in entry.server.tsx. */
export function addResponseHeaders(response: Response, request: Request): void {
  const { headers, status } = response
  const ahead = isPrefetch(request, response) ? `private, max-age=${PREFETCH_MAX_AGE}` : null
  for (const [name, value] of Object.entries(securityHeaders(null))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", ahead ?? cacheControl(request, headers, status))
    // Prices and language follow a cookie.
    if (ahead !== null) headers.append("Vary", "Cookie")
  }
  // A page that the browser fetched ahead before a form would show the cart without its change.
  if (request.method === "POST") headers.set("Clear-Site-Data", `"prefetchCache"`)
  addPreviewHeaders(headers, request)
}

/** Keeps what an editor sees in preview out of search engines and caches, whatever the page says of itself. */
export function addPreviewHeaders(headers: Headers, request: Request): void {
  if (!["__Host-apercu", "apercu"].some((name) => bringsCookie(request, name))) return
  headers.set("X-Robots-Tag", "noindex, nofollow")
  headers.set("Cache-Control", "private, no-store")
}

const PAYMENT_PATH = /^\/(commande|paiement)(\/|$)/
/** Seconds that prefetched data may be used. */
const PREFETCH_MAX_AGE = 10

/** Whether data are prefetched; the browser may then keep them for a moment, or it would fetch them again at the press. */
function isPrefetch({ method, headers, url }: Request, response: Response): boolean {
  const isAhead = /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")
  const { pathname, searchParams } = new URL(url)
  // The root's data hold the cart.
  const isPublic = isSharedPath(pathname) && searchParams.get("_data") !== "root"
  return isAhead && isPublic && method === "GET" && response.status === 200 && !response.headers.has("Set-Cookie")
}

/** `no-store` for a session, a payment page, a cookie set or an error; else the browser asks again each time. */
export function cacheControl(request: Request, headers: Headers, status: number): string {
  const isPersonal = bringsCookie(request, "swell-session") || headers.has("Set-Cookie")
  const isPayment = PAYMENT_PATH.test(new URL(request.url).pathname)
  return isPersonal || isPayment || status >= 400 ? "private, no-store" : "private, no-cache"
}

function bringsCookie(request: Request, name: string): boolean {
  return (request.headers.get("Cookie") ?? "").split(";").some((pair) => pair.trim().startsWith(`${name}=`))
}

const DENIED_FEATURES = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi usb".split(" ")

/** A page of ours: the hashes ("sha256-…") of its own inline scripts, and what its routes allow. */
type PageParts = { scriptHashes?: readonly string[]; policy?: PagePolicy | null }

/**
 * The security headers of a response, the same set whether our server or Remix sends it.
 *
 * @param page null for a response that is no page: a redirect, data, a file, a refusal
 */
export function securityHeaders(page: PageParts | null): Record<string, string> {
  const { production, publicOrigin } = readEnvironment()
  const policy = page?.policy ?? null
  return {
    "Content-Security-Policy": page ? contentSecurityPolicy(page) : BARE_CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": policy?.popups ? "same-origin-allow-popups" : "same-origin",
    "Permissions-Policy": [
      ...DENIED_FEATURES.map((feature) => `${feature}=()`),
      `payment=${policy?.payment ? allowPayment(policy) : "()"}`,
    ].join(", "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(production &&
      publicOrigin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  }
}

/** Our own page and the frames that it may hold; browsers that read no wildcards there leave those hosts out. */
function allowPayment({ sources }: PagePolicy): string {
  const frames = [...new Set(sources.flatMap(({ frame = [] }) => frame))]
  return `(${["self", ...frames.map((host) => `"${host}"`)].join(" ")})`
}

const BARE_CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Everything from our own origin and what the page's routes allow; inline scripts by hash only. */
function contentSecurityPolicy({ scriptHashes = [], policy }: PageParts): string {
  const more = (kind: keyof ContentSource) => [...new Set((policy?.sources ?? []).flatMap((source) => source[kind] ?? []))]
  const frames = more("frame")
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      ...(policy?.scriptNonce ? [`'nonce-${policy.scriptNonce}'`] : []),
      ...more("script"),
    ],
    "style-src": ["'self'", ...(policy?.styleNonce ? [`'nonce-${policy.styleNonce}'`] : []), ...more("style")],
    // Attributes only; without it style-src refuses them.
    ...(policy?.styleAttributes && { "style-src-attr": ["'unsafe-inline'"] }),
    "img-src": ["'self'", "data:", new URL(readEnvironment().swellUrl).origin, ...IMAGE_HOSTS, ...more("image")],
    "connect-src": ["'self'", ...more("connect")],
    "font-src": ["'self'"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...more("form")],
    "frame-ancestors": ["'none'"],
    // Deprecated in favour of report-to, which some browsers lack and others send a minute late.
    "report-uri": ["/rapports-csp"],
  }
  return Object.entries(directives)
    .map(([directive, values]) => `${directive} ${values.join(" ")}`)
    .join("; ")
}

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

const knownHashes = new Map<string, string>()
const MAX_CACHED_LENGTH = 4_000
const MAX_CACHED_HASHES = 50

/** The short scripts are the same on every page. */
function hashOf(content: string): string {
  const held = knownHashes.get(content)
  if (held !== undefined) return held
  const hash = createHash("sha256").update(content).digest("base64")
  if (content.length <= MAX_CACHED_LENGTH && knownHashes.size < MAX_CACHED_HASHES) knownHashes.set(content, hash)
  return hash
}
