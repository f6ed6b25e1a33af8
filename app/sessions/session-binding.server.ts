import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { readEnvironment } from "~/env.server"
import { readCookieValues, writeCookie } from "./cookies"

/** Only this very host can set a cookie of this name, and only over HTTPS: a page of a sister domain cannot plant it. */
const BINDING_COOKIE = "__Host-lien"

/**
 * Of the session tokens that a request brings, the one that this shop gave to this browser. Over HTTPS it has a companion,
 * signed for it; a token that somebody else planted has none, and is nobody's session (assurance: session fixation).
 * Without HTTPS, on this very machine, the first one counts.
 */
export function pickBoundSession(request: Request, sessions: readonly string[]): string | null {
  if (!readEnvironment().secureCookies) return sessions[0] ?? null
  const companions = readCookieValues(request, BINDING_COOKIE)
  return sessions.find((session) => companions.some((companion) => isEqual(companion, bindingOf(session)))) ?? null
}

/** The `Set-Cookie` lines that go with a new session, or with its end: none without HTTPS. */
export function bindingCookies(session: string | null, maxAgeSeconds: number): string[] {
  if (!readEnvironment().secureCookies) return []
  const value = session === null ? "" : bindingOf(session)
  return [writeCookie(BINDING_COOKIE, value, { maxAgeSeconds: session === null ? 0 : maxAgeSeconds, secure: true })]
}

function bindingOf(session: string): string {
  const key = Buffer.from(hkdfSync("sha256", readEnvironment().cookieSecret, "", "session companion", 32))
  return createHmac("sha256", key).update(session).digest("base64url")
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
