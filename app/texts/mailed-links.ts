// Links by e-mail that stand for a password.

export const FORGOTTEN_PASSWORD =
  "Indiquez l’e-mail de votre compte\u00a0: nous vous y enverrons un lien pour choisir un nouveau mot de passe."

/** What the page says then: it does not tell whether there is such an account. */
export const PASSWORD_LINK_MAILED =
  "Si un compte existe à l’adresse indiquée, un e-mail vient de lui être envoyé\u00a0: ouvrez le lien qu’il contient dans les 24\u00a0heures pour choisir un nouveau mot de passe."

export const MAILED_TITLE = "Consultez vos e-mails"

export const MAIL_MISSING =
  "Rien reçu après dix minutes\u00a0? Vérifiez vos courriers indésirables, puis recommencez en contrôlant l’adresse. Après trois demandes, attendez une heure."

export const ACCESS_LINK = "Ce lien ouvre votre espace client sans mot de passe. Il ne sert qu’une fois."
