import { AsyncLocalStorage } from "node:async_hooks"

type Scope = { values: Map<string, unknown>; calls: CallTime[]; mayRead: MayRead | undefined }
/** Whether whoever asks may have one more record read that is not at hand. */
type MayRead = () => Promise<boolean>
/** A call to the backend: its name and when it ran, by `performance.now()`. */
type CallTime = { name: string; startedAt: number; endedAt: number }

const scopes = new WeakMap<object, Scope>()
const running = new AsyncLocalStorage<Scope>()

/** Runs one of a page's loaders so that it shares what `oncePerRequest` makes. Each request has its own context. */
export function inRequestScope<T>(context: object, work: () => T, mayRead?: MayRead): T {
  const scope = scopes.get(context) ?? { values: new Map<string, unknown>(), calls: [], mayRead }
  scopes.set(context, scope)
  return running.run(scope, work)
}

/** A value that all loaders of one request share; the first caller makes it. Outside loaders, and in actions, it is made each time. */
export function oncePerRequest<T>(name: string, make: () => T): T {
  const scope = running.getStore()
  if (!scope) return make()
  if (!scope.values.has(name)) scope.values.set(name, make())
  return scope.values.get(name) as T
}

/** Whether the page that is being made may have one more record read; each that is asked for counts. */
export async function mayReadMore(): Promise<boolean> {
  return (await running.getStore()?.mayRead?.()) ?? true
}

/** Reads what nobody can make up, such as the goods of a cart, whatever whoever asks has had read. */
export function withoutReadLimit<T>(work: () => T): T {
  const scope = running.getStore()
  return scope ? running.run({ ...scope, mayRead: undefined }, work) : work()
}

/** Notes how long a call took that a page waits for. */
export async function timeCall<T>(name: string, call: () => Promise<T>): Promise<T> {
  const scope = running.getStore()
  if (!scope) return call()
  const startedAt = performance.now()
  try {
    return await call()
  } finally {
    scope.calls.push({ name, startedAt, endedAt: performance.now() })
  }
}

/** The calls that the loaders of a request waited for, and the time during which at least one of them ran (milliseconds). */
export function readCallTimes(context: unknown): { calls: { name: string; ms: number }[]; waitedMs: number } {
  const calls = (typeof context === "object" && context !== null && scopes.get(context)?.calls) || []
  let waitedMs = 0
  let until = 0
  for (const { startedAt, endedAt } of [...calls].sort((one, other) => one.startedAt - other.startedAt)) {
    waitedMs += Math.max(0, endedAt - Math.max(startedAt, until))
    until = Math.max(until, endedAt)
  }
  return { calls: calls.map(({ name, startedAt, endedAt }) => ({ name, ms: endedAt - startedAt })), waitedMs }
}
