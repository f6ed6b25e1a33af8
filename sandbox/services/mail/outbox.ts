import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import { readStore } from "../settings/read-settings.ts"
import { renderMail } from "./mail-page.ts"
import { type MailPart, writeText } from "./mail-parts.ts"

type NewMail = { to: string; subject: string; kind: string; parts: readonly MailPart[] }

export type Mail = { id: string; date: string; to: string; subject: string; kind: string; text: string; html: string }

/** Puts a mail into the outbox instead of sending it, as plain text and in the shop's style. */
export function sendMail(context: SandboxContext, { parts, ...head }: NewMail): Mail {
  const date = new Date(context.clock.now()).toISOString()
  const { name } = readStore(context)
  const signed = [...parts, { kind: "words", text: `À bientôt,\n${name}` } as const]
  const html = renderMail({ name, address: context.shopOrigin }, head.subject, signed)
  return putRecord(context.database, "mails", { id: newId(), date, ...head, text: writeText(signed), html })
}

/** The mails of the outbox, the newest first. */
export function listMails(context: SandboxContext): Mail[] {
  return listRecords<Mail>(context.database, "mails").reverse()
}
