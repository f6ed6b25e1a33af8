/** Kinds of address, for figures: what the first word of a path says. */
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "": "home",
    boutique: "list",
    produits: "product",
    recherche: "search",
    panier: "cart",
    pages: "content",
    tutoriels: "content",
    commande: "checkout",
    paiement: "checkout",
    suivi: "checkout",
    account: "account",
    connexion: "account",
    inscription: "account",
    "mot-de-passe": "account",
    "mot-de-passe-oublie": "account",
    devis: "form",
    newsletter: "form",
    preferences: "form",
    resilier: "form",
    retractation: "form",
    images: "image",
    build: "file",
    sante: "health",
  }),
)

/** The kind of an address, one of a few; `url` is a path that may have a query. */
export function routeClass(url: string): string {
  return CLASSES.get(firstWord(url)) ?? "other"
}

/** The step of the checkout that an address is, in its own word; null for any other. */
export function checkoutStep(url: string): string | null {
  const [, step = null] = /^\/commande\/(coordonnees|livraison|paiement|verification|merci)(?:[/?]|$)/.exec(url) ?? []
  return step
}

function firstWord(url: string): string {
  const end = url.slice(1).search(/[/?#]/)
  return end === -1 ? url.slice(1) : url.slice(1, end + 1)
}
