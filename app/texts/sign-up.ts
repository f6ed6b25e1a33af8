/** A new account. */
export const signUpSentences = {
  login: "Déjà un compte\u00a0?",
  purpose: "Ces informations servent à tenir votre compte et à suivre vos commandes.",
  password: (minLength: number) => `Au moins ${minLength} caractères.`,
}
