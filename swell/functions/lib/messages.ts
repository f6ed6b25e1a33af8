import { findRecord } from "./records"
import { recordIdOf } from "./secrets"

/** A mail to be: a record of the collection `messages`, which the notification named by `template` sends once, when it is made. */
export type Message = {
  template: "code" | "commande" | "recu" | "stock" | "suivi"
  /** What it is about, for the list in the dashboard. */
  kind: string
  email: string
  subject: string
  rows?: { name: string; value: string }[]
  code?: string
  link?: string
  [field: string]: unknown
}

/**
 * Writes a mail once for its key. A repeat finds the first and writes nothing; two at once write one record, by its id, and a notification
 * sends once a record.
 */
export async function sendMessage(req: SwellRequest, key: string, message: Message): Promise<void> {
  const id = await recordIdOf("message", key)
  if (await findRecord(req, "/messages", { key: id })) return
  await req.swell.post("/messages", { id, key: id, ...message })
}
