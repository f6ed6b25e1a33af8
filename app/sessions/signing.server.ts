import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readEnvironment } from "~/env.server"
import { readCookieValues, writeCookie } from "./cookies"

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
 * Of the session tokens that a request brings, the one that this shop gave to this browser. Over HTTPS a signed cookie binds
 * it; a token that somebody else planted is not bound and is ignored (assurance: session fixation). Without HTTPS, on this
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
