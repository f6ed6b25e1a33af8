type Section = { type: string } & Record<string, unknown>
export type FirstPage = { slug: string; title: string; published: boolean; sections: Section[] }

const text = (heading: string, ...paragraphs: string[]): Section => {
  return { type: "text", heading, body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("") }
}

/** The model form of the annex to article R. 221-1 of the French consumer code. */
export const withdrawalForm = {
  type: "withdrawal_form" as const,
  heading: "Modèle de formulaire de rétractation",
  instructions:
    "<p>Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.</p>",
  recipient: "[nom, adresse postale et e-mail de la boutique]",
  statement:
    "Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous\u00a0:",
  lines: [
    "Commandé le (*)/reçu le (*)",
    "Nom du (des) consommateur(s)",
    "Adresse du (des) consommateur(s)",
    "Signature du (des) consommateur(s), uniquement en cas de notification du présent formulaire sur papier",
    "Date",
  ],
  note: "(*) Rayez la mention inutile.",
}

/**
 * The pages that the shop's footer, its order step and its mails lead to. What the merchant must say is in brackets, and such a page is a
 * draft: nothing is published that is not true.
 */
export const firstPages: readonly FirstPage[] = [
  {
    ...{ slug: "cgv", title: "Conditions générales de vente", published: false },
    sections: [
      text("1. Le vendeur", "[Dénomination, forme, adresse, numéro d’immatriculation]"),
      text("2. Les prix", "Les prix s’entendent en euros, toutes taxes comprises, hors livraison."),
      text("3. La commande", "Le contrat est formé quand vous cliquez sur «\u00a0Commander avec obligation de paiement\u00a0»."),
      text("4. La livraison", "[Pays, délais, transporteurs]"),
      text("5. La rétractation", "Vous disposez de quatorze jours pour vous rétracter sans motif. [Exceptions]"),
      text("6. Les garanties", "[Garantie légale de conformité, vices cachés]"),
      text("7. Les litiges", "[Service client, médiateur, droit applicable]"),
    ],
  },
  {
    ...{ slug: "retractation", title: "Droit de rétractation", published: false },
    sections: [
      text(
        "Quatorze jours",
        "Vous avez le droit de vous rétracter sans donner de motif, dans un délai de quatorze jours à compter de la réception du bien, ou de la commande pour une prestation de services ou un contenu numérique. Pour des livraisons régulières, le délai court à compter de la réception du premier bien. Utilisez le formulaire de ce site, le modèle ci-dessous ou toute autre déclaration sans ambiguïté.",
        "Nous vous remboursons, livraison standard comprise, au plus tard quatorze jours après avoir reçu votre décision. [Adresse et frais du retour]",
      ),
      withdrawalForm,
    ],
  },
  {
    ...{ slug: "mentions-legales", title: "Mentions légales", published: false },
    sections: [
      text("Éditeur", "[Dénomination, forme et capital, adresse, immatriculation, numéro de TVA, téléphone, e-mail]"),
      text("Directeur de la publication", "[Nom]"),
      text("Hébergeur", "[Nom, adresse, téléphone]"),
    ],
  },
  {
    ...{ slug: "confidentialite", title: "Confidentialité", published: false },
    sections: [
      text("Qui répond de vos données", "[Nom, adresse, e-mail du responsable et du délégué]"),
      text("Ce que nous gardons, et pourquoi", "[Finalités, fondements, durées]"),
      text("À qui nous les confions", "[Destinataires, transferts hors de l’Union européenne]"),
      text(
        "Vos droits",
        "Vous pouvez consulter, corriger, effacer ou emporter vos données, limiter leur usage, vous y opposer et retirer votre accord\u00a0: [adresse]. Vous pouvez adresser une réclamation à la CNIL.",
      ),
    ],
  },
  {
    ...{ slug: "garanties", title: "Garanties", published: false },
    sections: [
      text(
        "Garanties légales",
        "[Encadré de l’article D211-2 du Code de la consommation\u00a0: conformité, vices cachés, garant]",
      ),
      text("La notice européenne", "[Lien vers le fichier officiel du règlement (UE) 2025/1960, tel quel]"),
    ],
  },
  {
    ...{ slug: "mediateur", title: "Médiateur de la consommation", published: false },
    sections: [
      text(
        "En cas de litige",
        "Écrivez-nous d’abord. Sans accord, vous pouvez saisir sans frais notre médiateur\u00a0: [nom, adresse, site].",
      ),
    ],
  },
  {
    ...{ slug: "accessibilite", title: "Accessibilité", published: false },
    sections: [text("Déclaration", "[État de conformité, date et auteur de l’audit, moyens de nous signaler un défaut]")],
  },
  {
    ...{ slug: "cookies", title: "Cookies", published: true },
    sections: [
      text("Rien que le nécessaire", "Ce site n’utilise que les cookies dont il a besoin pour fonctionner."),
      text(
        "Des totaux, jamais de profils",
        "Le serveur compte par jour les pages lues ou introuvables, les recherches sans résultat, les ajouts au panier et les étapes de la commande, sans cookie, sans script et sans adresse IP\u00a0: rien ne permet d’y reconnaître quelqu’un.",
      ),
      { type: "cookies", heading: "La liste" },
    ],
  },
]
