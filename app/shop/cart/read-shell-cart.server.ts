import type { Commerce } from "~/commerce/client.server"
import { BackendFault } from "~/commerce/errors"
import { log } from "~/log.server"
import { type CartView } from "./cart-view"
import { readCartView } from "./change-cart.server"

/** The cart for the header and its panel; when the backend fails, a page is shown without it rather than not at all. */
export async function readShellCart(commerce: Commerce): Promise<CartView | null> {
  try {
    return await readCartView(commerce)
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("cart-left-out", { kind: error.kind })
    return null
  }
}
