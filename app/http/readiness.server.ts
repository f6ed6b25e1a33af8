import { openAnonymousClient } from "~/commerce/client.server"

const keepMs = 2_000
const waitMs = 2_500

let kept: { until: number; answer: Promise<boolean> } | null = null
let wasReached = false

export type Readiness = {
  /** True once the backend has answered: the shop can then live through an outage on what it keeps. */
  ready: boolean
  backend: "ok" | "down"
}

/** Whether this process can serve shoppers; asks the backend at most every 2 seconds. */
export async function readReadiness(): Promise<Readiness> {
  if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + keepMs, answer: reachBackend() }
  const reached = await kept.answer
  wasReached ||= reached
  return { ready: wasReached, backend: reached ? "ok" : "down" }
}

async function reachBackend(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs)
  })
  const asked = openAnonymousClient(null)
    .request("get", "/settings")
    .then(() => true)
    .catch(() => false)
  const reached = await Promise.race([asked, late])
  clearTimeout(timer)
  return reached
}
