import type { SandboxContext } from "../../storage/context.ts"
import { putProduct } from "../../storage/products.ts"
import type { CartItem } from "../cart/cart-record.ts"
import { getProductById } from "../catalogue/read-products.ts"

/** The depot whose stock sells online. */
const onlineDepot = "2"

/** Takes ordered goods out of the stock of their variant or product. Goods without tracking have none. */
export function takeStock(context: SandboxContext, items: CartItem[]): void {
  for (const item of items) {
    const product = getProductById(context, item.product_id)
    if (!product?.stock_tracking) continue
    if (item.variant_id) {
      const variants = product.variants.map((variant) =>
        variant.id === item.variant_id ? less(variant, item.quantity) : variant,
      )
      putProduct(context.database, { ...product, variants })
    } else {
      putProduct(context.database, less(product, item.quantity))
    }
  }
}

function less<T extends { stock_level: number; depots: Record<string, number> }>(stock: T, quantity: number): T {
  // assumed: online sales leave their own depot first, and then the others without booking them.
  const depot = Math.max(0, (stock.depots[onlineDepot] ?? 0) - quantity)
  return { ...stock, stock_level: stock.stock_level - quantity, depots: { ...stock.depots, [onlineDepot]: depot } }
}
