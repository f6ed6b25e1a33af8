import { readEnvironment } from "~/env.server"
import { bareContentSecurityPolicy, contentSecurityPolicy } from "./content-security-policy"

const hostedImages = "https://cdn.swell.store"
const withoutPowers = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]

/** What a page needs beyond the strictest headers. */
export type PageNeeds = { scriptHashes?: readonly string[] }

/**
 * The security headers of an answer (design: headers on every answer, errors too).
 *
 * @param page what a page of ours needs; null for answers that are no page
 */
export function securityHeaders(page: PageNeeds | null): Record<string, string> {
  const { production, publicOrigin, swellUrl } = readEnvironment()
  return {
    "Content-Security-Policy": page
      ? contentSecurityPolicy(page.scriptHashes ?? [], [new URL(swellUrl).origin, hostedImages])
      : bareContentSecurityPolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": withoutPowers.map((power) => `${power}=()`).join(", "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(production &&
      publicOrigin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  }
}

/**
 * Puts the headers of an answer that is no page where they are missing, and the cache policy with them.
 *
 * @param request tells whether the shopper has a session
 */
export function addSecurityHeaders({ headers, status }: Response, request: Request): void {
  for (const [name, value] of Object.entries(securityHeaders(null))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(request, headers, status))
  addPreviewHeaders(headers, request)
}

/** What an editor sees in preview is for no search engine and no cache, whatever the page says of itself. */
export function addPreviewHeaders(headers: Headers, request: Request): void {
  if (!bringsCookie(request, "apercu")) return
  headers.set("X-Robots-Tag", "noindex, nofollow")
  headers.set("Cache-Control", "private, no-store")
}

function bringsCookie(request: Request, name: string): boolean {
  return (request.headers.get("Cookie") ?? "").split(";").some((pair) => pair.trim().startsWith(`${name}=`))
}

/**
 * Who may keep an answer: nobody when it is a shopper's with a session, one that sets a cookie, or not a success; else
 * the browser, which asks again each time. Shared caches never.
 */
export function cacheControl(request: Request, answer: Headers, status: number): string {
  const isPersonal = bringsCookie(request, "swell-session") || answer.has("Set-Cookie")
  return isPersonal || status >= 400 ? "private, no-store" : "private, no-cache"
}
