// Panels over a page whose content cannot be had.

export const NO_TUTORIAL = "Ce tutoriel n’est pas disponible pour le moment."

export const NO_PRODUCT = "Ce produit n’est pas disponible pour le moment."
