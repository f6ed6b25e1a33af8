// What the shop says of itself where the merchant's settings do not.

/** The pitch of pages that have no description of their own [1.16]. */
export const DEFAULT_DESCRIPTION =
  "Cafés de spécialité, machines à café et formation barista, pour les curieux comme pour les professionnels."

/** Of the list of all products. */
export const SHOP_DESCRIPTION = "Cafés, machines à café, moulins, tasses, ateliers et cartes cadeaux."

/** What the newsletter brings. */
export const NEWSLETTER_PITCH = "Nos nouveautés, une fois par mois dans votre boîte mail."
