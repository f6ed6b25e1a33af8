import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { SessionState } from "../../storage/context.ts"

/** What the sandbox makes of an `X-Session` header. */
type TokenReading = { kind: "known"; session: SessionState } | { kind: "stranger" } | { kind: "malformed" } | { kind: "broken" }

// assumed: the real token's form is not documented; only that it is opaque and contains a colon.
const form = /^([0-9a-f]{24}):([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/

/** Makes a new token for a session: `<random>:<base64url JSON>.<signature>`. */
export function writeToken(secret: string, session: SessionState): string {
  const body = `${randomBytes(12).toString("hex")}:${Buffer.from(JSON.stringify(session)).toString("base64url")}`
  return `${body}.${sign(secret, body)}`
}

/**
 * Reads a token (storefront API, session token): one that is still percent-encoded or was signed by
 * somebody else is a stranger's; one that is cut short is malformed; one whose content cannot be read is broken.
 */
export function readToken(secret: string, token: string): TokenReading {
  if (/%3A/i.test(token)) return { kind: "stranger" }
  const match = form.exec(token)
  if (!match) return { kind: "malformed" }
  const [, random, json, signature] = match as unknown as [string, string, string, string]
  const session = readContent(json)
  if (session === null) return { kind: "broken" }
  const expected = Buffer.from(sign(secret, `${random}:${json}`))
  // assumed: a well-formed token that we never signed reads as a stranger's, like one still encoded.
  if (!timingSafeEqual(expected, Buffer.from(signature))) return { kind: "stranger" }
  return { kind: "known", session }
}

function readContent(json: string): SessionState | null {
  try {
    return JSON.parse(Buffer.from(json, "base64url").toString()) as SessionState
  } catch {
    return null
  }
}

function sign(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("base64url")
}
