/** What choosing a method means, beneath its name. */
export const methodSentences = {
  amazon: "Vous avez choisi votre compte Amazon\u00a0; vous confirmerez le montant chez Amazon.",
  bancontact: "Payez avec votre carte Bancontact ou l’application de votre banque.",
  card: "Visa, Mastercard, CB, American Express.",
  ideal: "Payez depuis votre compte bancaire néerlandais, sur le site de votre banque.",
  klarna: "Payez en plusieurs fois ou plus tard, sur le site de Klarna.",
  paypal: "Payez avec votre compte PayPal, sur le site de PayPal.",
  paysafecard: "Payez avec le code à 16 chiffres d’une carte prépayée, sur le site de paysafecard.",
  quickpay: "Saisissez votre carte sur la page sécurisée de notre prestataire QuickPay.",
  /** A wallet's sheet was approved before. */
  approved: "Déjà approuvé\u00a0: le débit aura lieu à la commande.",
}

/** Why an order's payment failed. */
export const refusalSentences = {
  authentication: "Votre banque n’a pas pu vérifier que ce paiement vient de vous.",
  bank: "Votre banque a refusé ce paiement.",
  provider: "Le prestataire n’a pas pu encaisser le paiement.",
  voided: "Le paiement prévu a été annulé.",
}

/**
 * What stands where payment later or in instalments is offered, unless the merchant has set other words (`checkout.credit_warning`).
 * Code de la consommation, L312-5, as in force on 20 November 2026: to be confirmed by counsel.
 */
export const CREDIT_WARNING =
  "Attention\u00a0! Emprunter de l’argent coûte de l’argent. Un crédit vous engage et doit être remboursé\u00a0: vérifiez vos capacités de remboursement avant de vous engager."
