import { readEnvironment } from "~/env.server"
import { bareContentSecurityPolicy, contentSecurityPolicy } from "./content-security-policy"
import type { PageNeeds } from "./page-needs"

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
  "usb",
]

/** A page of ours: its own inline scripts, and what it asks for beyond the strictest headers. */
export type PageParts = { scriptHashes?: readonly string[]; needs?: PageNeeds | null }

/**
 * The security headers of an answer (design: headers on every answer, errors too).
 *
 * @param page what a page of ours holds; null for answers that are no page
 */
export function securityHeaders(page: PageParts | null): Record<string, string> {
  const { production, publicOrigin, swellUrl } = readEnvironment()
  const needs = page?.needs ?? null
  const powers = [
    ...withoutPowers.map((power) => `${power}=()`),
    needs?.payment ? `payment=${allowPayment(needs)}` : "payment=()",
  ]
  return {
    "Content-Security-Policy": page
      ? contentSecurityPolicy({
          scriptHashes: page.scriptHashes ?? [],
          imageOrigins: [new URL(swellUrl).origin, hostedImages],
          sources: needs?.sources ?? [],
          styleNonce: needs?.styleNonce ?? null,
        })
      : bareContentSecurityPolicy,
    "Cross-Origin-Opener-Policy": needs?.popups ? "same-origin-allow-popups" : "same-origin",
    "Permissions-Policy": powers.join(", "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(production &&
      publicOrigin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  }
}

/** Our own page and the frames that it may hold; a host with a wildcard cannot be named there, but is not needed either. */
function allowPayment({ sources }: PageNeeds): string {
  const frames = [...new Set(sources.flatMap(({ frame = [] }) => frame))].filter((host) => !host.includes("*"))
  return `(${["self", ...frames.map((host) => `"${host}"`)].join(" ")})`
}

/**
 * Puts the headers of an answer that is no page where they are missing, and the cache policy with them.
 *
 * @param request tells whether the shopper has a session
 */
export function addSecurityHeaders(response: Response, request: Request): void {
  const { headers, status } = response
  const ahead = isFetchedAhead(request, response) ? `private, max-age=${prefetchedFor}` : null
  for (const [name, value] of Object.entries(securityHeaders(null))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", ahead ?? cacheControl(request, headers, status))
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

/** Pages of a payment are nobody's to keep, whoever looks at them. */
const paymentPath = /^\/(commande|paiement)(\/|$)/
/** What browsers fetch before the shopper has pressed; a shopper's own pages are not among it. */
const browsedPath = /^\/(|boutique(\/.*)?|produits\/.*|pages\/.*|tutoriels\/.*|recherche)$/
/** Seconds between the intent and the press. */
const prefetchedFor = 10

/** Whether data were fetched ahead of a press: the browser may use them once it comes, or it would fetch them twice. */
function isFetchedAhead({ method, headers, url }: Request, { headers: answer, status }: Response): boolean {
  const isAhead = /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")
  const { pathname, searchParams } = new URL(url)
  // The root's data hold the cart.
  const isBrowsed = browsedPath.test(pathname) && searchParams.get("_data") !== "root"
  return isAhead && isBrowsed && method === "GET" && status === 200 && !answer.has("Set-Cookie")
}

/**
 * Who may keep an answer: nobody when it is a shopper's with a session, a payment's, one that sets a cookie, or not a
 * success; else the browser, which asks again each time. Shared caches never.
 */
export function cacheControl(request: Request, answer: Headers, status: number): string {
  const isPersonal = bringsCookie(request, "swell-session") || answer.has("Set-Cookie")
  const isPayment = paymentPath.test(new URL(request.url).pathname)
  return isPersonal || isPayment || status >= 400 ? "private, no-store" : "private, no-cache"
}
