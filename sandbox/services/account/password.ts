import { createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto"

/** assumed: the least length; official themes ask for six characters. */
export const minimumPasswordLength = 6

/** A sixteenth of what a shop's own passwords would need: these guard nothing, and tests log in thousands of times. */
const cost = { N: 2 ** 10, r: 8, p: 1 }
const keyLength = 32

/** Hashes a password with scrypt and a salt of its own: `scrypt$<salt>$<hash>` in hexadecimal. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString("hex")}$${scryptSync(password, salt, keyLength, cost).toString("hex")}`
}

/** Compares a password with a hash; takes as long when there is no hash, so that addresses cannot be guessed. */
export function isPassword(password: string, hash: string | null): boolean {
  const [, salt = "00", expected = ""] = (hash ?? "").split("$")
  const actual = scryptSync(password, Buffer.from(salt, "hex"), keyLength, cost)
  const wanted = Buffer.from(expected, "hex")
  return wanted.length === actual.length && timingSafeEqual(wanted, actual)
}

/** A random key for a link, and the hash under which it is kept. */
export function newSecretKey(): { key: string; hash: string } {
  const key = randomBytes(24).toString("base64url")
  return { key, hash: hashSecretKey(key) }
}

/** The hash of a random key; long random keys need no slow hash. */
export function hashSecretKey(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}
