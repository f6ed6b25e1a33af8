import type { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import { readCart } from "../cart/cart-store.ts"

/** Why a cart became no order: the shopper reads a sentence of the shop's, whoever works on a method reads this. */
type RefusedOrder = {
  id: string
  date: string
  checkout_id: string | null
  method: string | null
  /** The field that was refused, such as `billing.method`. */
  param: string | null
  message: string
}

/** Notes a refusal of the session's cart. */
export function noteRefusedOrder(context: SandboxContext, state: RequestState, error: ApiError): void {
  const cart = state.session.cartId ? readCart(context, state.session.cartId) : null
  const refused: RefusedOrder = {
    id: newId(),
    date: new Date(context.clock.now()).toISOString(),
    checkout_id: cart?.checkout_id ?? null,
    method: cart?.billing.method ?? null,
    param: error.param ?? null,
    message: error.message,
  }
  putRecord(context.database, "refused-orders", refused)
}

/** All refusals, the latest last. */
export function listRefusedOrders(context: SandboxContext): RefusedOrder[] {
  return listRecords<RefusedOrder>(context.database, "refused-orders")
}
