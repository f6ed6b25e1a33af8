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

/** Every cookie that the shop sets, as named over HTTPS: `life` is how long, in French words. A test finds those that are missing here. */
export const COOKIES = [
  { name: "swell-session", purpose: "Votre panier et votre connexion", life: "7\u00a0jours" },
  {
    name: "__Host-lien",
    purpose: "Le lien entre votre session et ce navigateur, pour que personne d’autre ne s’en serve",
    life: "7\u00a0jours",
  },
  { name: "swell-locale", purpose: "La langue choisie", life: "7\u00a0jours" },
  { name: "swell-currency", purpose: "La devise choisie pour l’affichage des prix", life: "7\u00a0jours" },
  { name: "affichage", purpose: "La version légère ou complète du site", life: "6\u00a0mois" },
  { name: "newsletter", purpose: "Votre inscription à la newsletter, pour ne plus vous la proposer", life: "6\u00a0mois" },
  { name: "__Host-flash", purpose: "Le message qui confirme ce que vous venez de faire", life: "1\u00a0minute" },
  { name: "__Host-ajout", purpose: "L’abonnement choisi, le temps de vous connecter", life: "30\u00a0minutes" },
  {
    name: "__Host-formulaire",
    purpose: "La preuve que vos formulaires sont envoyés depuis cette boutique, pour les navigateurs qui ne l’indiquent pas",
    life: "7\u00a0jours",
  },
  { name: "sans-scripts", purpose: "Le passage à la version sans scripts, après une erreur", life: "la visite" },
  { name: "__Host-paiement", purpose: "Le paiement commencé, pour le terminer au retour de la banque", life: "24\u00a0heures" },
  { name: "__Host-retour", purpose: "Le retour de la banque, le temps de passer la commande", life: "10\u00a0minutes" },
  {
    name: "__Host-commandes",
    purpose: "Vos dernières commandes, pour revoir leur confirmation sans compte",
    life: "7\u00a0jours",
  },
  { name: "__Host-suivi", purpose: "Le lien de suivi de vos commandes, pour en terminer le paiement", life: "7\u00a0jours" },
  {
    name: "__Host-navigateur",
    purpose:
      "Le navigateur depuis lequel vous vous êtes déjà connecté, pour que les essais d’autrui ne bloquent pas votre connexion",
    life: "6\u00a0mois",
  },
  { name: "__Host-apercu", purpose: "L’aperçu des brouillons, pour la rédaction seulement", life: "2\u00a0heures" },
] as const
