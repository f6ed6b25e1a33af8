// Forms posted French names and values up to release 0.1. Pages served by it still post them (docs/assurance.md, R9), so they
// are accepted for one release. To be removed with the release after the next one, with its tests and its CHANGELOG line.

/** The present names of fields by their former ones. */
export const FORMER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["achat", ["purchase"]],
  ["adresse", ["addressId"]],
  ["affichage", ["display"]],
  // A gift card's code in the cart, a payment card in the customer area.
  ["carte", ["giftCard", "cardId"]],
  ["carteId", ["giftCardId"]],
  ["choix", ["choice"]],
  ["codePostal", ["zip"]],
  ["demande", ["sequence"]],
  ["devise", ["currency"]],
  ["facturation", ["separateBilling"]],
  ["formule", ["plan"]],
  ["geste", ["intent"]],
  ["habituelle", ["isDefault"]],
  ["jeton", ["token"]],
  ["langue", ["locale"]],
  ["ligne", ["lineId"]],
  ["pays", ["country"]],
  ["prix", ["price"]],
  ["produit", ["product"]],
  ["quand", ["when"]],
  ["quantite", ["quantity"]],
  ["rappel", ["callback"]],
  ["reprise", ["checkoutId"]],
  ["retirer", ["remove"]],
  ["suite", ["returnTo"]],
])

/** What a former name began with where the rest of it is an id. */
export const FORMER_PREFIXES = [["quantite-", "quantity-"]] as const

/** Former values by the present name of their field. */
export const FORMER_VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    addressId: { nouvelle: "new" },
    display: { complete: "full", legere: "light" },
    intent: {
      ajouter: "add",
      carte: "add-gift-card",
      code: "add-coupon",
      estimer: "estimate-delivery",
      habituelle: "make-default",
      maintien: "keep",
      motdepasse: "password",
      profil: "profile",
      quantite: "set-quantity",
      quantites: "set-quantities",
      recommander: "reorder",
      relance: "restart",
      reprendre: "recover",
      reprise: "resume",
      resiliation: "cancel",
      retirer: "remove",
      "retirer-carte": "remove-gift-card",
      "retirer-code": "remove-coupon",
      saut: "skip",
      societe: "company",
      supprimer: "delete",
      vu: "acknowledge-changes",
    },
    isDefault: { oui: "on" },
    keep: { oui: "on" },
    need: { autre: "other", cadeaux: "gifts", cafe: "coffee", formation: "training" },
    newsletter: { oui: "on" },
    professional: { oui: "on" },
    separateBilling: { autre: "on" },
    terms: { oui: "on" },
    when: { fin: "period-end", maintenant: "now" },
  }).map(([name, values]) => [name, new Map(Object.entries(values))]),
)

/**
 * The present name of a field, where it came with its former one.
 *
 * @param accepts whether the route has a field of this name
 */
export function presentName(name: string, accepts: (name: string) => boolean): string {
  const prefix = FORMER_PREFIXES.find(([former]) => name.startsWith(former))
  const names = prefix ? [prefix[1] + name.slice(prefix[0].length)] : FORMER_NAMES.get(name)
  return names?.find(accepts) ?? name
}

/**
 * A form's fields under their present names and with their present values.
 *
 * @returns null when none of them came in its former way
 */
export function translateFormer<Value>(
  entries: Iterable<[string, Value]>,
  accepts: (name: string) => boolean,
): [string, Value | string][] | null {
  let isFormer = false
  const translated = [...entries].map(([sentName, sentValue]): [string, Value | string] => {
    const name = presentName(sentName, accepts)
    const value = typeof sentValue === "string" ? (FORMER_VALUES.get(name)?.get(sentValue) ?? sentValue) : sentValue
    isFormer ||= name !== sentName || value !== sentValue
    return [name, value]
  })
  return isFormer ? translated : null
}
