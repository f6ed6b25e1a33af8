/** The preview of drafts, for who edits the shop. */
export const previewSentences = {
  refused: "L’aperçu n’a pas pu être ouvert",
  secret: "Ce lien d’aperçu n’est plus valable. Ouvrez-en un nouveau depuis l’outil de rédaction.",
  "too-many": "Trop d’essais depuis cette connexion. Réessayez dans une heure.",
  help: "Une page ou un tutoriel qui n’est pas publié se lit ici avant tout le monde, avec un lien que la personne qui a installé la boutique connaît\u00a0:",
  link: "Dans ce lien, «\u00a0secret\u00a0» est le secret d’aperçu de la boutique, et «\u00a0vers\u00a0» l’adresse de la page. L’aperçu dure deux heures, dans ce navigateur seulement\u00a0; un bandeau indique où modifier la page et comment quitter.",
}
