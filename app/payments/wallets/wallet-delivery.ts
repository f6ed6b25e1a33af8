import type { MethodContext, WalletAddress, WalletCart } from "~/payments/client/client-payment-method"
import { pickService } from "./wallet-amounts"

/**
 * Tells the cart where a sheet wants it delivered: address and rating first, then the service that the sheet names while it is
 * still offered, else the first (specification §4, Wallet flows). The answered cart has no service when the address has none.
 */
export async function deliverTo(
  { cartApi }: Pick<MethodContext, "cartApi">,
  place: WalletAddress,
  wanted: string | null | undefined,
): Promise<WalletCart> {
  const cart = await cartApi.update({ shipping: place })
  const service = pickService(cart, wanted)
  return service === null || service.id === cart.service ? cart : cartApi.update({ shipping: { service: service.id } })
}
