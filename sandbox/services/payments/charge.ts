import type { PaymentCard } from "./payment-record.ts"

/** What a gateway said to a charge that it did not decline. */
export type Charge = {
  gateway: string | null
  transactionId: string | null
  card?: PaymentCard
  /** "paid", "waiting" for the gateway or the shopper, or "unpaid" for methods settled outside the shop. */
  outcome: "paid" | "waiting" | "unpaid"
  error?: { code: string; message: string }
}
