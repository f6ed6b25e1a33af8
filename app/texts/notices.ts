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
  [
    "password-link-asked",
    "Si un compte existe à cette adresse, un e-mail vient de partir\u00a0: suivez son lien dans les 24 heures pour choisir un nouveau mot de passe.",
  ],
  ["password-reset", "Votre nouveau mot de passe est enregistré. Connectez-vous."],
  ["password-changed", "Votre mot de passe est changé."],
  ["profile-saved", "Vos informations sont enregistrées."],
  ["company-saved", "Les informations de votre société sont enregistrées."],
  ["address-saved", "L’adresse est enregistrée."],
  ["address-removed", "L’adresse est supprimée."],
  ["address-default", "Cette adresse est maintenant votre adresse habituelle."],
  ["card-removed", "La carte est supprimée."],
  ["card-default", "Cette carte est maintenant votre carte habituelle."],
  ["reordered", "Les articles de la commande {number} sont dans votre panier."],
  ["reordered-partly", "Les articles encore proposés de la commande {number} sont dans votre panier. Absents\u00a0: {names}."],
  ["subscription-paused", "Votre abonnement est en pause. Rien ne sera prélevé ni envoyé d’ici la reprise."],
  ["subscription-resumed", "Votre abonnement a repris."],
  ["subscription-skipped", "La prochaine échéance est sautée."],
  ["subscription-canceled-at-end", "Votre abonnement s’arrêtera à la fin de la période en cours. Rien d’autre ne sera prélevé."],
  ["subscription-canceled", "Votre abonnement est résilié."],
  ["subscription-kept", "La résiliation est annulée\u00a0: votre abonnement continue."],
  ["subscription-changed", "Votre abonnement est modifié."],
  ["newsletter-confirmed", "Votre inscription à la newsletter de {shop} est confirmée."],
  ["newsletter-left", "Votre désinscription est enregistrée\u00a0: cette adresse ne recevra plus la newsletter."],
  ["signed-up", "Votre compte est créé. Bienvenue\u00a0!"],
])

/** The sentence of a notice after a redirect, or null for a code that has none. */
export function noticeSentence(code: string | undefined, detail: Record<string, string> = {}): string | null {
  const sentence = code === undefined ? undefined : notices.get(code)
  if (!sentence) return null
  const words = new Map(Object.entries({ name: "L’article", ...detail }).filter(([, word]) => word !== ""))
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => words.get(word) ?? (word === "name" ? "L’article" : ""))
}
