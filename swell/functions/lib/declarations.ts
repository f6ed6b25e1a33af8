import { formatMoment } from "./french"
import { sendMessage } from "./messages"
import { findRecord } from "./records"
import { recordIdOf } from "./secrets"

/** What every form answers: `reference` names the declaration, `date` is when it was received (ISO 8601). */
export type Receipt = { ok: true; reference: string; date: string }

/** A declaration as it is kept. */
export type Declaration = {
  kind: string
  reference: string
  date: string
  email: string
  matter: string
  form: Record<string, string>
}

/** What the mail of a receipt says. */
export type ReceiptMail = { subject: string; opening: string; received: string; labels: Record<string, string> }

/** The newest declaration of a kind about a matter that an e-mail made, or null. */
export function findDeclaration(req: SwellRequest, kind: string, email: string, matter: string) {
  return findRecord<Declaration>(req, "/declarations", { kind, email, matter }, "date desc")
}

/** The declaration that was kept for a key, or null. */
export async function readDeclaration(req: SwellRequest, kind: string, key: string) {
  return findRecord<Declaration>(req, "/declarations", { key: await recordIdOf("declaration", kind, key) })
}

/**
 * Keeps a declaration once for its key and mails its receipt once. A repeat answers the first receipt; two at once write one record, by its id.
 *
 * @param mail null where nobody is to be written to
 */
export async function keepDeclaration(
  req: SwellRequest,
  key: string,
  declared: Omit<Declaration, "reference" | "date">,
  mail: ReceiptMail | null,
): Promise<Receipt> {
  const id = await recordIdOf("declaration", declared.kind, key)
  const reference = `${declared.kind.slice(0, 3)}-${id.slice(-8)}`.toUpperCase()
  const kept = await readDeclaration(req, declared.kind, key)
  const declaration = kept ?? { ...declared, reference, date: new Date().toISOString() }
  if (!kept) await req.swell.post("/declarations", { id, key: id, ...declaration })
  // Also for a repeat: the first call may have ended before its mail.
  if (mail) await sendMessage(req, id, writeReceipt(declaration, mail))
  return { ok: true, reference: declaration.reference, date: declaration.date }
}

function writeReceipt({ kind, email, form, date, reference }: Declaration, { subject, opening, received, labels }: ReceiptMail) {
  const rows = Object.entries(labels).flatMap(([field, name]) => (form[field] ? [{ name, value: form[field] }] : []))
  const moment = `${received} le ${formatMoment(date)}`
  return { template: "recu" as const, kind, email, subject, opening, received: moment, reference, rows }
}
