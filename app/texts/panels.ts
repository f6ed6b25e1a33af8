// Panels over a page whose content cannot be had.

export const NO_TUTORIAL = "Nous ne trouvons pas ce tutoriel."

export const NO_PRODUCT = "Nous ne trouvons pas ce produit."
