import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import { type PaymentAttempt, readLatestAttempt } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import { isSpent } from "./earlier-attempt.server"
import { findMethodOf } from "./methods.server"

/** A page that only looks does not wait longer than this for a provider. */
const patienceMs = 1_500
const paidMemoryMs = 60 * 60 * 1000

/**
 * The attempt of this cart that its provider says is paid although nobody came back from there, or null. It only asks, and
 * gives up quietly when the provider does not answer: the page shows without it.
 */
export async function findPaidAttempt(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<PaymentAttempt | null> {
  const own = browserAttempt?.checkoutId === cart.checkout_id ? browserAttempt : null
  const attempt = (await readLatestAttempt(cart.checkout_id)) ?? own
  const method = attempt && findMethodOf(attempt)
  if (!attempt || !method || (await isSpent(attempt))) return null
  const store = sharedStore()
  if ((await store.get(`paid-attempt:${attempt.id}`)) !== null) return attempt
  try {
    const finished = await withinPatience(method.finish({ cart, settings, attempt, parameters: {}, isReturn: false }))
    if (finished?.kind !== "paid") return null
    await store.set(`paid-attempt:${attempt.id}`, "paid", paidMemoryMs)
    return attempt
  } catch (error) {
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return null
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
