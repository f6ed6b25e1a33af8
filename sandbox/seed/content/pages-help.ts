import { dispatchBeforeHour } from "../commerce/shipping.ts"
import { textSection, type ContentLiteral } from "./build-content.ts"
import { deliveryTable } from "./delivery-table.ts"

/** Pages that answer shoppers' questions: delivery, frequent questions. */
export const pagesOfHelp: ContentLiteral[] = [
  {
    type: "pages",
    slug: "livraison",
    title: "Livraison et retrait",
    description: "Tarifs, délais et pays desservis ; retrait gratuit à la boutique de Lyon.",
    date: "2026-06-19",
    sections: [
      deliveryTable,
      textSection(
        "À savoir",
        "<ul><li>En France, Colissimo à domicile est remis sans signature\u00a0; Chronopost arrive avant 13 h, contre signature.</li><li>Le point relais de Mondial Relay se choisit après la commande.</li><li>Outre-mer, les taxes locales sont dues à l’arrivée.</li><li>Vers la Suisse, le dédouanement est compris dans le prix.</li></ul>",
      ),
      textSection(
        "Retrait en boutique",
        "<p>Le retrait est gratuit, au 22 rue des Trois-Marronniers à Lyon, du lundi au samedi de 8 h à 19 h. Votre commande y est prête le jour ouvré suivant.</p>",
      ),
      textSection(
        "Quand partent les colis",
        `<p>Les commandes passées avant ${dispatchBeforeHour}\u00a0h, du lundi au vendredi, partent le jour même, sauf jours fériés et objets faits sur commande\u00a0: leur page indique le délai. La date de livraison figure sur chaque produit, avec chaque mode de livraison, avant de commander, et dans la confirmation. Une commande réglée par virement part une fois le virement reçu. Le café est torréfié le lundi et le jeudi ; un sachet ne quitte jamais l’atelier plus de dix jours après sa cuisson.</p>`,
      ),
    ],
    swiss: { description: "Tarifs et délais vers la Suisse, dédouanement compris." },
  },
  {
    type: "pages",
    slug: "faq",
    title: "Questions fréquentes",
    description: "Mouture, conservation, abonnements, retours, factures : nos réponses aux questions qui reviennent.",
    date: "2026-06-19",
    sections: [
      {
        type: "questions",
        heading: "Le café",
        questions: [
          {
            question: "Quelle mouture choisir ?",
            answer:
              "<p>Celle de votre appareil : piston, filtre, espresso ou moka. Si vous possédez un moulin, prenez votre café en grains ; moulu, il s’évente en quelques jours.</p>",
          },
          {
            question: "Combien de temps se garde un sachet ?",
            answer:
              "<p>Fermé, trois mois sans souci. Ouvert, trois semaines au sec, hors du réfrigérateur. Les cafés clairs gagnent à attendre une semaine avant la première tasse.</p>",
          },
          {
            question: "Que contient la boîte cadeau ?",
            answer: "<p>Le même sachet, dans un étui rigide noué d’un ruban, avec une carte vierge. Aucun prix n’y figure.</p>",
          },
        ],
      },
      {
        type: "questions",
        heading: "Les abonnements",
        questions: [
          {
            question: "Puis-je arrêter quand je veux ?",
            answer:
              "<p>Oui, depuis votre espace client ou par la page « Résilier votre contrat », sans compte ni justification. Les envois déjà payés partent tout de même.</p>",
          },
          {
            question: "Et pendant les vacances ?",
            answer:
              "<p>Sautez une échéance ou mettez votre abonnement en pause. La prochaine date de prélèvement reste affichée dans votre espace client.</p>",
          },
        ],
      },
      {
        type: "questions",
        heading: "La commande",
        questions: [
          {
            question: "Peut-on commander sans compte ?",
            answer: "<p>Oui, sauf pour un abonnement, qui se gère dans l’espace client.</p>",
          },
          {
            question: "Où trouver ma facture ?",
            answer:
              "<p>Celle d’un abonnement sans envoi, comme le Club dégustation, est dans votre espace client. Pour une commande ou un envoi d’abonnement, écrivez-nous en donnant son numéro : nous vous l’envoyons par e-mail. Les professionnels y voient le prix hors taxes et leur numéro de TVA.</p>",
          },
          {
            question: "Comment faire réparer une machine ?",
            answer:
              "<p>Apportez-la à la boutique, ou écrivez-nous : le diagnostic est gratuit, et un devis précède toute réparation hors garantie.</p>",
          },
        ],
      },
    ],
  },
]
