import { textSection, type ContentLiteral } from "./build-content.ts"

/** The version that an order stores with its acceptance of the terms. */
export const termsVersion = "2026-06-19"

/** The terms of sale of the demo store: sample wording for an invented company. */
export const pageOfTerms: ContentLiteral = {
  type: "pages",
  slug: "cgv",
  title: "Conditions générales de vente",
  description: "Les conditions qui s’appliquent à chaque commande passée auprès de Maison Lilas.",
  date: termsVersion,
  fields: { version: termsVersion },
  sections: [
    textSection(
      "1. Le vendeur et le client",
      "<p>Les présentes conditions régissent les ventes conclues en ligne entre Maison Lilas SAS, 22 rue des Trois-Marronniers, 69001 Lyon, et toute personne, particulier ou professionnel, qui commande sur ce site. La version applicable est celle que vous acceptez en commandant ; elle vous est adressée avec la confirmation.</p>",
    ),
    textSection(
      "2. Les produits",
      "<p>Chaque fiche indique les caractéristiques essentielles, et pour les cafés la dénomination, l’origine, le poids net et l’exploitant. Les teintes d’émail varient d’une cuisson à l’autre ; cette variation ne constitue pas un défaut.</p>",
    ),
    textSection(
      "3. Les prix",
      "<p>Les prix s’entendent en euros, toutes taxes comprises, hors livraison. Les montants en francs suisses sont donnés à titre indicatif : le débit a lieu en euros. L’éco-participation, lorsqu’elle existe, est comprise et rappelée sur sa propre ligne.</p>",
    ),
    textSection(
      "4. La commande",
      "<p>Vous composez votre panier, indiquez vos coordonnées, choisissez la livraison et le paiement, vérifiez le récapitulatif, puis cliquez sur « Commander avec obligation de paiement ». Le contrat est formé à ce moment. Une confirmation vous est aussitôt envoyée par e-mail.</p>",
    ),
    textSection(
      "5. Le paiement",
      "<p>Carte bancaire, portefeuilles électroniques, paiement par redirection, carte cadeau ou virement. Les données de carte vont directement à notre prestataire, sans passer par nos serveurs. Une commande dont le virement n’est pas reçu sous dix jours est annulée.</p>",
    ),
    textSection(
      "6. La livraison",
      "<p>Les délais figurent sur la page du produit, au récapitulatif et dans la confirmation. En cas de retard, vous pouvez suspendre le paiement, nous mettre en demeure de livrer dans un délai raisonnable, puis résoudre le contrat (articles L216-1 et suivants du Code de la consommation).</p>",
    ),
    textSection(
      "7. La rétractation",
      "<p>Le consommateur dispose de quatorze jours, selon les modalités de la page « Droit de rétractation », où se trouvent le formulaire type et les exceptions.</p>",
    ),
    textSection(
      "8. Les abonnements",
      "<p>La périodicité, le prix et la date du prochain prélèvement sont affichés avant la commande et dans l’espace client. Un abonnement se résilie à tout moment pour l’échéance suivante, par l’espace client ou par le lien « Résilier votre contrat ». Lorsque l’abonnement commence par une commande du panier, la livraison s’ajoute à cette première commande ; elle est comprise dans toutes les échéances suivantes. Commandé depuis l’espace client, l’abonnement comprend la livraison dès la première échéance. Avant la reconduction d’une formule annuelle, un e-mail vous en avise au moins un mois à l’avance.</p>",
    ),
    textSection(
      "9. Les ateliers",
      "<p>Une place se reporte gratuitement jusqu’à sept jours avant la date. Si nous annulons, nous proposons une autre session ou le remboursement intégral, à votre choix.</p>",
    ),
    textSection(
      "10. Les garanties",
      "<blockquote><p>Maison Lilas répond des défauts de conformité apparus dans les deux ans qui suivent la délivrance\u00a0: réparation ou remplacement sans frais, sous trente jours, au choix du consommateur, puis réduction du prix ou remboursement si le défaut demeure (articles L217-1 à L217-32 du Code de la consommation). Un bien réparé gagne six mois de garantie. Les vices cachés ouvrent droit, pendant deux ans à compter de leur découverte, à une réduction du prix ou au remboursement (articles 1641 à 1649 du Code civil).</p><p>Garant\u00a0: Maison Lilas SAS, 22 rue des Trois-Marronniers, 69001 Lyon, bonjour@maison-lilas.example, 04 65 71 08 12.</p></blockquote><p>Nos machines sont en outre réparables quinze ans, pièces au tarif public. La page «\u00a0Garanties\u00a0» mène à la notice européenne.</p>",
    ),
    textSection(
      "11. Les données personnelles",
      "<p>Elles servent à traiter la commande, à tenir la comptabilité et, si vous l’avez demandé, à vous écrire. Le détail et vos droits figurent sur la page «\u00a0Confidentialité\u00a0».</p>",
    ),
    textSection(
      "12. Les litiges",
      "<p>Le droit français s’applique, sans priver le consommateur de la protection des dispositions impératives du pays où il réside. Avant tout procès, le consommateur peut recourir gratuitement au médiateur indiqué sur la page « Médiateur de la consommation ».</p>",
    ),
  ],
}
