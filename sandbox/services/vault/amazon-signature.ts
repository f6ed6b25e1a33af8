import { constants, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { getRecord, putRecord } from "../../storage/records.ts"

/** How a button's payload may be signed, each with the length of its salt: developer.amazon.com/docs/amazon-pay-api-v2/signing-requests.html */
const SALT_LENGTHS = { "AMZN-PAY-RSASSA-PSS": 20, "AMZN-PAY-RSASSA-PSS-V2": 32 }
type AmazonAlgorithm = keyof typeof SALT_LENGTHS

export function isAmazonAlgorithm(name: string): name is AmazonAlgorithm {
  return Object.hasOwn(SALT_LENGTHS, name)
}

/** The merchant's key: made once, then kept in the database over restarts and resets. */
function readPrivateKey({ database }: SandboxContext): string {
  const known = getRecord<{ id: string; pem: string }>(database, "sandbox", "amazon-key")
  if (known) return known.pem
  const { privateKey: pem } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  putRecord(database, "sandbox", { id: "amazon-key", pem })
  return pem
}

/** The text that is signed, and how: as Amazon's own kits do (github.com/amzn/amazon-pay-api-sdk-nodejs, `signPayload`). */
function describeSigning(payload: string, algorithm: AmazonAlgorithm) {
  const text = `${algorithm}\n${createHash("sha256").update(payload).digest("hex")}`
  return { text: Buffer.from(text), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTHS[algorithm] }
}

/** Signs a button's payload with the merchant's key. The published client names no algorithm, which means the first. */
export function signAmazonPayload(
  context: SandboxContext,
  payload: string,
  algorithm: AmazonAlgorithm = "AMZN-PAY-RSASSA-PSS",
): string {
  const { text, ...options } = describeSigning(payload, algorithm)
  return sign("sha256", text, { key: createPrivateKey(readPrivateKey(context)), ...options }).toString("base64")
}

/** Whether the merchant's key has signed this very text by this algorithm. */
export function isSignedByMerchant(
  context: SandboxContext,
  { payload, signature, algorithm }: { payload: string; signature: string; algorithm: AmazonAlgorithm },
): boolean {
  const { text, ...options } = describeSigning(payload, algorithm)
  return verify("sha256", text, { key: createPublicKey(readPrivateKey(context)), ...options }, Buffer.from(signature, "base64"))
}
