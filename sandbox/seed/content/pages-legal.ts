import { withdrawalForm } from "../../../swell/functions/lib/first-pages.ts"
import { textSection, type ContentLiteral } from "./build-content.ts"

const date = "2026-06-19"

/** Legal pages of the demo store. Invented company, sample wording: a merchant replaces all of it. */
export const pagesOfLaw: ContentLiteral[] = [
  {
    type: "pages",
    slug: "mentions-legales",
    title: "Mentions légales",
    description: "Éditeur, hébergeur et contact du site de Maison Lilas.",
    date,
    sections: [
      textSection(
        "Éditeur",
        "<p>Maison Lilas, société par actions simplifiée au capital de 40 000 €, 22 rue des Trois-Marronniers, 69001 Lyon. RCS Lyon 999 999 998. TVA intracommunautaire FR 11 999 999 998. Société inventée pour la démonstration.</p><p>Directrice de la publication : Claire Aubanel. E-mail : bonjour@maison-lilas.example. Téléphone : 04 65 71 08 12.</p>",
      ),
      textSection("Hébergement", "<p>Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, 01 99 00 12 34.</p>"),
      textSection(
        "Crédits",
        "<p>Les illustrations du site sont dessinées par un programme fourni avec lui ; aucune photographie n’est utilisée.</p>",
      ),
    ],
  },
  {
    type: "pages",
    slug: "garanties",
    title: "Garanties",
    description: "La garantie légale de conformité de deux ans, les vices cachés, et la notice européenne.",
    date,
    sections: [
      textSection(
        "Deux ans, par la loi",
        "<p>Un article qui ne correspond pas à sa description, ou qui cesse de fonctionner, est réparé ou remplacé sans frais pendant deux ans. Vous n’avez pas à prouver la date du défaut. Écrivez à bonjour@maison-lilas.example ou appelez le 04 65 71 08 12, de préférence avec votre numéro de commande.</p>",
      ),
      textSection(
        "La notice européenne",
        '<p>Le règlement d’exécution (UE) 2025/1960 fixe la notice commune à toute l’Europe pour la garantie légale de conformité\u00a0: <a href="https://eur-lex.europa.eu/eli/reg_impl/2025/1960/oj">lire la notice officielle</a>. La boutique ne la recopie pas\u00a0: elle renvoie au document publié.</p>',
      ),
      textSection(
        "Les vices cachés",
        "<p>Un défaut caché, antérieur à l’achat et si grave que, le connaissant, vous n’auriez pas acheté, ou pas à ce prix, ouvre droit pendant deux ans à compter de sa découverte à une réduction du prix ou au remboursement.</p>",
      ),
    ],
  },
  {
    type: "pages",
    slug: "confidentialite",
    title: "Confidentialité",
    description: "Ce que nous savons de vous, pourquoi, combien de temps, et comment y accéder.",
    date,
    sections: [
      textSection(
        "Qui répond de vos données",
        "<p>Maison Lilas SAS, 22 rue des Trois-Marronniers, 69001 Lyon. Pour toute question\u00a0: donnees@maison-lilas.example.</p>",
      ),
      {
        type: "table",
        heading: "Ce que nous gardons, et pourquoi",
        columns: ["Pourquoi", "Sur quel fondement", "Combien de temps"],
        rows: [
          ["Traiter et livrer votre commande", "Le contrat", "Cinq ans après la livraison"],
          ["Établir la facture", "La loi", "Dix ans"],
          ["Gérer votre compte", "Le contrat", "Trois ans après votre dernière visite"],
          ["Vous envoyer la lettre du mardi", "Votre accord", "Jusqu’à votre désinscription"],
          ["Vous annoncer le retour d’un produit", "Votre accord", "Un an au plus"],
          ["Répondre à une demande de devis, à une rétractation, à une résiliation", "Le contrat ou la loi", "Cinq ans"],
          ["Empêcher la fraude au paiement", "Notre intérêt légitime", "Treize mois"],
        ],
      },
      textSection(
        "À qui nous les confions",
        "<p>À notre hébergeur, à la plateforme de commerce Swell, au prestataire du paiement que vous choisissez et au transporteur\u00a0: chacun ne reçoit que ce dont il a besoin. Certains traitent des données hors de l’Union européenne, selon les clauses contractuelles types de la Commission européenne. Nous ne vendons rien à personne.</p>",
      ),
      textSection(
        "Vos droits",
        "<p>Vous pouvez consulter, corriger, effacer ou emporter vos données, limiter leur usage, vous y opposer et retirer votre accord à tout moment\u00a0: écrivez à donnees@maison-lilas.example, nous répondons sous un mois. Si notre réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, 75007 Paris, cnil.fr.</p>",
      ),
    ],
  },
  {
    type: "pages",
    slug: "mediateur",
    title: "Médiateur de la consommation",
    description: "En cas de litige non résolu, comment saisir gratuitement le médiateur.",
    date,
    sections: [
      textSection(
        "D’abord, parlons-en",
        "<p>Écrivez à reclamations@maison-lilas.example en rappelant votre numéro de commande. Une personne de la maison, toujours la même, vous répond sous cinq jours ouvrés.</p>",
      ),
      textSection(
        "Ensuite, le médiateur",
        "<p>Si notre réponse ne vous convient pas, ou si elle tarde plus de soixante jours, vous pouvez saisir sans frais, dans l’année qui suit votre réclamation, la Médiation d’Exemple, 3 place du Modèle, 69002 Lyon, mediation.example (articles L611-1 et suivants du Code de la consommation).</p>",
      ),
    ],
  },
  {
    type: "pages",
    slug: "cookies",
    title: "Cookies",
    description: "Les seuls cookies de la boutique sont ceux dont elle a besoin : la liste complète.",
    date,
    sections: [
      textSection(
        "Pourquoi il n’y a pas de bandeau",
        "<p>Nous ne suivons la navigation de personne. Le serveur compte par jour les pages lues ou introuvables, les recherches sans résultat, les ajouts au panier et les étapes de la commande, sans cookie, sans script et sans adresse IP\u00a0: rien ne permet d’y reconnaître quelqu’un. Les cookies ci-dessous servent uniquement à tenir votre panier, votre session et vos préférences ; la loi ne demande pas de consentement pour ceux-là.</p>",
      ),
      { type: "cookies", heading: "La liste" },
      textSection(
        "Les prestataires de paiement",
        "<p>Lorsque vous réglez chez l’un d’eux, sa page peut déposer ses propres cookies. Ils relèvent de sa politique, que vous y trouverez.</p>",
      ),
    ],
  },
  {
    type: "pages",
    slug: "retractation",
    title: "Droit de rétractation",
    description: "Quatorze jours pour changer d’avis : comment faire, les exceptions et le formulaire type.",
    date,
    sections: [
      textSection(
        "Quatorze jours, sans motif",
        "<p>Vous disposez de quatorze jours pour renoncer à votre achat, sans avoir à vous justifier. Le délai court à compter de la réception du dernier article\u00a0; pour un abonnement livré, à compter de la réception du premier colis\u00a0; pour une formation, le Club dégustation ou une carte cadeau, à compter de la commande.</p><p>Le plus simple est le lien « Renoncer au contrat ici », au bas de chaque page : aucun compte n’est nécessaire. Un accusé de réception daté vous est remis.</p>",
      ),
      textSection(
        "Retour et remboursement",
        "<p>Renvoyez les articles dans les quatorze jours suivant votre décision à Maison Lilas, 6 quai de la Fonderie, 69007 Lyon. Les frais de retour restent à votre charge. Nous remboursons le prix et la livraison standard dans les quatorze jours suivant votre décision, par le moyen de paiement utilisé\u00a0; nous pouvons attendre d’avoir reçu les articles, ou la preuve de leur envoi.</p>",
      ),
      textSection(
        "Exceptions",
        "<p>Le droit ne s’applique pas aux ateliers de loisirs fixés à une date précise, ni aux objets gravés à votre demande, ni aux sachets ouverts après la livraison. Il prend fin avant les quatorze jours si, avec votre accord exprès, une prestation a été entièrement exécutée ou la fourniture d’un contenu numérique a commencé (article L221-28 du Code de la consommation). La page de chaque article concerné le rappelle.</p>",
      ),
      {
        ...withdrawalForm,
        recipient: "Maison Lilas, 6 quai de la Fonderie, 69007 Lyon, retractation@maison-lilas.example",
      },
    ],
  },
]
