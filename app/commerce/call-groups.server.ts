import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel"
import { QueueFull, QueueTimeout, TaskQueue } from "~/concurrency"
import { log } from "~/log.server"
import { BackendFault } from "./errors"

/** Calls at a time, each on a connection of its own, and how many more may wait for one. */
const LIMITS = {
  account: { running: 20, waiting: 100 },
  cart: { running: 40, waiting: 400 },
  catalogue: { running: 40, waiting: 400 },
  functions: { running: 10, waiting: 50 },
  order: { running: 40, waiting: 400 },
  payment: { running: 30, waiting: 200 },
}

/** How long a call waits for a connection: the shopper is waiting for a page. */
const MAX_QUEUE_WAIT_MS = 2_000
/** Failures in a row that open a breaker, and how long it stays open before one call tries again. */
const FAILURES_TO_OPEN = 10
const OPEN_MS = 2_000

const GROUP_PATHS: [RegExp, CallGroup][] = [
  [/^\/cart\/order$/, "order"],
  [/^\/(cart|session)(\/|$)/, "cart"],
  [/^\/(account|subscriptions|invoices)(\/|$)/, "account"],
  [/^\/payments?(\/|$)/, "payment"],
]

type CallGroup = keyof typeof LIMITS
type Send = <T>(call: () => Promise<T>) => Promise<T>

const groups = new Map<string, Send>()

/** Which part of the backend answers a path of the storefront API. */
export function callGroup(path: string): CallGroup {
  return GROUP_PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? "catalogue"
}

/**
 * Makes a call to a part of the backend when its breaker is closed and a connection is free. The failures of one part stop
 * calls to that part only.
 *
 * @param gateway of the vault: each has its own breaker
 * @throws BackendFault `not-sent` when the call was not made; and what the call throws
 */
export function callInGroup<T>(name: CallGroup, call: () => Promise<T>, gateway = ""): Promise<T> {
  const key = `${name} ${gateway}`
  const send = groups.get(key) ?? openGroup(name, gateway)
  groups.set(key, send)
  return send(call)
}

function openGroup(name: CallGroup, gateway: string): Send {
  const queue = new TaskQueue(LIMITS[name])
  // Orders have no breaker: what may have been sent is looked for as long as it takes.
  const guard = name === "order" ? null : createBreaker(name, gateway)
  return async (call) => {
    try {
      return await (guard ? guard(() => queue.run(call, MAX_QUEUE_WAIT_MS)) : queue.run(call, MAX_QUEUE_WAIT_MS))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new BackendFault("not-sent", `Not sent: ${name} calls fail one after the other`)
      if (isQueueError(error)) throw new BackendFault("not-sent", `Not sent: too many ${name} calls wait`)
      throw error
    }
  }
}

function createBreaker(name: CallGroup, gateway: string): Send {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  let isReported = false
  breaker.onBreak(() => {
    if (!isReported) log.warn("breaker-open", { name, gateway: gateway || undefined })
    isReported = true
  })
  breaker.onReset(() => (isReported = false))
  return async (call) => {
    // While one call tries, cockatiel lets the others wait for it; a shopper is answered at once.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    // A refusal is an answer and ends a row of failures: the breaker sees it as a success.
    const outcome = await breaker.execute(async () => {
      try {
        return { value: await call() }
      } catch (error) {
        if (isOutage(error) || isQueueError(error)) throw error
        return { error }
      }
    })
    if ("error" in outcome) throw outcome.error
    return outcome.value
  }
}

function isQueueError(error: unknown): boolean {
  return error instanceof QueueFull || error instanceof QueueTimeout
}

/** No answer, a broken one or a 5xx. */
function isOutage(error: unknown): boolean {
  return error instanceof BackendFault && (error.status === undefined || error.status === 200 || error.status >= 500)
}
