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
        "<p>Maison Lilas, société par actions simplifiée au capital de 40 000 €, 22 rue des Trois-Marronniers, 69001 Lyon. RCS Lyon 999 999 998. TVA intracommunautaire FR 11 999 999 998. Société inventée pour la démonstration.</p><p>Directrice de la publication : Claire Aubanel. E-mail : bonjour@maison-lilas.example. Téléphone : +33 4 65 71 08 12.</p>",
      ),
      textSection("Hébergement", "<p>Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, +33 1 99 00 12 34.</p>"),
      textSection(
        "Crédits",
        "<p>Les illustrations du site sont dessinées par un programme fourni avec lui ; aucune photographie n’est utilisée.</p>",
      ),
      textSection(
        "Données personnelles",
        "<p>Nous gardons ce qu’exigent la commande, la facture et la garantie. Vous pouvez consulter, corriger ou faire effacer vos données en écrivant à donnees@maison-lilas.example, et saisir la CNIL en cas de désaccord.</p>",
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
        "<p>Nous ne suivons la navigation de personne. Le serveur compte des sommes par jour, pages lues, ajouts au panier, étapes de la commande, sans cookie, sans script et sans adresse : rien n’y dit qui a fait quoi. Les cookies ci-dessous servent uniquement à tenir votre panier, votre session et vos préférences ; la loi ne demande pas de consentement pour ceux-là.</p>",
      ),
      { type: "cookies", heading: "La liste" },
      textSection(
        "Les prestataires de paiement",
        "<p>Lorsque vous réglez chez l’un d’eux, sa propre page peut déposer les siens. Ils relèvent de sa politique, accessible depuis cette page.</p>",
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
        "<p>Vous disposez de quatorze jours à compter de la réception du dernier article pour renoncer à votre achat, sans avoir à vous expliquer. Pour un abonnement ou un atelier, le délai court à partir de la commande.</p><p>Le plus simple est le lien « Renoncer au contrat ici », au bas de chaque page : il ne demande ni compte ni raison et vous remet un accusé de réception daté.</p>",
      ),
      textSection(
        "Retour et remboursement",
        "<p>Renvoyez les articles dans les quatorze jours suivants à Maison Lilas, 6 quai de la Fonderie, 69007 Lyon. Les frais de retour restent à votre charge. Nous remboursons le prix et la livraison standard sous quatorze jours, par le moyen de paiement utilisé.</p>",
      ),
      textSection(
        "Exceptions",
        "<p>Le droit ne s’applique pas aux ateliers de loisirs fixés à une date précise, ni aux objets gravés à votre demande (article L221-28 du Code de la consommation). La page de chaque atelier concerné le rappelle.</p>",
      ),
      {
        ...withdrawalForm,
        recipient: "Maison Lilas, 6 quai de la Fonderie, 69007 Lyon, retractation@maison-lilas.example",
      },
    ],
  },
]
