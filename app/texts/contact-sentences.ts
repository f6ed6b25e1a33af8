import { browserSentences } from "./browser-sentences"

/** What the checkout's contact form says, whose check runs in the browser and again on the server. */
export const contactSentences = {
  "account-required": "Connectez-vous pour continuer\u00a0: un abonnement nécessite un compte client.",
  "address-missing": "Indiquez votre adresse (numéro et rue).",
  "city-missing": "Indiquez votre ville.",
  "company-missing": "Indiquez le nom de votre société.",
  "country-unknown": "Choisissez un pays dans la liste.",
  "email-invalid": "Saisissez une adresse e-mail complète, par exemple prenom@exemple.fr.",
  "email-missing": "Indiquez votre adresse e-mail.",
  "first-name-missing": "Indiquez votre prénom.",
  "form-invalid": "Le formulaire n’a pas pu être lu. Rechargez la page et recommencez.",
  "last-name-missing": "Indiquez votre nom.",
  "phone-invalid": "Saisissez un numéro de téléphone valable, par exemple 06\u00a012\u00a034\u00a056\u00a078.",
  "phone-missing": "Indiquez un numéro de téléphone pour le transporteur.",
  "postcode-foreign": "Saisissez un code postal valable pour ce pays.",
  "postcode-invalid": "Saisissez un code postal de cinq chiffres, par exemple 69001.",
  "service-unavailable": browserSentences["service-unavailable"],
  "state-missing": "Indiquez l’État ou la province.",
  "value-too-long": "Ce texte est trop long. Raccourcissez-le.",
  "vat-number-invalid": "Vérifiez le numéro de TVA, par exemple FR44\u00a0732\u00a0829\u00a0320.",
} as const satisfies Record<string, string>

/** What can be wrong with the contact form. */
export type ContactProblemCode = keyof typeof contactSentences

/** What is wrong with the billing address, where it stands beside what is wrong with the other one. */
export const ofBilling = (sentence: string) => `Facturation\u00a0: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

/** What its fields say before they are filled. */
export const contactHints = {
  email: "Pour la confirmation de commande.",
  customer: (email: string) => `La confirmation est envoyée à l’adresse de votre compte, <b>${email}</b>.`,
  vatNumber: "Pour les professionnels, par exemple FR44\u00a0732\u00a0829\u00a0320.",
  address1: "Numéro et rue.",
  address2: "Bâtiment, étage, code d’entrée.",
  purpose: "Ces informations servent à traiter votre commande et à vous livrer.",
  login: "Déjà un compte\u00a0? <a>Connectez-vous</a> pour retrouver vos adresses.",
  subscription:
    "Votre panier contient un abonnement\u00a0: un compte client est nécessaire pour le suivre et l’arrêter quand vous voulez. Votre panier est conservé.",
}
