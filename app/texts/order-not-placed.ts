type Funds = "captured" | "held" | "none"

/** The heading of an order that could not be placed after its payment, by what became of the money. */
export const NOT_PLACED_TITLES: Readonly<Record<Funds, string>> = {
  captured: "Votre paiement a été reçu, mais la commande n’a pas abouti",
  held: "Votre paiement est autorisé, mais la commande n’a pas abouti",
  none: "La commande n’a pas abouti",
}

/** Where the money of its payment is. @param heldUntil the last day of a hold, as text */
export function moneySentence(funds: Funds, amount: string, heldUntil: string | null): string {
  if (funds === "captured")
    return `Votre paiement de ${amount} est enregistré chez notre prestataire\u00a0: ne payez pas à nouveau avant d’avoir lu la suite.`
  const lapse = heldUntil ? ` et s’efface automatiquement au plus tard le ${heldUntil}` : ""
  return `La somme de ${amount} est réservée\u00a0: elle n’est pas débitée sans commande${lapse}.`
}

/** Why it was not placed, where the problem's own sentence does not say it. */
export const notPlacedReasons = {
  cartLost: "Le panier de ce paiement n’est plus dans ce navigateur.",
  soldOut: (names: string) =>
    names ? `Stock insuffisant\u00a0: ${names}.` : "Un article de votre panier n’est plus disponible.",
  paymentRefused: "La commande n’a pas pu être réglée avec ce paiement.",
}

/** What the shopper can do now. @param cart whether the paid one can be ordered, is in another browser, or has sold out in part */
export function notPlacedAdvice(funds: Funds, cart: "here" | "lost" | "sold-out"): string {
  if (funds === "none") return "Rien n’a été débité. Vérifiez votre commande, puis confirmez-la à nouveau."
  const refund = funds === "held" ? "Nous annulerons la réservation" : "Nous annulerons ou rembourserons le paiement"
  if (cart === "sold-out") return `Écrivez-nous en indiquant la référence. ${refund}, ou vous proposerons un autre article.`
  if (cart === "lost")
    return `Retrouvez ce panier, indiquez à nouveau vos coordonnées et la livraison, puis terminez la commande. Si ce n’est pas possible, écrivez-nous en indiquant la référence. ${refund}.`
  return `Rétablissez votre panier tel qu’il était au moment du paiement, puis terminez la commande. Si ce n’est pas possible, écrivez-nous en indiquant la référence. ${refund}.`
}

/** What another payment of the cart means for the first, and the button's words. */
export function payAnewWords(isHeld: boolean): { sentence: string; button: string } {
  return isHeld
    ? {
        sentence:
          "Nous demandons d’abord l’annulation de la réservation. Si elle reste visible sur votre compte, elle s’efface sans débit.",
        button: "Libérer la somme et payer autrement",
      }
    : {
        sentence: "Vous payez alors une seconde fois. Nous vous remboursons ce premier paiement\u00a0: gardez-en la référence.",
        button: "Payer à nouveau, avec remboursement de ce paiement",
      }
}
