/** Sentences that stand only in drafts: a page that shows one without preview shows what it must not. */
export const canaryOfPage = "Ce brouillon de la Saint-Sylvestre ne doit être lu que par la rédaction."
export const canaryOfTutorial = "Cette recette d’infusion à froid attend encore la relecture d’Aline."
