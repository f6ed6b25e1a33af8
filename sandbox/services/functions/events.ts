import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { runFunction } from "./call-function.ts"
import { loadFunctions } from "./runtime.ts"

const running = new WeakMap<SandboxContext, Set<Promise<unknown>>>()

/**
 * Tells the app's functions of an event after the write that caused it.
 *
 * @param data what the event itself says, beside the record
 */
export function emit(context: SandboxContext, type: string, record: { id: string }, data: Record<string, unknown> = {}): void {
  const set = running.get(context) ?? new Set()
  running.set(context, set)
  const delivery = new Promise<void>((done) => setImmediate(done)).then(() => deliver(context, type, record, data))
  // A sandbox that was closed meanwhile has nobody to tell.
  const report = (error: unknown) => context.database.isOpen && console.error(error)
  const settled: Promise<unknown> = delivery.catch(report).finally(() => set.delete(settled))
  set.add(settled)
}

/** Waits until every event so far was delivered. */
export async function settleEvents(context: SandboxContext): Promise<void> {
  while ((running.get(context)?.size ?? 0) > 0) await Promise.all(running.get(context) ?? [])
}

/** Runs once what has a schedule, as if its time had come. assumed: a time that was passed over several times counts once. */
export async function runSchedules(context: SandboxContext): Promise<void> {
  for (const loaded of loadFunctions(context).values())
    if (loaded.config.cron) await runFunction(context, loaded, "default", { query: {}, body: {}, session: null, data: {} })
}

async function deliver(context: SandboxContext, type: string, record: object, data: object): Promise<void> {
  for (const loaded of loadFunctions(context).values()) {
    if (!loaded.config.model?.events?.includes(type)) continue
    const $event = { id: newId(), type, data, delivery: { attempts: 1 } }
    await runFunction(context, loaded, "default", { query: {}, body: {}, session: null, data: { ...record, $event } })
  }
}
