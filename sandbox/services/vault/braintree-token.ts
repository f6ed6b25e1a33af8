import { createHmac } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"

/** The sandbox's own account at Braintree. */
export const braintreeAccount = {
  merchantId: "maisonlilas",
  clientApiUrl: "https://api.sandbox.braintreegateway.com:443/merchants/maisonlilas/client_api",
}

function fingerprintOf({ secret }: SandboxContext): string {
  const { merchantId } = braintreeAccount
  return `${createHmac("sha256", secret).update(merchantId).digest("hex")}|merchant_id=${merchantId}`
}

/** A client token as Braintree's library reads it (`create-authorization-data.js`): the hosts are the real ones. */
export function makeClientToken(context: SandboxContext): string {
  const { merchantId, clientApiUrl } = braintreeAccount
  const graphQL = {
    url: "https://payments.sandbox.braintree-api.com/graphql",
    date: "2018-05-08",
    features: ["tokenize_credit_cards"],
  }
  const token = {
    version: 2,
    environment: "sandbox",
    authorizationFingerprint: fingerprintOf(context),
    configUrl: `${clientApiUrl}/v1/configuration`,
    graphQL,
    merchantId,
  }
  return Buffer.from(JSON.stringify(token)).toString("base64")
}

/** Whether a call carries what a client token of the vault's says. */
export function isOfClientToken(context: SandboxContext, fingerprint: unknown): boolean {
  return fingerprint === fingerprintOf(context)
}
