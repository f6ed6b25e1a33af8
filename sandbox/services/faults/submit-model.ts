import type { SandboxContext } from "../../storage/context.ts"
import { deleteRecord, getRecord, putRecord } from "../../storage/records.ts"

const models = ["same-order", "error", "second-order"] as const

/** What a second submit of the same cart does: the same order, an error, or another order. */
type SubmitModel = (typeof models)[number]

const recordId = "submit-model"

/** The model in force; "same-order" until another one was set. */
export function submitModel(context: SandboxContext): SubmitModel {
  return getRecord<{ id: string; model: SubmitModel }>(context.database, "faults", recordId)?.model ?? "same-order"
}

/** Whether a text names a model. */
export function isSubmitModel(value: unknown): value is SubmitModel {
  return models.some((model) => model === value)
}

/** Sets the model; null goes back to the default. */
export function setSubmitModel(context: SandboxContext, model: SubmitModel | null): void {
  if (model === null) deleteRecord(context.database, "faults", recordId)
  else putRecord(context.database, "faults", { id: recordId, model })
}
