import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readEnvironment } from "~/env.server"

/**
 * Text that a page carries in a hidden field and that comes back as the shop wrote it: readable, but signed for one purpose.
 * The key is derived from COOKIE_SECRET.
 */
export function signText(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(purpose, text)}`
}

/** The text of a signed value, or null when it is not ours, was changed or was signed for another purpose. */
export function readSignedText(purpose: string, signed: unknown): string | null {
  const [content, signature, ...more] = typeof signed === "string" ? signed.split(".") : []
  if (content === undefined || signature === undefined || more.length > 0) return null
  const text = Buffer.from(content, "base64url").toString()
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(purpose, text))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}

function signatureOf(purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync("sha256", readEnvironment().cookieSecret, "", `signed ${purpose}`, 32))
  return createHmac("sha256", key).update(text).digest("base64url")
}
