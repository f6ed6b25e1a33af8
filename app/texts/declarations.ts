import { numberLabel } from "./number-label"

/** Both declarations, and their receipt. */
export const declarationSentences = {
  purpose: "Ces informations servent à traiter votre déclaration et à vous en accuser réception.",
  number: "Dans l’e-mail de confirmation.",
  withdrawalReceived: (moment: string, reference: string) =>
    `Rétractation reçue le ${moment}, sous la référence <a>${reference}</a>.`,
  cancellationReceived: (moment: string, reference: string) =>
    `Résiliation reçue le ${moment}, sous la référence <a>${reference}</a>.`,
  mailed: (email: string) => `Le même accusé de réception vous est envoyé par e-mail à ${email}. Conservez-le.`,
  noReceipt: "Accusé de réception introuvable",
  missing:
    "Cet accusé de réception ne s’affiche plus ici\u00a0: si votre déclaration a été reçue, il est dans vos e-mails. Sans nouvelles de notre part, écrivez-nous.",
}

/** The field, and what the recap and the receipt say of it. */
export const WISHED_DAY = "Date de fin souhaitée"

/** The end of a subscription (Code de la consommation, L215-1-1). */
export const cancellationSentences = {
  received: "Votre résiliation est enregistrée",
  description: "Mettre fin à un abonnement, sans compte ni justification.",
  intro:
    "Un abonnement se résilie à tout moment pour sa prochaine échéance, sans frais, sans compte ni justification. Encore dans le délai de quatorze jours\u00a0? Exercez plutôt votre <a>droit de rétractation</a>.",
  email: (isCustomer: boolean) => (isCustomer ? "Celui de votre compte." : "Celui de la commande. Un code vous y est envoyé."),
  wished: "L’abonnement prend fin avec la période payée\u00a0; votre souhait figure sur l’accusé de réception.",
  code: "Six chiffres, valables quinze minutes.",
  /** The page does not tell whether a code was mailed. */
  codeSent: (email: string, areTooMany: boolean) => {
    const sent = areTooMany
      ? `le dernier code envoyé à ${email} reste valable quinze minutes après son envoi`
      : `un code vient d’être envoyé à ${email}`
    return `Si un abonnement correspond à ce numéro et à cette adresse, ${sent}. Rien reçu\u00a0? Vérifiez vos courriers indésirables, ou écrivez-nous.`
  },
  subscription: ({ number, name }: { number: string; name: string }) => `Abonnement ${numberLabel(number)}\u00a0: ${name}.`,
  paidUntil: ({ number, end }: { number: string; end: string }) => `${numberLabel(number)}, payé jusqu’au ${end}`,
  effect: (end: string) =>
    `Il prend fin le ${end}, sans frais. Plus rien ne sera prélevé. Ce que vous avez déjà payé vous sera fourni.`,
  wishedDay: (day: string) => `${WISHED_DAY}\u00a0: ${day}.`,
}

type Ordered = { number: string; date: string }

/** The withdrawal from a contract (Code de la consommation, L221-21). */
export const withdrawalSentences = {
  received: "Votre rétractation est enregistrée",
  description: "Rétractez-vous d’une commande, en entier ou par article, sans compte, sans avoir à vous justifier.",
  intro:
    "Indiquez la commande à laquelle vous renoncez, sans compte, sans avoir à vous justifier. Délais et retour\u00a0: <a>droit de rétractation</a>.",
  terms: "Délais et retour\u00a0: <a>droit de rétractation</a>.",
  next: "Adresse, délais et frais de retour, remboursement\u00a0: <a>droit de rétractation</a>.",
  email: "Celui de la commande. L’accusé de réception vous y est envoyé.",
  order: ({ number, date }: Ordered) => `Commande ${numberLabel(number)} du ${date}`,
  /** @param order its date "" where it is not told */
  declares: (name: string, { number, date }: Ordered) =>
    `${name}, vous renoncez au contrat de la commande ${numberLabel(number)}${date && ` du ${date}`}, pour\u00a0:`,
  items: "Tous les articles sont sélectionnés. Pour en garder un, réduisez sa quantité.",
  fewer: "Pour garder un article, réduisez sa quantité.",
  whole: "Toute la commande",
  itemsUnknown:
    "Par sécurité, les articles ne s’affichent pas ici. Pour en garder une partie, connectez-vous ou ouvrez le lien de suivi de l’e-mail de confirmation, puis recommencez.",
  sent: "Votre déclaration est envoyée",
  /** The page does not tell whether there is such an order. */
  perhapsReceived: (number: string, moment: string, email: string) =>
    `Si la commande ${numberLabel(number)} a été passée avec cet e-mail, votre rétractation est reçue le ${moment} et son accusé de réception est envoyé à ${email}. Rien reçu\u00a0? Vérifiez vos courriers indésirables et le numéro de commande, ou écrivez-nous.`,
  quantity: (left: number) => `Quantité à rendre, de 0 à ${left}.`,
}
