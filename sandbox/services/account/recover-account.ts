import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { findRecord, putRecord } from "../../storage/records.ts"
import { fieldError, type FieldErrors, readObject } from "../cart/field-errors.ts"
import { words } from "../mail/mail-parts.ts"
import { sendMail } from "../mail/outbox.ts"
import type { AccountRecord } from "./account-record.ts"
import { findAccount, readAccount, saveAccount } from "./account-store.ts"
import { hashPassword, hashSecretKey, minimumPasswordLength, newSecretKey } from "./password.ts"

const keyLife = 24 * 60 * 60 * 1000

type Answer = { success: true; account_id?: string; email?: string } | FieldErrors

/**
 * `POST /account/recover`: with a key and a password sets the password, without login; otherwise mails a key.
 *
 * @param origin the calling page's origin, null for a call from a server, which must say its `reset_url`
 * @throws ApiError `validation_error` for a key that is used, unknown or older than a day, and without `reset_url`
 */
export function recoverAccount(context: SandboxContext, body: unknown, origin: string | null): Answer {
  const input = readObject(body)
  const key = input["reset_key"] ?? input["password_reset_key"]
  return key === undefined ? askKey(context, input, origin) : setPassword(context, String(key), input["password"])
}

/** Answers success for unknown addresses too, so that nobody learns who is registered. */
function askKey(context: SandboxContext, input: Record<string, unknown>, origin: string | null): Answer {
  const asked = input["reset_url"] ?? input["password_reset_url"]
  // assumed: the address of the page that a call from a browser leaves out.
  const url = typeof asked === "string" && asked !== "" ? asked : origin && `${origin}/account/recover/{reset_key}`
  if (!url) throw new ApiError(400, "validation_error", "A reset_url is required", "reset_url")
  const account = typeof input["email"] === "string" ? findAccount(context, input["email"]) : null
  if (!account) return { success: true }
  const { key, hash } = newSecretKey()
  saveAccount(context, { ...account, reset_key_hash: hash, reset_key_expires: context.clock.now() + keyLife })
  putRecord(context.database, "reset_keys", { id: hash, account_id: account.id }, { key: hash })
  mailKey(context, account, insertKey(url, key))
  return { success: true }
}

function setPassword(context: SandboxContext, key: string, password: unknown): Answer {
  const hash = hashSecretKey(key)
  const issued = findRecord<{ id: string; account_id: string }>(context.database, "reset_keys", hash)
  const account = issued ? readAccount(context, issued.account_id) : null
  if (account?.reset_key_hash !== hash || (account.reset_key_expires ?? 0) <= context.clock.now()) {
    throw new ApiError(400, "validation_error", "Invalid or expired password_reset_key", "password_reset_key")
  }
  if (typeof password !== "string" || password.length < minimumPasswordLength) {
    return fieldError("password", "MINLENGTH", `Must be at least ${minimumPasswordLength} characters`, {
      min: minimumPasswordLength,
    })
  }
  saveAccount(context, { ...account, password_hash: hashPassword(password), reset_key_hash: null, reset_key_expires: null })
  return { success: true, account_id: account.id, email: account.email }
}

/** Puts the key where the address has a placeholder, else behind it as its last path segment. */
function insertKey(url: string, key: string): string {
  const filled = url.replace(/(?:\{|%7B)(?:password_)?reset_key(?:\}|%7D)/gi, key)
  if (filled !== url) return filled
  const [path = "", rest = ""] = url.split(/(?=[?#])(.*)/s)
  return `${path.replace(/\/$/, "")}/${key}${rest}`
}

function mailKey(context: SandboxContext, account: AccountRecord, link: string): void {
  sendMail(context, {
    kind: "account-recovery",
    to: account.email,
    subject: "Choisissez votre mot de passe",
    parts: [
      words(account.name ? `Bonjour ${account.name},` : "Bonjour,"),
      words("Voici le lien que vous avez demandé pour choisir votre mot de passe. Il est valable 24\u00a0heures."),
      { kind: "link", label: "Choisir mon mot de passe", address: link },
      words("Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00a0: rien ne change."),
    ],
  })
}
