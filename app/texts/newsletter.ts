/** Above the form that unsubscribes. */
export const UNSUBSCRIBE_INTRO = "Aucun compte ni mot de passe n’est nécessaire, et vos commandes restent inchangées."

export const ALREADY_SUBSCRIBED = "Votre adresse est déjà inscrite à la newsletter."
