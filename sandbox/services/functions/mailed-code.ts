import { randomInt, timingSafeEqual } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { getRecord, putRecord } from "../../storage/records.ts"
import { words } from "../mail/mail-parts.ts"
import { sendMail } from "../mail/outbox.ts"
import { invalid } from "./form-input.ts"

const lifeMs = 15 * 60_000
const mostTries = 5

type CodeRecord = { id: string; code: string; until: number; tries: number }

/** Mails a six-digit code to an address; the one before it for the same matter ends. */
export function mailCode(context: SandboxContext, matter: string, email: string): void {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  putRecord<CodeRecord>(context.database, "codes", { id: matter, code, until: context.clock.now() + lifeMs, tries: 0 })
  sendMail(context, {
    to: email,
    kind: "resiliation-code",
    subject: "Votre code de résiliation",
    parts: [
      words("Bonjour,"),
      { kind: "code", label: "Votre code de résiliation", code },
      words(
        "Il est valable quinze minutes. Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: sans ce code, rien ne change.",
      ),
    ],
  })
}

/**
 * Requires the code that was mailed for a matter. It may be given again while it lives, so that a repeated post passes.
 *
 * @throws ApiError 400 `validation_error` with `code` as `param`: wrong, older than fifteen minutes, or after five wrong tries
 */
export function requireCode(context: SandboxContext, matter: string, code: string): void {
  const kept = getRecord<CodeRecord>(context.database, "codes", matter)
  if (!kept || kept.until < context.clock.now() || kept.tries >= mostTries) throw invalid("code", "is not valid any more")
  if (/^\d{6}$/.test(code) && timingSafeEqual(Buffer.from(kept.code), Buffer.from(code))) return
  putRecord<CodeRecord>(context.database, "codes", { ...kept, tries: kept.tries + 1 })
  throw invalid("code", "is wrong")
}
