import type { SandboxContext } from "../../storage/context.ts"
import { putRecord } from "../../storage/records.ts"
import { readObject } from "../cart/field-errors.ts"
import { readSetting } from "./read-settings.ts"

/**
 * Changes the store's payment methods: fields by method id, merged into what is there; null switches a method off.
 *
 * @returns all payment settings as they are now
 */
export function changePaymentSettings(context: SandboxContext, changes: Record<string, unknown>): Record<string, unknown> {
  const settings = { ...readObject(readSetting(context, "payments")) }
  for (const [id, change] of Object.entries(changes)) {
    if (change === null) delete settings[id]
    else settings[id] = { id, ...readObject(settings[id]), ...readObject(change) }
  }
  putRecord(context.database, "settings", { id: "payments", value: settings })
  return settings
}
