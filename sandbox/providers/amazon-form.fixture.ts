import { paymentSettings } from "../seed/settings/payments.ts"

const { merchant_id: merchantId, public_key_id: publicKeyId } = paymentSettings.amazon

/** The form that Amazon's library posts for the seed's account, from a session that the vault has signed. */
export function describeAmazonForm(
  { payload, signature }: { payload: string; signature: string },
  changes: Record<string, string> = {},
): URLSearchParams {
  const session = { payloadJSON: payload, signature, algorithm: "AMZN-PAY-RSASSA-PSS" }
  const button = { merchantId, publicKeyId, ledgerCurrency: "EUR", checkoutLanguage: "fr_FR", productType: "PayOnly" }
  return new URLSearchParams({ ...button, ...session, environment: "SANDBOX", merchantDomain: "localhost", ...changes })
}
