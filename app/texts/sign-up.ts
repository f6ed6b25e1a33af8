/** A new account. */
export const signUpSentences = {
  purpose: "Ces informations servent à tenir votre compte et à suivre vos commandes.",
  password: (minLength: number) => `Au moins ${minLength} caractères.`,
}
