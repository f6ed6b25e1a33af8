import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import { words } from "../mail/mail-parts.ts"
import { sendMail } from "../mail/outbox.ts"

/** The receipt that every form of the shop's app answers. */
export type Receipt = {
  ok: true
  /** Names the request in mails and on the page. */
  reference: string
  /** When it was received, ISO 8601. */
  date: string
}

export type RequestMail = { subject: string; opening: string }

/** A request as it is kept. */
export type KeptRequest = { id: string; kind: string; reference: string; date_created: string; form: Record<string, string> }

/** The newest kept request of a kind whose form has these values, or null: a repeated post gets its first receipt. */
export function findRequest(context: SandboxContext, kind: string, form: Record<string, string>): KeptRequest | null {
  const kept = listRecords<KeptRequest>(context.database, "functions").reverse()
  const wanted = Object.entries(form)
  return kept.find((each) => each.kind === kind && wanted.every(([field, value]) => each.form[field] === value)) ?? null
}

/**
 * Keeps a request in model "functions" and mails the person who made it what was received, and when.
 *
 * @param mail null where nobody is to be written to
 * @param labels the French name of each field, in the order in which the mail lists them
 */
export function keepRequest(
  context: SandboxContext,
  kind: string,
  form: Record<string, string>,
  mail: RequestMail | null,
  labels: Record<string, string>,
): Receipt {
  const id = newId()
  const date = new Date(context.clock.now())
  const reference = `${kind.slice(0, 3).toUpperCase()}-${id.slice(-8).toUpperCase()}`
  const rows = Object.entries(labels).flatMap(([field, label]) => (form[field] ? [[label, form[field]] as const] : []))
  inTransaction(context.database, () => {
    putRecord(context.database, "functions", { id, kind, reference, date_created: date.toISOString(), form })
    if (!mail) return
    const received = words(`Reçu le ${formatMoment(date)}, référence ${reference}.`)
    const parts = [words(mail.opening), received, { kind: "rows", rows } as const]
    sendMail(context, { to: form["email"] ?? "", subject: mail.subject, kind, parts })
  })
  return { ok: true, reference, date: date.toISOString() }
}

function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }).format(date)
}
