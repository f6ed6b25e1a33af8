// Forms posted French names and values up to release 0.1. Pages served by it still post them (docs/assurance.md, R9), so they
// are accepted for one release. To be removed with the release after the next one, with its tests and its CHANGELOG line.

/** Current field names by their legacy one. */
export const LEGACY_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
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

/** Legacy and current prefix of names that end in an id. */
export const LEGACY_PREFIXES = [["quantite-", "quantity-"]] as const

/** Current values by their legacy one, by the current name of their field. */
export const LEGACY_VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
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

/** The current name of a field, given its legacy or current one; `accepts` says whether the route has a field. */
export function currentName(name: string, accepts: (name: string) => boolean): string {
  const prefix = LEGACY_PREFIXES.find(([legacy]) => name.startsWith(legacy))
  const names = prefix ? [prefix[1] + name.slice(prefix[0].length)] : LEGACY_NAMES.get(name)
  return names?.find(accepts) ?? name
}

/** A form's fields with their current names and values; null when no field had a legacy name or value. */
export function translateLegacyFields<Value>(
  entries: Iterable<[string, Value]>,
  accepts: (name: string) => boolean,
): [string, Value | string][] | null {
  let isLegacy = false
  const translated = [...entries].map(([sentName, sentValue]): [string, Value | string] => {
    const name = currentName(sentName, accepts)
    const value = typeof sentValue === "string" ? (LEGACY_VALUES.get(name)?.get(sentValue) ?? sentValue) : sentValue
    isLegacy ||= name !== sentName || value !== sentValue
    return [name, value]
  })
  return isLegacy ? translated : null
}
