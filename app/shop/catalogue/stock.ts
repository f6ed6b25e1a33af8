import type { Cart, CartItem, Product, Variant } from "~/commerce/api-types"
import type { CatalogueSettings } from "./catalogue-settings.server"

/** At this number or below, the page says how few are left. */
const FEW = 5

/** `count` is null where stock is not tracked; `buyable` is what the button and the cart go by. */
export type Stock = {
  state: "available" | "few" | "out" | "preorder" | "backorder" | "discontinued"
  count: number | null
  buyable: boolean
}

type Status = NonNullable<Product["stock_status"]> | null | undefined

/** Null says that stock is not tracked. Where the field is missing, as on a cart's lines, the merchant's own switch decides. */
function isTracked({ stock_tracking }: Product, status: Status): boolean {
  return status === undefined ? stock_tracking === true : status !== null && stock_tracking !== false
}

/** Stock of a product or of one of its variants, as the online depot has it. */
export function stockOf(product: Product, variant: Variant | null = null): Stock {
  const status = variant?.stock_status ?? product.stock_status
  if (product.discontinued || status === "discontinued") return { state: "discontinued", count: 0, buyable: false }
  if (status === "preorder" || status === "backorder") return { state: status, count: null, buyable: true }
  if (!isTracked(product, status)) return { state: "available", count: null, buyable: true }

  const count = Math.max(0, (variant ?? product).stock_level ?? 0)
  const out = count === 0 || status === "out_of_stock"
  if (out && product.stock_purchasable) return { state: "backorder", count: null, buyable: true }
  if (out) return { state: "out", count: 0, buyable: false }
  return { state: count <= FEW ? "few" : "available", count: product.stock_purchasable ? null : count, buyable: true }
}

export function isBuyable(product: Product, variant: Variant | null = null): boolean {
  return stockOf(product, variant).buyable
}

type Depots = Pick<CatalogueSettings, "onlineDepot" | "depotNames">

/** Names of the other depots that hold some now; empty where stock is not tracked or the product is discontinued. */
export function otherDepots(product: Product, variant: Variant | null, { onlineDepot, depotNames }: Depots): string[] {
  const status = variant?.stock_status ?? product.stock_status
  if (product.discontinued || status === "discontinued" || !isTracked(product, status)) return []
  return Object.entries((variant ?? product).depots ?? {}).flatMap(([id, count]) =>
    id !== onlineDepot && count > 0 && Object.hasOwn(depotNames, id) ? [depotNames[id] ?? ""] : [],
  )
}

/** How many of a line's article can still be bought when that is fewer than all lines of its cart have together, else null. */
export function remainingOf(item: CartItem, { items }: Pick<Cart, "items">): number | null {
  const stock = item.product ? stockOf(item.product, item.variant) : null
  const count = stock && !stock.buyable ? 0 : (stock?.count ?? null)
  const wanted = items.reduce((sum, other) => (articleOf(other) === articleOf(item) ? sum + other.quantity : sum), 0)
  return count !== null && count < wanted ? count : null
}

/** What stock is counted by: lines with other texts or another plan share it. */
const articleOf = ({ id, product_id, variant_id }: CartItem) => (product_id ? `${product_id} ${variant_id ?? ""}` : id)
