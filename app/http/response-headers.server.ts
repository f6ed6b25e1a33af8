import { securityHeaders } from "./security-headers.server"

/** Adds the headers that a response other than a page is missing: security and cache policy. */
export function addResponseHeaders(response: Response, request: Request): void {
  const { headers, status } = response
  const ahead = isPrefetch(request, response) ? `private, max-age=${PREFETCH_MAX_AGE}` : null
  for (const [name, value] of Object.entries(securityHeaders(null))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", ahead ?? cacheControl(request, headers, status))
  addPreviewHeaders(headers, request)
}

/** Keeps what an editor sees in preview out of search engines and caches, whatever the page says of itself. */
export function addPreviewHeaders(headers: Headers, request: Request): void {
  if (!bringsCookie(request, "apercu")) return
  headers.set("X-Robots-Tag", "noindex, nofollow")
  headers.set("Cache-Control", "private, no-store")
}

const PAYMENT_PATH = /^\/(commande|paiement)(\/|$)/
/** Pages that browsers prefetch; a shopper's own are not among them. */
const PREFETCHED_PATH = /^\/(|boutique(\/.*)?|produits\/.*|pages\/.*|tutoriels\/.*|recherche)$/
/** Seconds that data fetched ahead stay usable until the press. */
const PREFETCH_MAX_AGE = 10

/** Whether data were fetched ahead of a press: the browser may use them once it comes, or it would fetch them twice. */
function isPrefetch({ method, headers, url }: Request, response: Response): boolean {
  const isAhead = /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")
  const { pathname, searchParams } = new URL(url)
  // The root's data hold the cart.
  const isPublic = PREFETCHED_PATH.test(pathname) && searchParams.get("_data") !== "root"
  return isAhead && isPublic && method === "GET" && response.status === 200 && !response.headers.has("Set-Cookie")
}

/**
 * The cache policy of a response: `no-store` for a shopper with a session, a payment page, one that sets a cookie, and an
 * error; else the browser may keep it and asks again each time. Shared caches never.
 */
export function cacheControl(request: Request, headers: Headers, status: number): string {
  const isPersonal = bringsCookie(request, "swell-session") || headers.has("Set-Cookie")
  const isPayment = PAYMENT_PATH.test(new URL(request.url).pathname)
  return isPersonal || isPayment || status >= 400 ? "private, no-store" : "private, no-cache"
}

function bringsCookie(request: Request, name: string): boolean {
  return (request.headers.get("Cookie") ?? "").split(";").some((pair) => pair.trim().startsWith(`${name}=`))
}
