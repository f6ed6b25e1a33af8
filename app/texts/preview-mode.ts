// Alone, so that pages carry none of the other sentences on previews.

export const PREVIEW_MODE = "Vous êtes en mode aperçu"
