import type { Order } from "./contracts"
import { readRecord } from "./records"
import { digestOf, newToken } from "./secrets"
import { shopAddress } from "./shop-address"

/**
 * A link by which a mail's reader follows an order, pays what is due, or confirms a card: a new token, of which the order keeps a digest
 * under a name. Null where the address of the shop is not set, or the order's cart cannot be read.
 */
export async function makeFollowUpLink(req: SwellRequest, order: Order & { id: string }, name: string): Promise<string | null> {
  const { boutique } = await req.swell.settings()
  const cart = order.cart_id ? await readRecord<{ checkout_id?: string }>(req, `/carts/${order.cart_id}`) : null
  const shop = shopAddress(boutique)
  if (!shop || !cart?.checkout_id) return null
  const token = newToken()
  await req.swell.put(`/orders/${order.id}`, { metadata: { follow_up: { [name]: await digestOf(token) } } })
  return `${shop}/suivi/${cart.checkout_id}/${token}`
}
