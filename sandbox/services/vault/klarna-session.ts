import type { SandboxContext } from "../../storage/context.ts"
import { getRecord } from "../../storage/records.ts"
import { addIntent, newProviderId } from "./intent-record.ts"
import { requireKlarnaOrder } from "./klarna-rules.ts"
import { gatewayError } from "./vault-errors.ts"
import { readObject, readText, readWebAddress } from "./vault-input.ts"

type Data = Record<string, unknown>

/** Opens a Klarna session for a cart and answers the address of its page. */
export function createKlarnaSession(context: SandboxContext, data: Data): { redirect_url: string } {
  const input = readObject(data.intent)
  const cartId = readText(input.cart_id)
  if (!cartId || !getRecord(context.database, "carts", cartId)) throw gatewayError("NOT_FOUND", "Cart not found")
  requireKlarnaOrder(input)
  const urls = readObject(input.merchant_urls)
  const redirect: Record<string, string> = {}
  for (const name of ["success", "back", "cancel", "error", "failure"]) {
    redirect[name] = readWebAddress(urls[name], `merchant_urls.${name}`)
  }
  const id = newProviderId("ks_")
  addIntent(context, { id, gateway: "klarna", status: "IN_PROGRESS", cart_id: cartId, redirect })
  return { redirect_url: `${context.providersOrigin}/provider/klarna/${id}` }
}
