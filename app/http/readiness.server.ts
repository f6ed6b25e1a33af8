import { openAnonymousClient } from "~/commerce/client.server"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { withTimeout } from "~/concurrency"
import { StoreFault, keyValueStore } from "~/store/key-value-store.server"

const KEPT_MS = 2_000
const MAX_WAIT_MS = 2_500

type Reached = Pick<Readiness, "backend" | "store">

let kept: { until: number; answer: Promise<Reached> } | null = null
let isPrepared = false

type Readiness = {
  /** True once the first pages were read: from then on the shop can serve cached pages through an outage. */
  ready: boolean
  /** `refused`: it answers, and does not accept our key. */
  backend: "ok" | "refused" | "down"
  /** Redis or, without it, the database in DATA_DIR: while it is down nobody can order. */
  store: "ok" | "down"
}

/**
 * Whether this process can serve shoppers; asks backend and store at most every 2 seconds.
 *
 * @param prepare reads what the first pages need, at each call until it has succeeded once
 */
export async function readReadiness(prepare: () => Promise<void>): Promise<Readiness> {
  if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, answer: reach(prepare) }
  const reached = await kept.answer
  return { ready: isPrepared, ...reached }
}

async function reach(prepare: () => Promise<void>): Promise<Reached> {
  const [backend, store] = await Promise.all([
    withTimeout(reachBackend(prepare), MAX_WAIT_MS, () => "down" as const),
    withTimeout(reachStore(), MAX_WAIT_MS, () => "down" as const),
  ])
  return { backend, store }
}

async function reachBackend(prepare: () => Promise<void>): Promise<Reached["backend"]> {
  const prepared = isPrepared ? null : prepare().then(() => (isPrepared = true))
  // Pages are made of copies: only a call of its own tells how the backend is, and why it says no.
  const [status] = await Promise.all([readSettingsStatus(), prepared?.catch(() => null)])
  if (status === 200) return "ok"
  return status === 401 || status === 403 ? "refused" : "down"
}

async function readSettingsStatus(): Promise<number | undefined> {
  try {
    await openAnonymousClient(null).request("get", "/settings")
    return 200
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ApiUnavailableError)) throw error
    return error.status
  }
}

async function reachStore(): Promise<Reached["store"]> {
  try {
    await keyValueStore().get("health:store")
    return "ok"
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    return "down"
  }
}
