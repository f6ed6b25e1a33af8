/** Sentences of what a shopper has just done; `{word}` is filled from the notice's detail. */
const notices: ReadonlyMap<string, string> = new Map([
  ["item-added", "{name} est dans votre panier."],
  ["quantity-changed", "Quantité de {name}\u00a0: {quantity}."],
  ["item-removed", "{name} a été retiré du panier."],
  ["coupon-applied", "Le code {code} est appliqué."],
  [
    "coupon-without-effect",
    "Le code {code} est enregistré, mais ce panier n’en remplit pas encore les conditions\u00a0: rien n’est déduit.",
  ],
  ["coupon-removed", "Le code promo a été retiré."],
  ["giftcard-applied", "Votre carte cadeau est appliquée."],
  [
    "estimate-sent",
    "Votre demande de devis est bien reçue, sous la référence {reference}. Une confirmation part à votre adresse e-mail.",
  ],
  ["logged-in", "Connexion réussie."],
  ["logged-in-cart-found", "Connexion réussie. Nous avons retrouvé le panier de votre dernière visite."],
  [
    "logged-in-cart-kept",
    "Connexion réussie. Votre panier est conservé\u00a0; si votre compte en avait un plus ancien, il n’y a pas été ajouté.",
  ],
  ["logged-in-cart-changed", "Connexion réussie. Votre panier a changé\u00a0: vérifiez-le avant de commander."],
  ["logged-out", "Déconnexion réussie."],
  ["signed-up", "Votre compte est créé. Bienvenue\u00a0!"],
])

/** The sentence of a notice after a redirect, or null for a code that has none. */
export function noticeSentence(code: string | undefined, detail: Record<string, string> = {}): string | null {
  const sentence = code === undefined ? undefined : notices.get(code)
  if (!sentence) return null
  const words = new Map(Object.entries({ name: "L’article", ...detail }).filter(([, word]) => word !== ""))
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => words.get(word) ?? (word === "name" ? "L’article" : ""))
}
