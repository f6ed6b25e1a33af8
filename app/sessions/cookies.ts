/** What brings cookies: a request, or its headers alone. */
export type WithHeaders = Pick<Request, "headers">

/** A request's cookies by name, decoded, the first of each name; those that cannot be decoded are left out. */
export function readCookies(request: WithHeaders): Map<string, string> {
  return new Map([...readPairs(request)].reverse())
}

/** All values of one name: a browser sends several where a sister domain has set one too. */
export function readCookieValues(request: WithHeaders, name: string): string[] {
  return readPairs(request).flatMap(([each, value]) => (each === name ? [value] : []))
}

type Pairs = readonly (readonly [name: string, value: string])[]

/** A request's cookies are read several times, and stay the same. */
const pairsOf = new WeakMap<Headers, Pairs>()

function readPairs({ headers }: WithHeaders): Pairs {
  const known = pairsOf.get(headers)
  if (known) return known
  const pairs = (headers.get("Cookie") ?? "").split(";").flatMap((pair): Pairs => {
    const separator = pair.indexOf("=")
    if (separator < 1) return []
    try {
      return [[pair.slice(0, separator).trim(), decodeURIComponent(pair.slice(separator + 1).trim())]]
    } catch {
      return []
    }
  })
  pairsOf.set(headers, pairs)
  return pairs
}

/** A `Set-Cookie` line that only our own pages send back and no script reads; maxAgeSeconds 0 clears the cookie. */
export function writeCookie(name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string {
  const secure = options.secure ? "; Secure" : ""
  return `${name}=${encodeURIComponent(value)}; Max-Age=${options.maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Every cookie that the shop sets, as named over HTTPS: `life` is how long, in French words. Tests find what is missing or differs. */
export const COOKIES = [
  { name: "swell-session", life: "7\u00a0jours" },
  { name: "__Host-lien", life: "7\u00a0jours" },
  { name: "swell-locale", life: "7\u00a0jours" },
  { name: "swell-currency", life: "7\u00a0jours" },
  { name: "affichage", life: "6\u00a0mois" },
  { name: "newsletter", life: "6\u00a0mois" },
  { name: "__Host-flash", life: "1\u00a0minute" },
  { name: "__Host-ajout", life: "30\u00a0minutes" },
  { name: "__Host-formulaire", life: "7\u00a0jours" },
  { name: "sans-scripts", life: "la visite" },
  { name: "__Host-paiement", life: "10\u00a0jours" },
  { name: "__Host-retour", life: "10\u00a0minutes" },
  { name: "__Host-commandes", life: "7\u00a0jours" },
  { name: "__Host-suivi", life: "7\u00a0jours" },
  { name: "__Host-accuses", life: "1\u00a0heure" },
  { name: "__Host-navigateur", life: "6\u00a0mois" },
  { name: "__Host-apercu", life: "2\u00a0heures" },
] as const
