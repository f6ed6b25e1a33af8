import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { requireAccount } from "../account/account-store.ts"
import type { Envelope } from "../catalogue/envelope.ts"
import { readExpand } from "../catalogue/expand.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import { listAccountOrders } from "./order-record.ts"
import { orderExpansions, publishOrder } from "./order-view.ts"

/**
 * `GET /account/orders`: the logged-in account's orders, the newest first.
 *
 * @throws ApiError `UNAUTHORIZED`; 400 for a list that cannot be expanded and for a limit above 1000
 */
export function listOrders(context: SandboxContext, state: RequestState, query: Record<string, unknown>): Envelope {
  const account = requireAccount(context, state)
  const expansion = readExpand(query, orderExpansions)
  const orders = listAccountOrders(context, account.id).map((order) => publishOrder(context, state, order, expansion))
  return listDocuments(orders.reverse(), query, [])
}

/** `GET /account/orders/{id}`: one's own order by id or number, with its shipments; null for any other. */
export function readAccountOrder(
  context: SandboxContext,
  state: RequestState,
  idOrNumber: string,
  query: Record<string, unknown>,
): Record<string, unknown> | null {
  const account = requireAccount(context, state)
  const expansion = readExpand(query, orderExpansions)
  const order = listAccountOrders(context, account.id).find((each) => each.id === idOrNumber || each.number === idOrNumber)
  return order ? publishOrder(context, state, order, new Map([...expansion, ["shipments", expansion.get("shipments")]])) : null
}
