import { openAnonymousClient } from "~/commerce/client.server"
import { withTimeout } from "~/concurrency"

const KEPT_MS = 2_000
const MAX_WAIT_MS = 2_500

let kept: { until: number; answer: Promise<boolean> } | null = null
let wasReached = false

type Readiness = {
  /** True once the backend has answered: from then on the shop can serve cached pages through an outage. */
  ready: boolean
  backend: "ok" | "down"
}

/** Whether this process can serve shoppers; asks the backend at most every 2 seconds. */
export async function readReadiness(): Promise<Readiness> {
  if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, answer: reachBackend() }
  const reached = await kept.answer
  wasReached ||= reached
  return { ready: wasReached, backend: reached ? "ok" : "down" }
}

function reachBackend(): Promise<boolean> {
  const asked = openAnonymousClient(null)
    .request("get", "/settings")
    .then(() => true)
    .catch(() => false)
  return withTimeout(asked, MAX_WAIT_MS, () => false)
}
