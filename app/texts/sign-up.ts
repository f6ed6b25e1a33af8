/** A new account. */
export const signUpSentences = {
  login: "Déjà un compte\u00a0?",
  how: "Nous vous envoyons un e-mail dont le lien permet de choisir votre mot de passe.",
  purpose: "Ces informations servent à tenir votre compte et à suivre vos commandes.",
  mailed:
    "Un e-mail vient d’être envoyé à l’adresse indiquée. Suivez son lien dans les 24\u00a0heures pour choisir votre mot de passe, puis connectez-vous.",
  known:
    "Vous aviez déjà un compte\u00a0? Vous recevez le même lien, et votre mot de passe actuel reste valable tant que vous n’en choisissez pas un autre.",
  missing:
    "Rien reçu après dix minutes\u00a0? Regardez dans les courriers indésirables, puis recommencez en vérifiant l’adresse. Après trois demandes, attendez une heure.",
}
