/**
 * What stands where payment later or in instalments is offered, unless the merchant has set other words (`checkout.credit_warning`).
 * Code de la consommation, L312-5, as in force on 20 November 2026: to be confirmed by counsel.
 */
export const CREDIT_WARNING =
  "Attention\u00a0! Emprunter de l’argent coûte de l’argent. Un crédit vous engage et doit être remboursé\u00a0: vérifiez vos capacités de remboursement avant de vous engager."
