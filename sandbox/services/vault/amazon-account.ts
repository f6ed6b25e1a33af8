/**
 * What the sandbox's own account at Amazon Pay was opened with: a European one, which is paid in euros. `monthlyLimit`: of a
 * recurring permission, developer.amazon.com/docs/amazon-pay-checkout/monthly-recurring-charge-limits.html
 */
export const amazonAccount = {
  storeId: "amzn1.application-oa2-client.maisonlilas",
  ledgerCurrency: "EUR",
  monthlyLimit: 1000,
}
