import { textSection, type ContentLiteral } from "./build-content.ts"

/** The demo store's statement on accessibility: what was checked and how, what was not, and what is known not to work. */
export const accessibilityPage: ContentLiteral = {
  type: "pages",
  slug: "accessibilite",
  title: "Accessibilité",
  description: "Ce qui a été vérifié, ce qui ne l’a pas été, les limites connues et comment signaler un obstacle.",
  date: "2026-11-28",
  sections: [
    textSection(
      "Notre engagement",
      "<p>La boutique doit pouvoir être parcourue et payée au clavier, avec un lecteur d’écran, en grand texte, sans JavaScript. Nous visons les règles WCAG 2.2, niveau AA, la norme EN 301 549 et le RGAA 4.1.</p>",
    ),
    textSection(
      "Où nous en sommes",
      "<p>Aucun audit n’a encore été mené par un tiers\u00a0: la boutique ne peut donc pas se déclarer conforme au RGAA. Ce qui suit est notre propre constat, du 28 novembre 2026.</p>",
    ),
    textSection(
      "Ce qui est vérifié",
      "<p>Des programmes contrôlent chaque page et chacun de ses états avant toute publication\u00a0: contrastes en clair et en sombre, noms et rôles, taille des cibles, texte à 200\u00a0% jusque sur un téléphone, espacement du texte, fenêtre de 320 pixels, focus toujours visible, couleurs imposées, mouvement réduit, messages d’erreur. Sans JavaScript, ils vérifient que rien n’y paraît utilisable sans l’être, que les formulaires refusés disent pourquoi et, sur vingt-huit pages et états de pages, les contrastes, les noms et les rôles. Un achat complet est rejoué au clavier seul, et lu par un lecteur d’écran simulé.</p>",
    ),
    textSection(
      "Ce qui ne l’est pas encore",
      "<p>Un programme ne remplace pas une personne\u00a0: aucun essai par des utilisateurs de lecteur d’écran, de loupe ou de commande vocale n’a encore eu lieu.</p>",
    ),
    textSection(
      "Limites connues",
      "<ul><li>La saisie d’une nouvelle carte bancaire et les portefeuilles (Google Pay, Apple Pay, Amazon Pay) exigent JavaScript, car leurs champs appartiennent au prestataire. Les paiements par redirection restent toujours proposés, et le virement hors abonnement.</li><li>Les pages des banques et des prestataires de paiement ne sont pas les nôtres\u00a0: nous ne pouvons ni les vérifier ni les corriger.</li><li>Sans JavaScript, dans une large fenêtre, le contenu placé à côté d’un panneau ouvert reste atteignable au clavier.</li><li>Sans JavaScript, la page qui attend la réponse d’un paiement ne se recharge que si vous le demandez.</li></ul>",
    ),
    textSection(
      "Signaler un obstacle",
      '<p>Écrivez à <a href="mailto:accessibilite@maison-lilas.example">accessibilite@maison-lilas.example</a> ou appelez le <a href="tel:+33465710812">04 65 71 08 12</a>\u00a0: nous passerons la commande avec vous s’il le faut, au même prix, et vous répondrons sous cinq jours ouvrés. Sans réponse satisfaisante, vous pouvez vous adresser au <a href="https://www.defenseurdesdroits.fr">Défenseur des droits</a>.</p>',
    ),
  ],
}
