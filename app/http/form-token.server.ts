import { randomBytes } from "node:crypto"
import { digestOf } from "~/digest.server"
import { readEnvironment } from "~/env.server"
import { readCookies, writeCookie } from "~/sessions/cookies"
import { readSignedText, signText } from "~/sessions/crypto.server"
import { FORM_TOKEN_FIELD } from "./submitted-form"

/** By its prefix no sister domain's page can plant one; the prefix asks for HTTPS, which this machine's addresses lack. */
const FORM_COOKIE = "__Host-formulaire"
const formCookie = () => (readEnvironment().secureCookies ? FORM_COOKIE : FORM_COOKIE.replace("__Host-", ""))
const COOKIE_SECONDS = 7 * 24 * 3600
const PURPOSE = "form token"

/**
 * Where a post comes from: by `Sec-Fetch-Site` where the browser sends it, else by `Origin`, else by `Referer`. "unknown" are posts
 * without any of them, as text browsers send them: only a form token tells whether our page made those (assurance S5).
 *
 * @param publicOrigin the shop's own, as "https://…"
 */
export function postSource(headers: Headers, publicOrigin: string): "own" | "foreign" | "unknown" {
  const site = headers.get("Sec-Fetch-Site")
  if (site !== null) return site === "same-origin" ? "own" : "foreign"
  const origin = headers.get("Origin")
  if (origin !== null) return origin === publicOrigin ? "own" : "foreign"
  const referer = headers.get("Referer")
  if (referer === null) return "unknown"
  return URL.canParse(referer) && new URL(referer).origin === publicOrigin ? "own" : "foreign"
}

/** The token that belongs to a request's form cookie and session, or null without the cookie. */
function readFormToken(request: Request): string | null {
  const cookies = readCookies(request)
  const browser = cookies.get(formCookie())
  return browser === undefined ? null : tokenOf(browser, cookies.get("swell-session"))
}

/** Whether a posted token is the one of the request's own cookies. */
export function isFormToken(request: Request, token: unknown): boolean {
  const cookies = readCookies(request)
  const browser = cookies.get(formCookie())
  return browser !== undefined && readSignedText(PURPOSE, token) === pairDigest(browser, cookies.get("swell-session"))
}

/** A form token for a request that has none yet, and the `Set-Cookie` line that it counts with. */
export function createFormToken(request: Request): { token: string; cookie: string } {
  const cookies = readCookies(request)
  const browser = cookies.get(formCookie()) ?? randomBytes(18).toString("base64url")
  const cookie = writeCookie(formCookie(), browser, { maxAgeSeconds: COOKIE_SECONDS, secure: readEnvironment().secureCookies })
  return { token: tokenOf(browser, cookies.get("swell-session")), cookie }
}

/**
 * Writes the token into every form of a page that posts, for a browser that has shown that it says nothing of where its posts
 * come from: it has the cookie, and sends no Fetch Metadata. The form that asks for a confirmation has its own.
 *
 * @param page a whole HTML document, as React writes it
 */
export function addFormTokens(page: string, request: Request): string {
  const token = request.headers.has("Sec-Fetch-Site") ? null : readFormToken(request)
  if (token === null) return page
  return page.replace(/(<form\b[^>]*\bmethod="post"[^>]*>)([\s\S]*?<\/form>)/g, (form, tag: string, rest: string) =>
    form.includes(`name="${FORM_TOKEN_FIELD}"`)
      ? form
      : `${tag}<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${token}"/>${rest}`,
  )
}

/** Signed texts can be read, and the session must not stand in a page. */
const pairDigest = (browser: string, session = "") => digestOf(`${browser}.${session}`)

const tokenOf = (browser: string, session: string | undefined) => signText(PURPOSE, pairDigest(browser, session))
