import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { newId } from "../../storage/ids.ts"
import { putRecord } from "../../storage/records.ts"
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

/**
 * Keeps a request in model "functions" and mails the person who made it what was received, and when.
 *
 * @param labels the French name of each field, in the order in which the mail lists them
 */
export function keepRequest(
  context: SandboxContext,
  kind: string,
  form: Record<string, string>,
  mail: RequestMail,
  labels: Record<string, string>,
): Receipt {
  const id = newId()
  const date = new Date(context.clock.now())
  const reference = `${kind.slice(0, 3).toUpperCase()}-${id.slice(-8).toUpperCase()}`
  const lines = Object.entries(labels).flatMap(([field, label]) => (form[field] ? [`${label} : ${form[field]}`] : []))
  const text = [mail.opening, `Reçu le ${formatMoment(date)}, référence ${reference}.`, ...lines].join("\n\n")
  inTransaction(context.database, () => {
    putRecord(context.database, "functions", { id, kind, reference, date_created: date.toISOString(), form })
    sendMail(context, { to: form["email"] ?? "", subject: mail.subject, text, kind })
  })
  return { ok: true, reference, date: date.toISOString() }
}

function formatMoment(date: Date): string {
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }).format(date)
}
