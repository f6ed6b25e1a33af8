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
}

/**
 * Who may keep an answer: nobody when it is a shopper's with a session, one that sets a cookie, or not a success; else
 * the browser, which asks again each time. Shared caches never.
 */
export function cacheControl(request: Request, answer: Headers, status: number): string {
  const isPersonal = /(?:^|;\s*)swell-session=/.test(request.headers.get("Cookie") ?? "") || answer.has("Set-Cookie")
  return isPersonal || status >= 400 ? "private, no-store" : "private, no-cache"
}
