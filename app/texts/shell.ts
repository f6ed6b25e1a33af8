// What every page holds around its content, or where that has none: single sentences, so that scripts carry no names for them.

/** The pitch of pages that have no description of their own [1.16]. */
export const DEFAULT_DESCRIPTION =
  "Cafés de spécialité, machines à café et formation barista, pour les curieux comme pour les professionnels."

/** Of the list of all products. */
export const SHOP_DESCRIPTION = "Cafés, machines à café, moulins, tasses, ateliers et cartes cadeaux."

/** What the newsletter brings. */
export const NEWSLETTER_PITCH = "Nos nouveautés, une fois par mois dans votre boîte mail."

export const NO_TUTORIAL = "Ce tutoriel n’est pas disponible pour le moment."

export const NO_PRODUCT = "Ce produit n’est pas disponible pour le moment."

export const PREVIEW_MODE = "Vous êtes en mode aperçu"

/** Above the quote form in its panel. */
export function quotePanelIntro(answerTime: string): string {
  return `Pour les bureaux, les cafés, les restaurants et les hôtels. Réponse sous ${answerTime}.`
}

export const QUOTE_PURPOSE = "Sans engagement. Ces réponses ne servent qu’à préparer votre devis et à vous l’envoyer."
