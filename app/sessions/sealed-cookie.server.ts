import { hkdfSync } from "node:crypto"
import { CompactEncrypt, compactDecrypt } from "jose"
import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { readCookies, writeCookie } from "./cookies"

export type SealedCookie<T> = {
  /** A `Set-Cookie` line with the value encrypted. */
  seal(value: T): Promise<string>
  /** The decrypted value, or null when there is no cookie, or it is not ours, changed, expired or of another shape. */
  open(request: Request): Promise<T | null>
  /** A `Set-Cookie` line that ends the cookie. */
  clear(): string
}

const envelope = z.object({ value: z.unknown(), until: z.number() })

/**
 * A cookie that the browser can neither read nor change (JWE, `dir` with A256GCM). Each name has a key of its own,
 * derived from COOKIE_SECRET, so that one cookie's content is never taken for another's.
 *
 * @param options maxAgeSeconds is also enforced by the shop
 */
export function createSealedCookie<T>(name: string, options: { maxAgeSeconds: number; schema: z.ZodType<T> }): SealedCookie<T> {
  return {
    async seal(value) {
      const content = JSON.stringify({ value, until: Date.now() + options.maxAgeSeconds * 1000 })
      const sealed = await new CompactEncrypt(new TextEncoder().encode(content))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(keyOf(name))
      return writeCookie(name, sealed, { maxAgeSeconds: options.maxAgeSeconds, secure: readEnvironment().secureCookies })
    },
    async open(request) {
      const sealed = readCookies(request).get(name)
      if (sealed === undefined || sealed.length > 4096) return null
      const content = await decrypt(sealed, name)
      const opened = envelope.safeParse(content)
      if (!opened.success || opened.data.until < Date.now()) return null
      const value = options.schema.safeParse(opened.data.value)
      return value.success ? value.data : null
    },
    clear: () => writeCookie(name, "", { maxAgeSeconds: 0, secure: readEnvironment().secureCookies }),
  }
}

async function decrypt(sealed: string, name: string): Promise<unknown> {
  try {
    const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }
    const { plaintext } = await compactDecrypt(sealed, keyOf(name), allowed)
    return JSON.parse(new TextDecoder().decode(plaintext)) as unknown
  } catch {
    return null
  }
}

const keys = new Map<string, Uint8Array>()

function keyOf(name: string): Uint8Array {
  const known = keys.get(name)
  if (known) return known
  const key = new Uint8Array(hkdfSync("sha256", readEnvironment().cookieSecret, "", `cookie ${name}`, 32))
  keys.set(name, key)
  return key
}
