import { z } from "zod"
import { keyValueStore } from "./key-value-store.server"

/** How long the ledger keeps an entry (milliseconds): longer than a refund takes. */
const SURPLUS_RETENTION_MS = 90 * 24 * 60 * 60 * 1000

const surplusSchema = z.object({
  attemptId: z.string(),
  checkoutId: z.string(),
  /** What shopper and support call the payment. */
  reference: z.string(),
  /** Null while the payment's cart has no order. */
  orderNumber: z.string().nullable(),
  method: z.string().nullable(),
  gateway: z.string().nullable(),
  /** The payment's id at its provider. */
  providerId: z.string().nullable(),
  /** Minor units of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  /** What the payment has done with the money; entries of before name nothing. */
  funds: z.enum(["captured", "held", "none"]).default("captured"),
  /** ISO 8601. */
  foundAt: z.string(),
})

/** A payment that was accepted beside the one of its order, or without one: the merchant gives it back. `npm run surplus` lists them (scripts/surplus.mjs). */
type SurplusPayment = z.infer<typeof surplusSchema>

/** Enters a payment in the ledger, once, and again when a hold was taken or its cart got an order. @returns whether that was news */
export async function recordSurplus(payment: SurplusPayment): Promise<boolean> {
  const store = keyValueStore()
  const key = `surplus:${payment.attemptId}`
  if (await store.setIfAbsent(key, JSON.stringify(payment), SURPLUS_RETENTION_MS)) return true
  const known = await readSurplus(payment.attemptId)
  if (known?.funds === payment.funds && known.orderNumber === payment.orderNumber) return false
  await store.set(key, JSON.stringify(payment), SURPLUS_RETENTION_MS)
  return true
}

/** The ledger's entry of an attempt, or null. */
export async function readSurplus(attemptId: string): Promise<SurplusPayment | null> {
  const text = await keyValueStore().get(`surplus:${attemptId}`)
  return text === null ? null : surplusSchema.parse(JSON.parse(text))
}

/** Takes an attempt's payment off the ledger: it pays its order. */
export async function forgetSurplus(attemptId: string): Promise<void> {
  await keyValueStore().delete(`surplus:${attemptId}`)
}

/** Takes an attempt's hold off the ledger: its provider has let it go. What was taken stays. */
export async function forgetHold(attemptId: string): Promise<void> {
  if ((await readSurplus(attemptId))?.funds === "held") await forgetSurplus(attemptId)
}
