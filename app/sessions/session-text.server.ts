import { type Commerce, isSessionOf, sessionDigest } from "~/commerce/client.server"
import { readSignedText, signText } from "./crypto.server"

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
