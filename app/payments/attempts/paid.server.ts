import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import { listLiveAttempts } from "./previous.server"
import { isProviderFailure } from "~/payments/provider-failure"
import { findMethodOf } from "~/payments/registry.server"

/** A page that only looks does not wait longer than this for a provider. */
const patienceMs = 1_500
const paidMemoryMs = 60 * 60 * 1000

/**
 * An attempt of this cart that its provider says is paid although nobody came back from there, or null. It only asks, and
 * gives up quietly when the provider does not answer: the page shows without it.
 */
export async function findPaidAttempt(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<PaymentAttempt | null> {
  const attempts = await listLiveAttempts(cart, browserAttempt)
  const paid = await Promise.all(attempts.map((attempt) => isPaid(cart, settings, attempt)))
  return attempts.find((_attempt, index) => paid[index]) ?? null
}

/** Whether an attempt's provider says that it is paid; false too when it does not answer in time. */
export async function isPaid(cart: Cart, settings: PaymentSettings, attempt: PaymentAttempt): Promise<boolean> {
  const method = findMethodOf(attempt)
  if (!method) return false
  const store = sharedStore()
  if ((await store.get(`paid-attempt:${attempt.id}`)) !== null) return true
  try {
    const request = { cart, settings, attempt, parameters: {}, isReturn: false }
    const finished = await withinPatience(method.finish(request))
    if (finished?.kind !== "paid") return false
    await store.set(`paid-attempt:${attempt.id}`, "paid", paidMemoryMs)
    return true
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return false
  }
}

async function withinPatience<T>(asking: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([asking, late])
  } finally {
    clearTimeout(timer)
  }
}
