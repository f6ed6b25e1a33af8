import type { Cart } from "../../../app/commerce/api-types"
import type { Commerce } from "../../../app/commerce/client.server"
import type { Sandbox } from "../../../sandbox/sandbox.ts"

/** One shopper on the way to pay by a method. */
export type Payment = {
  sandbox: Sandbox
  method: string
  commerce: Commerce
  cart: Cart
  /** Of an order whose card its bank wants the shopper for. */
  paymentId: string | null
  asksDelivery: boolean
  isSafari: boolean
}

/** Whether the payment only ends with the order; a wallet's sheet is all of it, and so is Amazon's review of what is renewed. */
export function isOrdered({ method, cart }: Payment): boolean {
  return !isSheet(method) && !(method === "amazon" && cart.subscription_delivery === true)
}

/** Whether a method is paid in the sheet of a wallet. */
export function isSheet(method: string): boolean {
  return ["paypal", "google", "apple"].includes(method)
}
