import { listNames } from "./name-list"

/** What lists of the customer area say while they are empty. */
export const emptySentences = {
  addresses: "Vous n’avez pas encore d’adresse enregistrée.",
  cards: "Vous n’avez pas de carte enregistrée.",
  invoices: "Vous n’avez pas encore de facture.",
  orders: "Vous n’avez pas encore passé de commande.",
  subscriptions: "Vous n’avez pas d’abonnement.",
  quotes: "Vous n’avez pas encore demandé de devis.",
}

/** Saved cards. */
export const savedCardSentences = {
  isDefault: "Carte habituelle, débitée pour vos abonnements.",
  charged: (subscriptions: readonly string[]) =>
    `${subscriptions.length > 1 ? "Les abonnements" : "L’abonnement"} ${listNames(subscriptions)} ${subscriptions.length > 1 ? "sont réglés" : "est réglé"} avec cette carte. Si vous la supprimez, remplacez-la avant la prochaine échéance.`,
  elsewhere: "Vous pouvez aussi enregistrer une carte lors d’une commande.",
}

/** Orders and invoices. */
export const orderSentences = {
  invoice:
    "Pour la facture de cette commande, écrivez-nous en donnant son numéro\u00a0: nos coordonnées sont en bas de chaque page. Le détail de la commande s’imprime depuis votre navigateur. Les factures d’abonnement se trouvent dans la rubrique <a>Factures</a>.",
  invoices:
    "Cette page réunit vos factures d’abonnement. Pour la facture d’une commande, écrivez-nous en donnant son numéro. <a>Nos coordonnées</a>",
  print: "Pour l’imprimer ou l’enregistrer en PDF, utilisez la commande «\u00a0Imprimer\u00a0» de votre navigateur.",
}

type Withdrawn = { reference: string; date: string | null; goods: readonly string[] }

/** That an order's withdrawal came in. */
export function withdrawnSentence({ reference, date, goods }: Withdrawn): string {
  const when = date ? ` du ${date}` : ""
  return `Votre rétractation ${reference}${when} est enregistrée${goods.length > 0 ? `\u00a0: ${goods.join(", ")}` : ""}.`
}
