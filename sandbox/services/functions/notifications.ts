import { Liquid } from "liquidjs"
import type { SandboxContext } from "../../storage/context.ts"
import { matches } from "../catalogue/where.ts"
import { keepMail } from "../mail/outbox.ts"
import { appSettings } from "../settings/app-settings.ts"
import { readStore } from "../settings/read-settings.ts"
import { models, type Notification, notifications } from "./app-files.ts"
import { openCollection, type StoredFields } from "./collections.ts"
import { getRecord, putRecord } from "../../storage/records.ts"

/** As strict as can be: a variable, a filter or a tag that is not known throws. The platform is not. */
const liquid = new Liquid({ strictVariables: true, strictFilters: true, lenientIf: true })

/** Sends the mails that the app's notifications bind to a record's change: each once a record, as `repeat` is false by default. */
export function notify(context: SandboxContext, collection: string, event: "created" | "updated", record: StoredFields): void {
  for (const notification of notifications) {
    const isMeant = notification.collection === collection && notification.event === event
    if (isMeant && matches(record, notification.conditions)) sendOnce(context, notification, record)
  }
}

function sendOnce(context: SandboxContext, notification: Notification & { name: string }, record: StoredFields): void {
  const id = `${notification.name}/${record.id}`
  if (getRecord(context.database, "sent", id)) return
  putRecord(context.database, "sent", { id })
  const { name, currency, url } = readStore(context)
  const content = Object.fromEntries((notification.fields ?? []).map(({ id: field, default: text }) => [field, text]))
  const scope = {
    ...expand(context, notification, record),
    content,
    settings: appSettings(context),
    store: { name, currency, url },
  }
  keepMail(context, {
    to: String(record[notification.contact]),
    kind: String(record["kind"] ?? notification.name),
    subject: render(notification.subject, scope),
    html: render(notification.template, scope),
  })
}

/** A template with what it may name; throws for anything else. */
function render(template: string, scope: Record<string, unknown>): string {
  return liquid.parseAndRenderSync(template, scope) as string
}

function expand(context: SandboxContext, { collection, query }: Notification, record: StoredFields): StoredFields {
  const fields = models.get(collection)?.fields ?? {}
  const linked = (query?.expand ?? []).map((name) => {
    const { model = "", key = "" } = fields[name] ?? {}
    const target = openCollection(context, model, "read")
    return [name, typeof target === "string" ? null : target.read(String(record[key]))]
  })
  return { ...record, ...Object.fromEntries(linked) }
}
