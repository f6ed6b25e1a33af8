import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import { readStore } from "../settings/read-settings.ts"
import { readText } from "./html-text.ts"
import { renderMail } from "./mail-page.ts"
import { type MailPart, writeText } from "./mail-parts.ts"

type NewMail = { to: string; subject: string; kind: string; parts: readonly MailPart[] }

export type Mail = { id: string; date: string; to: string; subject: string; kind: string; text: string; html: string }

/** Puts one of the backend's own mails into the outbox instead of sending it, as plain text and in the shop's style. */
export function sendMail(context: SandboxContext, { parts, ...head }: NewMail): Mail {
  const { name } = readStore(context)
  const signed = [...parts, { kind: "words", text: `À bientôt,\n${name}` } as const]
  const html = renderMail({ name, address: context.shopOrigin }, head.subject, signed)
  return putMail(context, { ...head, text: writeText(signed), html })
}

/** Puts a mail of the app's notifications into the outbox; its text is what a reader without HTML shows. */
export function keepMail(context: SandboxContext, mail: Pick<Mail, "to" | "subject" | "kind" | "html">): Mail {
  return putMail(context, { ...mail, text: readText(mail.html) })
}

function putMail(context: SandboxContext, mail: Omit<Mail, "id" | "date">): Mail {
  return putRecord(context.database, "mails", { id: newId(), date: new Date(context.clock.now()).toISOString(), ...mail })
}

/** The mails of the outbox, the newest first. */
export function listMails(context: SandboxContext): Mail[] {
  return listRecords<Mail>(context.database, "mails").reverse()
}
