import type { SandboxContext } from "../../storage/context.ts"
import { deleteRecord, getRecord, putRecord } from "../../storage/records.ts"

const recordId = "named-payments"

/** Whether an order names a payment only where an intent was written to its cart, as ../shared/swell-app.md has it; else any card's. */
export function namesOnlyIntents(context: SandboxContext): boolean {
  return getRecord(context.database, "faults", recordId) !== null
}

/** Switches that on or off. */
export function nameOnlyIntents(context: SandboxContext, isOn: boolean): void {
  if (isOn) putRecord(context.database, "faults", { id: recordId })
  else deleteRecord(context.database, "faults", recordId)
}
