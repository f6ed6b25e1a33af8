import type { PaymentStatus } from "~/payments/server-payment-method"
import { keyValueStore } from "~/store/key-value-store.server"

type OpenStatus = Extract<PaymentStatus, { kind: "pending" | "processing" }>

/** How long pages that only show an open payment repeat what its provider said, in milliseconds. */
const OPEN_STATUS_CACHE_MS = 10_000

/** What a provider has just said of an attempt that is still open, from the cache; null when it is to be asked. Throws StoreFault. */
export async function readCachedOpenStatus(attemptId: string): Promise<OpenStatus | null> {
  const said = await keyValueStore().get(statusKey(attemptId))
  return said === null ? null : (JSON.parse(said) as OpenStatus)
}

/** Caches what a provider said of an attempt, if it is still open. Throws StoreFault. */
export async function cacheOpenStatus(attemptId: string, status: PaymentStatus | null): Promise<void> {
  if (status?.kind !== "pending" && status?.kind !== "processing") return
  await keyValueStore().set(statusKey(attemptId), JSON.stringify(status), OPEN_STATUS_CACHE_MS)
}

/** The provider has been asked anew. Throws StoreFault. */
export function dropCachedOpenStatus(attemptId: string): Promise<void> {
  return keyValueStore().delete(statusKey(attemptId))
}

function statusKey(attemptId: string): string {
  return `open-status:${attemptId}`
}
