import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { compactDecrypt, CompactEncrypt } from "jose"
import { z } from "zod"
import { type Commerce, isSessionOf, sessionDigest } from "~/commerce/client.server"
import { readEnvironment } from "~/env.server"
import { readCookies, readCookieValues, type WithHeaders, writeCookie } from "./cookies"

type SealedCookie<T> = {
  /** A `Set-Cookie` line with the value encrypted; methods are named as those of Remix's cookies. */
  serialize(value: T): Promise<string>
  /** The decrypted value, or null when there is no cookie, or it is not ours, changed, expired or of another shape. */
  parse(request: Request): Promise<T | null>
  /** A `Set-Cookie` line that ends the cookie. */
  clear(): string
}

const ENVELOPE = z.object({ value: z.unknown(), until: z.number() })

/**
 * A cookie that the browser can neither read nor change (JWE, `dir` with A256GCM). Each name has a key of its own,
 * derived from COOKIE_SECRET, so that one cookie's content is never taken for another's. Over HTTPS its name begins with `__Host-`,
 * so that no page of a sister domain can plant one.
 *
 * @param options maxAgeSeconds is also enforced by the shop
 */
export function createSealedCookie<T>(
  name: string,
  options: { maxAgeSeconds: number; schema: z.ZodType<T, z.ZodTypeDef, unknown> },
): SealedCookie<T> {
  const fullName = () => (readEnvironment().secureCookies ? `__Host-${name}` : name)
  return {
    async serialize(value) {
      const content = JSON.stringify({ value, until: Date.now() + options.maxAgeSeconds * 1000 })
      const sealed = await new CompactEncrypt(new TextEncoder().encode(content))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(keysOf(`cookie ${name}`)[0])
      return writeCookie(fullName(), sealed, { maxAgeSeconds: options.maxAgeSeconds, secure: readEnvironment().secureCookies })
    },
    async parse(request) {
      const sealed = readCookies(request).get(fullName())
      if (sealed === undefined || sealed.length > 4096) return null
      const content = await decrypt(sealed, name)
      const opened = ENVELOPE.safeParse(content)
      if (!opened.success || opened.data.until < Date.now()) return null
      const value = options.schema.safeParse(opened.data.value)
      return value.success ? value.data : null
    },
    clear: () => writeCookie(fullName(), "", { maxAgeSeconds: 0, secure: readEnvironment().secureCookies }),
  }
}

async function decrypt(sealed: string, name: string): Promise<unknown> {
  const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }
  for (const key of keysOf(`cookie ${name}`)) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, allowed)
      return JSON.parse(new TextDecoder().decode(plaintext)) as unknown
    } catch {
      // Another secret may have sealed it.
    }
  }
  return null
}

type Keys = readonly [Uint8Array, ...Uint8Array[]]
const keys = new Map<string, Keys>()

/** The keys of one purpose, derived once from each secret of COOKIE_SECRET. */
function keysOf(purpose: string): Keys {
  const known = keys.get(purpose)
  if (known) return known
  const [first, ...others] = readEnvironment().cookieSecrets
  const derive = (secret: string) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32))
  const derived: Keys = [derive(first), ...others.map(derive)]
  keys.set(purpose, derived)
  return derived
}

/** Signs text for a hidden field: anyone can read it, nobody can change it. */
export function signText(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signaturesOf(`signed ${purpose}`, text)[0]}`
}

/** The text of a signed value, or null when it is not ours, was changed or was signed for another purpose. */
export function readSignedText(purpose: string, signed: unknown): string | null {
  const [content, signature, ...more] = typeof signed === "string" ? signed.split(".") : []
  if (content === undefined || signature === undefined || more.length > 0) return null
  const text = Buffer.from(content, "base64url").toString()
  return signaturesOf(`signed ${purpose}`, text).some((own) => isEqual(signature, own)) ? text : null
}

/** Signs a line of text for a hidden field, with a digest of the session that it is shown to and the time. */
export function signForSession(purpose: string, commerce: Commerce, text: string): string {
  return signText(purpose, [text, sessionDigest(commerce), Date.now()].join("\n"))
}

/**
 * Reads what signForSession signed.
 *
 * @returns the text, whether it was shown to this session, and its age in milliseconds; null when it is not ours, was changed or
 * is of an earlier build
 */
export function readTextOfSession(purpose: string, commerce: Commerce, signed: unknown) {
  const [text = "", session, at] = readSignedText(purpose, signed)?.split("\n") ?? []
  if (session === undefined || at === undefined) return null
  return { text, isOfSession: isSessionOf(commerce, session), ageMs: Date.now() - Number(at) }
}

/** A token that nobody else can make of a text, and that is the same each time: 128 bits and more of an HMAC. */
export function tokenOf(purpose: string, text: string): string {
  return signaturesOf(`token ${purpose}`, text)[0].slice(0, 22)
}

/** By its prefix only this host can set this cookie, and only over HTTPS: a page of a sister domain cannot plant it. */
const BINDING_COOKIE = "__Host-lien"

/**
 * Picks the session token that this shop gave to this browser. Over HTTPS a signed cookie binds the two; a token that somebody
 * else planted is not bound and is ignored (assurance: session fixation). Without HTTPS, on this
 * machine, the first one counts.
 */
export function pickBoundSession(request: WithHeaders, sessions: readonly string[]): string | null {
  if (!readEnvironment().secureCookies) return sessions[0] ?? null
  const bindings = new Set(readCookieValues(request, BINDING_COOKIE))
  return sessions.find((session) => bindingsOf(session).some((binding) => bindings.has(binding))) ?? null
}

/** The `Set-Cookie` lines that bind a new session, or end the binding of the former one: none without HTTPS. */
export function bindingCookies(session: string | null, maxAgeSeconds: number): string[] {
  if (!readEnvironment().secureCookies) return []
  const value = session === null ? "" : bindingsOf(session)[0]
  return [writeCookie(BINDING_COOKIE, value, { maxAgeSeconds: session === null ? 0 : maxAgeSeconds, secure: true })]
}

/** Do not change the purpose's text: the cookies of open sessions were signed with it. */
function bindingsOf(session: string): Signatures {
  return signaturesOf("session companion", session)
}

type Signatures = readonly [string, ...string[]]

/** An HMAC by each key of a purpose; the first is the one to write. */
function signaturesOf(purpose: string, text: string): Signatures {
  const sign = (key: Uint8Array) => createHmac("sha256", key).update(text).digest("base64url")
  const [first, ...others] = keysOf(purpose)
  return [sign(first), ...others.map(sign)]
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
