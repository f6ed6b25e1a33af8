import { randomInt } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { addIntent } from "./intent-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readCurrency, readObject, readText, requireShape } from "./vault-input.ts"

type Data = Record<string, unknown>

/** Opens a QuickPay payment and answers its bare id. */
export function createQuickpayPayment(context: SandboxContext, data: Data): string {
  const input = readObject(data.intent)
  requireShape(input, { order_id: true, currency: true })
  const orderId = readText(input.order_id)
  if (!orderId || orderId.length < 4 || orderId.length > 20)
    throw gatewayError("INVALID", "order_id must have 4 to 20 characters")
  const currency = readCurrency(input.currency)
  const id = String(randomInt(100_000_000, 1_000_000_000))
  addIntent(context, { id, gateway: "quickpay", status: "initial", currency, data: { order_id: orderId } })
  return id
}
