/** What the sandbox's own account at Amazon Pay was opened with: a European one, which is paid in euros. */
export const amazonAccount = { storeId: "amzn1.application-oa2-client.maisonlilas", ledgerCurrency: "EUR" }
