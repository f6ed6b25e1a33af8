import { AsyncLocalStorage } from "node:async_hooks"

type Scope = Map<string, unknown>

const scopes = new WeakMap<object, Scope>()
const running = new AsyncLocalStorage<Scope>()

/**
 * Runs one of a page's loaders so that it shares with the others what `oncePerPage` makes.
 *
 * @param context the load context, of which each request has its own
 */
export function inRequestScope<T>(context: object, work: () => T): T {
  const scope = scopes.get(context) ?? new Map<string, unknown>()
  scopes.set(context, scope)
  return running.run(scope, work)
}

/** What all loaders of one page share, made by the first that asks. Outside of loaders, in actions too, it is made each time. */
export function oncePerRequest<T>(name: string, make: () => T): T {
  const scope = running.getStore()
  if (!scope) return make()
  if (!scope.has(name)) scope.set(name, make())
  return scope.get(name) as T
}
