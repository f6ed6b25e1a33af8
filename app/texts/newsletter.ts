/** Above the form that unsubscribes. */
export const UNSUBSCRIBE_INTRO = "Aucun compte ni mot de passe n’est nécessaire, et vos commandes restent inchangées."

/** Once it is done. */
export const UNSUBSCRIBED = "L’adresse que vous avez indiquée ne recevra plus la newsletter."

export const ALREADY_SUBSCRIBED = "Votre adresse est déjà inscrite à la newsletter."
