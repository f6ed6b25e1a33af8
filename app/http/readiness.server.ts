import { openAnonymousClient } from "~/commerce/client.server"
import { withTimeout } from "~/concurrency"

const KEPT_MS = 2_000
const MAX_WAIT_MS = 2_500

let kept: { until: number; answer: Promise<boolean> } | null = null
let isPrepared = false

type Readiness = {
  /** True once the first pages were read: from then on the shop can serve cached pages through an outage. */
  ready: boolean
  backend: "ok" | "down"
}

/**
 * Whether this process can serve shoppers; asks the backend at most every 2 seconds.
 *
 * @param prepare reads what the first pages need, at each call until it has succeeded once
 */
export async function readReadiness(prepare: () => Promise<void>): Promise<Readiness> {
  if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, answer: reachBackend(prepare) }
  const reached = await kept.answer
  return { ready: isPrepared, backend: reached ? "ok" : "down" }
}

function reachBackend(prepare: () => Promise<void>): Promise<boolean> {
  const asked = isPrepared ? openAnonymousClient(null).request("get", "/settings") : prepare().then(() => (isPrepared = true))
  const reached = asked.then(() => true).catch(() => false)
  return withTimeout(reached, MAX_WAIT_MS, () => false)
}
