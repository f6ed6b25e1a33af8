import { randomBytes } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { findRecord, getRecord, putRecord } from "../../storage/records.ts"

/** A payment that a gateway holds for a cart, in the records model "intents". */
export type IntentRecord = {
  id: string
  gateway: string
  /** "setup" saves a payment method without taking money. */
  kind: "payment" | "setup"
  /** In the gateway's own words: Stripe's and paysafecard's, PayPal's in capitals. */
  status: string
  /** Minor units at every gateway, also where it is told major ones; null where the gateway takes it from the cart. */
  amount: number | null
  currency: string | null
  client_secret: string | null
  payment_method: string | null
  cart_id: string | null
  /** Where the gateway sends the browser afterwards, by outcome. */
  redirect: Record<string, string>
  /** What only this gateway knows. */
  data: Record<string, unknown>
}

type NewIntent = Partial<Omit<IntentRecord, "id" | "gateway" | "status">> & { id: string; gateway: string; status: string }

/** A random provider id: the prefix and 24 hexadecimal characters. */
export function newProviderId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString("hex")}`
}

/** Stores a new intent; `key` is a second name to find it by (an authorisation token, say). */
export function addIntent(context: SandboxContext, intent: NewIntent): IntentRecord {
  const record: IntentRecord = {
    kind: "payment",
    amount: null,
    currency: null,
    client_secret: null,
    payment_method: null,
    cart_id: null,
    redirect: {},
    data: {},
    ...intent,
  }
  return putRecord(context.database, "intents", record)
}

/** Stores what changed of an intent. */
export function saveIntent(context: SandboxContext, intent: IntentRecord, options: { key?: string } = {}): IntentRecord {
  return putRecord(context.database, "intents", intent, options)
}

/** The intent with this id at this gateway, or null. */
export function readIntent(context: SandboxContext, gateway: string, id: unknown): IntentRecord | null {
  if (typeof id !== "string" || id === "") return null
  const intent = getRecord<IntentRecord>(context.database, "intents", id)
  return intent?.gateway === gateway ? intent : null
}

/** The intent that was stored with this key, or null. */
export function findIntentByKey(context: SandboxContext, key: string): IntentRecord | null {
  return findRecord<IntentRecord>(context.database, "intents", key)
}
