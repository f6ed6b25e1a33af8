import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { compactDecrypt, CompactEncrypt } from "jose"
import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { readCookies, readCookieValues, writeCookie } from "./cookies"

type SealedCookie<T> = {
  /** A `Set-Cookie` line with the value encrypted; named as in Remix's cookies. */
  serialize(value: T): Promise<string>
  /** The decrypted value, or null when there is no cookie, or it is not ours, changed, expired or of another shape. */
  parse(request: Request): Promise<T | null>
  /** A `Set-Cookie` line that ends the cookie. */
  clear(): string
}

const ENVELOPE = z.object({ value: z.unknown(), until: z.number() })

/**
 * A cookie that the browser can neither read nor change (JWE, `dir` with A256GCM). Each name has a key of its own,
 * derived from COOKIE_SECRET, so that one cookie's content is never taken for another's.
 *
 * @param options maxAgeSeconds is also enforced by the shop
 */
export function createSealedCookie<T>(
  name: string,
  options: { maxAgeSeconds: number; schema: z.ZodType<T, z.ZodTypeDef, unknown> },
): SealedCookie<T> {
  return {
    async serialize(value) {
      const content = JSON.stringify({ value, until: Date.now() + options.maxAgeSeconds * 1000 })
      const sealed = await new CompactEncrypt(new TextEncoder().encode(content))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(keyOf(name))
      return writeCookie(name, sealed, { maxAgeSeconds: options.maxAgeSeconds, secure: readEnvironment().secureCookies })
    },
    async parse(request) {
      const sealed = readCookies(request).get(name)
      if (sealed === undefined || sealed.length > 4096) return null
      const content = await decrypt(sealed, name)
      const opened = ENVELOPE.safeParse(content)
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

/** Signs text for a hidden field: anyone can read it, nobody can change it. */
export function signText(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signatureOf(`signed ${purpose}`, text)}`
}

/** The text of a signed value, or null when it is not ours, was changed or was signed for another purpose. */
export function readSignedText(purpose: string, signed: unknown): string | null {
  const [content, signature, ...more] = typeof signed === "string" ? signed.split(".") : []
  if (content === undefined || signature === undefined || more.length > 0) return null
  const text = Buffer.from(content, "base64url").toString()
  return isEqual(signature, signatureOf(`signed ${purpose}`, text)) ? text : null
}

/** By its prefix only this host can set this cookie, and only over HTTPS: a page of a sister domain cannot plant it. */
const BINDING_COOKIE = "__Host-lien"

/**
 * Picks the session token that this shop gave to this browser. Over HTTPS a signed cookie binds the two; a token that somebody
 * else planted is not bound and is ignored (assurance: session fixation). Without HTTPS, on this
 * machine, the first one counts.
 */
export function pickBoundSession(request: Request, sessions: readonly string[]): string | null {
  if (!readEnvironment().secureCookies) return sessions[0] ?? null
  const bindings = readCookieValues(request, BINDING_COOKIE)
  return sessions.find((session) => bindings.some((binding) => isEqual(binding, bindingOf(session)))) ?? null
}

/** The `Set-Cookie` lines that bind a new session, or end the binding of the former one: none without HTTPS. */
export function bindingCookies(session: string | null, maxAgeSeconds: number): string[] {
  if (!readEnvironment().secureCookies) return []
  const value = session === null ? "" : bindingOf(session)
  return [writeCookie(BINDING_COOKIE, value, { maxAgeSeconds: session === null ? 0 : maxAgeSeconds, secure: true })]
}

/** Do not change the purpose's text: the cookies of open sessions were signed with it. */
function bindingOf(session: string): string {
  return signatureOf("session companion", session)
}

/** HMAC with a key that is derived from COOKIE_SECRET for one purpose. */
function signatureOf(purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync("sha256", readEnvironment().cookieSecret, "", purpose, 32))
  return createHmac("sha256", key).update(text).digest("base64url")
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
