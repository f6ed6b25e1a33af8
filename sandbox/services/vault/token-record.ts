import type { SandboxContext } from "../../storage/context.ts"
import { getRecord, putRecord } from "../../storage/records.ts"
import type { IntentRecord } from "./intent-record.ts"

/** How a payment with this token ends; a "charge-decline" is kept and checked without a word, and refused only when charged. */
export type TokenBehaviour = "ok" | "decline" | "charge-decline" | "3ds" | "async"

/** A stored payment method, in the records model "tokens". A card's number and code are never kept. */
export type TokenRecord = {
  id: string
  gateway: string
  /** "card", or the name of the bank method. */
  type: string
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  behaviour: TokenBehaviour
  /** What the shopper gave with it: name, e-mail, address. */
  billing: Record<string, unknown>
  /** "customer" once it is a customer's own, or else the only intent that it may pay. */
  used_by?: string
}

type NewToken = Partial<Omit<TokenRecord, "id" | "gateway">> & { id: string; gateway: string }

const testTokens: Array<[id: string, behaviour: TokenBehaviour, last4: string]> = [
  ["pm_local_ok", "ok", "4242"],
  ["pm_local_decline", "decline", "0002"],
  ["pm_local_charge_decline", "charge-decline", "0341"],
  ["pm_local_3ds", "3ds", "3155"],
  ["pm_local_async", "async", "0077"],
]

/** Stores a new token. */
export function addToken(context: SandboxContext, token: NewToken): TokenRecord {
  const record: TokenRecord = {
    type: "card",
    brand: null,
    last4: null,
    exp_month: null,
    exp_year: null,
    behaviour: "ok",
    billing: {},
    ...token,
  }
  return putRecord(context.database, "tokens", record)
}

/** The token with this id, or null. */
export function readToken(context: SandboxContext, id: unknown): TokenRecord | null {
  if (typeof id !== "string" || id === "") return null
  return getRecord<TokenRecord>(context.database, "tokens", id) ?? testToken(context, id)
}

function testToken(context: SandboxContext, id: string): TokenRecord | null {
  const known = testTokens.find(([name]) => name === id)
  if (!known) return null
  const [, behaviour, last4] = known
  return addToken(context, { id, gateway: "stripe", brand: "visa", last4, exp_month: 12, exp_year: 2034, behaviour })
}

/** Writes the tokens whose effect is known beforehand, `pm_local_ok` and its siblings, where they are missing. */
export function ensureTestTokens(context: SandboxContext): void {
  for (const [id] of testTokens) readToken(context, id)
}

/** Stripe's words for a payment method that an intent without a customer has used: github.com/liberapay/liberapay.com/issues/2686 */
export const usedBefore =
  "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again."

/** Whether a payment method has paid, or tried to pay, another intent, and is no customer's. @param intentId none for a new intent */
export function isUsedElsewhere({ used_by }: TokenRecord, intentId: string | null): boolean {
  return used_by !== undefined && used_by !== "customer" && used_by !== intentId
}

/** Remembers the intent without a customer that a payment method pays, whether or not it succeeds. A test token stands for a new one each time. */
export function noteUse(context: SandboxContext, token: TokenRecord, { id, kind, data }: IntentRecord): void {
  const isTest = testTokens.some(([name]) => name === token.id)
  if (kind === "payment" && !isTest && !token.used_by && !data["customer"])
    putRecord(context.database, "tokens", { ...token, used_by: id })
}

/** Makes a payment method a customer's own. */
export function attachToCustomer(context: SandboxContext, token: TokenRecord): void {
  putRecord(context.database, "tokens", { ...token, used_by: "customer" })
}
