import { createHash } from "node:crypto"

/** The SHA-256 of a text in base64url: tells texts apart where the text itself must not stand, as in keys of the store and in pages. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url")
}
