import { readEnvironment } from "../env.server.ts"
import type { ContentSource, PagePolicy } from "./page-policy.ts"

const HOSTED_IMAGES = "https://cdn.swell.store"
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "usb",
]

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

/** Our own page and the frames that it may hold; a host with a wildcard cannot be named there, but is not needed either. */
function allowPayment({ sources }: PagePolicy): string {
  const frames = [...new Set(sources.flatMap(({ frame = [] }) => frame))].filter((host) => !host.includes("*"))
  return `(${["self", ...frames.map((host) => `"${host}"`)].join(" ")})`
}

const BARE_CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Everything from our own origin and what the page's routes allow; inline scripts by hash only. */
function contentSecurityPolicy({ scriptHashes = [], policy }: PageParts): string {
  const more = (kind: keyof ContentSource) => [...new Set((policy?.sources ?? []).flatMap((source) => source[kind] ?? []))]
  const frames = more("frame")
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...more("script")],
    "style-src": ["'self'", ...(policy?.styleNonce ? [`'nonce-${policy.styleNonce}'`] : [])],
    "img-src": ["'self'", "data:", new URL(readEnvironment().swellUrl).origin, HOSTED_IMAGES, ...more("image")],
    "connect-src": ["'self'", ...more("connect")],
    "font-src": ["'self'"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    // Deprecated in favour of report-to, which some browsers lack and others send a minute late.
    "report-uri": ["/rapports-csp"],
  }
  return Object.entries(directives)
    .map(([directive, values]) => `${directive} ${values.join(" ")}`)
    .join("; ")
}
