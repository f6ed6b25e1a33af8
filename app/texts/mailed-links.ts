// Links by e-mail that stand for a password.

export const FORGOTTEN_PASSWORD =
  "Indiquez l’e-mail de votre compte\u00a0: nous vous y enverrons un lien pour choisir un nouveau mot de passe."

export const ACCESS_LINK = "Ce lien ouvre votre espace client sans mot de passe. Il ne sert qu’une fois."
