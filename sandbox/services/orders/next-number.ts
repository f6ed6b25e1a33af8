import type { SandboxContext } from "../../storage/context.ts"
import { getRecord, putRecord } from "../../storage/records.ts"

const first = { order: 10042, subscription: 1007, invoice: 20011 }

/** The next number of a kind of document, counting up from the first one of the seed's shop. */
export function nextNumber(context: SandboxContext, kind: keyof typeof first): number {
  const counter = getRecord<{ id: string; next: number }>(context.database, "counters", kind)
  const number = counter?.next ?? first[kind]
  putRecord(context.database, "counters", { id: kind, next: number + 1 })
  return number
}
