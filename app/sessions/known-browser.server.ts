import { randomBytes } from "node:crypto"
import { z } from "zod"
import { digestOf } from "~/digest.server"
import { readEnvironment } from "~/env.server"
import { createSealedCookie, readSignedText, signText } from "./crypto.server"

const MAX_ACCOUNTS = 5
const SIX_MONTHS_SECONDS = 180 * 24 * 60 * 60

const cookie = createSealedCookie<{ browser: string; accounts: string[] }>("navigateur", {
  maxAgeSeconds: SIX_MONTHS_SECONDS,
  schema: z.object({ browser: z.string(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) }),
})

const accountDigest = (email: string) => digestOf(email.toLowerCase())

/** The id of this browser if it has logged in to the account of an e-mail before, else null. */
export async function readKnownBrowser(request: Request, email: string): Promise<string | null> {
  const known = await cookie.parse(request)
  return known?.accounts.includes(accountDigest(email)) ? known.browser : null
}

/** The `Set-Cookie` line by which this browser is known to the account of an e-mail; it holds a digest of that. */
export function serializeKnownBrowser(request: Request, email: string): Promise<string> {
  return serializeKnown(request, accountDigest(email))
}

const MAILED_ACCOUNT = "mailed-account"

/**
 * The link of the mail by which an account's owner sets its password, the key in the place of `{reset_key}`. It carries whose account it
 * is, so that the browser that sets the password is known as at a login.
 */
export function passwordLink(email: string): string {
  return `${readEnvironment().publicOrigin}/mot-de-passe/{reset_key}?compte=${signText(MAILED_ACCOUNT, accountDigest(email))}`
}

/** The `Set-Cookie` line as serializeKnownBrowser makes it, or null where the mail did not carry the account. */
export async function serializeMailedBrowser(request: Request, signed: string | null): Promise<string | null> {
  const account = readSignedText(MAILED_ACCOUNT, signed)
  return account === null ? null : serializeKnown(request, account)
}

async function serializeKnown(request: Request, account: string): Promise<string> {
  const { browser, accounts } = (await cookie.parse(request)) ?? { browser: randomBytes(16).toString("base64url"), accounts: [] }
  return cookie.serialize({ browser, accounts: [account, ...accounts.filter((each) => each !== account)].slice(0, MAX_ACCOUNTS) })
}
