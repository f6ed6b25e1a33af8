/** A new account. */
export const signUpSentences = {
  login: "Déjà un compte\u00a0?",
  how: "Vous recevrez par e-mail un lien pour choisir votre mot de passe.",
  purpose: "Ces informations servent à gérer votre compte et à suivre vos commandes.",
  mailed:
    "Un e-mail vient d’être envoyé à l’adresse indiquée. Ouvrez le lien qu’il contient dans les 24\u00a0heures pour choisir votre mot de passe, puis connectez-vous.",
  known:
    "Vous aviez déjà un compte\u00a0? Vous recevez le même e-mail, et votre mot de passe actuel reste valable tant que vous n’en choisissez pas un autre.",
}
