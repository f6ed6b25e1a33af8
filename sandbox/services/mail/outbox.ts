import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"

export type NewMail = { to: string; subject: string; text: string; html?: string; kind: string }

export type Mail = NewMail & { id: string; date: string }

/** Puts a mail into the outbox instead of sending it. */
export function sendMail(context: SandboxContext, mail: NewMail): Mail {
  return putRecord(context.database, "mails", { id: newId(), date: new Date(context.clock.now()).toISOString(), ...mail })
}

/** The mails of the outbox, the newest first. */
export function listMails(context: SandboxContext): Mail[] {
  return listRecords<Mail>(context.database, "mails").reverse()
}
