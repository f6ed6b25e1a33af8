import { log } from "~/log.server"
import { type Breaker, createBreaker } from "./breaker"
import { type CallGate, createCallGate } from "./call-gate"
import { BackendFault } from "./errors"

/** Calls at a time, each on a connection of its own, and how many more may wait for one. */
const bounds = {
  account: { places: 20, waiting: 100 },
  cart: { places: 40, waiting: 400 },
  catalogue: { places: 40, waiting: 400 },
  functions: { places: 10, waiting: 50 },
  order: { places: 40, waiting: 400 },
  payment: { places: 30, waiting: 200 },
}

type CallGroup = keyof typeof bounds

type Group = { breaker: Breaker | null; gate: CallGate }

/** A place in a queue is not waited for longer than this (milliseconds): the shopper is waiting for a page. */
const longestQueueMs = 2_000

const opened = new Map<string, Group>()

const rules: [RegExp, CallGroup][] = [
  [/^\/cart\/order$/, "order"],
  [/^\/(cart|session)(\/|$)/, "cart"],
  [/^\/(account|subscriptions|invoices)(\/|$)/, "account"],
  [/^\/payments?(\/|$)/, "payment"],
]

/** Which part of the backend answers a path of the storefront API. */
export function callGroup(path: string): CallGroup {
  return rules.find(([pattern]) => pattern.test(path))?.[1] ?? "catalogue"
}

/**
 * Makes a call to a part of the backend, when that part works and a connection is free for it. What one part does wrong stops
 * calls to that part only.
 *
 * @param part tells parts of a group apart that fail each for itself: the gateways of the vault
 * @throws BackendFault `not-sent` when it was not made; and what the call throws
 */
export async function callInGroup<T>(name: CallGroup, call: () => Promise<T>, part = ""): Promise<T> {
  const { breaker, gate } = openGroup(name, part)
  if (breaker?.admits() === false) throw new BackendFault("not-sent", `Not sent: ${name} calls fail one after the other`)
  const leave = await gate.enter(longestQueueMs)
  if (leave === null) throw new BackendFault("not-sent", `Not sent: too many ${name} calls wait`)
  try {
    const answer = await call()
    breaker?.noteSuccess()
    return answer
  } catch (error) {
    if (!isOutage(error)) breaker?.noteSuccess()
    else if (breaker?.noteFailure()) log.warn("breaker-open", { name, gateway: part || undefined })
    throw error
  } finally {
    leave()
  }
}

function openGroup(name: CallGroup, part: string): Group {
  const key = `${name} ${part}`
  const { places, waiting } = bounds[name]
  // Orders and their readings have no breaker: what may have been sent is looked for as long as it takes.
  const group = opened.get(key) ?? {
    breaker: name === "order" ? null : createBreaker(),
    gate: createCallGate(places, waiting),
  }
  opened.set(key, group)
  return group
}

/** A refusal or a wrong key is an answer; no answer, a broken one or a 5xx is an outage. */
function isOutage(error: unknown): boolean {
  return error instanceof BackendFault && (error.status === undefined || error.status === 200 || error.status >= 500)
}
