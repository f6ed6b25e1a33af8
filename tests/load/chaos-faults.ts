import { clearFaults, setFault, setSubmitModel } from "../e2e/sandbox-control.ts"
import type { Fault } from "../e2e/sandbox-control.ts"
import type { Stack } from "../setup/stack.ts"

const order = { method: "POST", path: "/api/cart/order$" }
const cart = { path: "/api/cart" }
const catalogue = { method: "GET", path: "/api/(products|categories|content|settings)" }
const vault = { path: "/intent" }

/** Every fault of assurance §3 and §4 that a backend can have, each for a few calls. */
const faults: Fault[] = [
  { kind: "lost-answer", then: "reset", match: order, times: 2 },
  { kind: "lost-answer", then: "html", match: order, times: 2 },
  { kind: "lost-answer", then: "status", status: 500, match: order, times: 2 },
  { kind: "lost-answer", then: "delay", ms: 25_000, match: order, times: 1 },
  { kind: "not-made", match: order, times: 2 },
  { kind: "delay", ms: 4_000, match: order, times: 2 },
  { kind: "status", status: 503, match: cart, times: 6 },
  { kind: "reset", match: cart, times: 4 },
  { kind: "truncated", match: cart, times: 3 },
  { kind: "html", match: cart, times: 3 },
  { kind: "delay", ms: 1_500, match: cart, times: 10 },
  { kind: "hang", match: cart, times: 1 },
  { kind: "status", status: 500, match: catalogue, times: 20 },
  { kind: "hang", match: catalogue, times: 5 },
  { kind: "delay", ms: 1_000, match: catalogue, times: 20 },
  { kind: "status", status: 500, match: vault, times: 3 },
  { kind: "reset", match: vault, times: 2 },
  { kind: "delay", ms: 3_000, match: vault, times: 4 },
  { kind: "status", status: 500, match: { path: "/api/account" }, times: 20 },
]
const submitModels = ["same-order", "error", "second-order"]

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Takes away what is left of the faults before, and lets something else go wrong. @returns what it is */
export async function changeFaults(stack: Stack, chance: () => number): Promise<string> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  await clearFaults(stack)
  const chosen = [pick(faults), pick(faults)]
  const model = pick(submitModels)
  await setSubmitModel(stack, model)
  for (const fault of chosen) await setFault(stack, fault)
  return `${chosen.map(({ kind, match }) => `${kind} ${match?.path ?? ""}`).join(", ")}; a second order: ${model}`
}
