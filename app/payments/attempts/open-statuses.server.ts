import type { PaymentStatus } from "~/payments/server-payment-method"
import { keyValueStore } from "~/store/key-value-store.server"

type OpenStatus = Extract<PaymentStatus, { kind: "pending" | "processing" }>

/** How long pages that only show an open payment repeat what its provider said, in milliseconds. */
const OPEN_STATUS_CACHE_MS = 10_000

/** What a provider has just said of an attempt that is still open; null when it is to be asked. Throws StoreFault. */
export async function recallOpenStatus(attemptId: string): Promise<OpenStatus | null> {
  const said = await keyValueStore().get(statusKey(attemptId))
  return said === null ? null : (JSON.parse(said) as OpenStatus)
}

/** Remembers what a provider said of an attempt, if it is still open. Throws StoreFault. */
export async function noteOpenStatus(attemptId: string, status: PaymentStatus | null): Promise<void> {
  if (status?.kind !== "pending" && status?.kind !== "processing") return
  await keyValueStore().set(statusKey(attemptId), JSON.stringify(status), OPEN_STATUS_CACHE_MS)
}

/** The provider has been asked anew. Throws StoreFault. */
export function forgetOpenStatus(attemptId: string): Promise<void> {
  return keyValueStore().delete(statusKey(attemptId))
}

function statusKey(attemptId: string): string {
  return `open-status:${attemptId}`
}
