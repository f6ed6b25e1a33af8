import { createHash, randomBytes } from "node:crypto"

/** A new record id: 24 hexadecimal characters, as the storefront API gives them. */
export function newId(): string {
  return randomBytes(12).toString("hex")
}

/** A new checkout id: 32 hexadecimal characters. */
export function newCheckoutId(): string {
  return randomBytes(16).toString("hex")
}

/** The id of a seed record: the same 24 hexadecimal characters at every start for a kind and a name. */
export function seedId(kind: string, name: string): string {
  return createHash("sha256").update(`${kind}:${name}`).digest("hex").slice(0, 24)
}
