import { withTimeout } from "~/concurrency"
import { copyOnce } from "./catalogue-cache.server"
import { readSettings } from "./settings.server"
import type { Cart, Product } from "./api-types"

/** The depot that sells online where the settings name none [9.13]. */
const DEFAULT_DEPOT = "2"

/** The depot whose count decides what can be bought online. */
export function onlineDepotOf({ online_depot: depot }: Record<string, unknown>): string {
  return typeof depot === "string" && depot !== "" ? depot : DEFAULT_DEPOT
}

/** The same as the store's settings name it. @throws ApiUnavailableError while they are not known */
export async function readOnlineDepot(): Promise<string> {
  return (lastDepot = onlineDepotOf(await readSettings(null)))
}

let lastDepot: string | null = null

/** The same without a wait for newer settings where some were known. @throws ApiUnavailableError while none are */
export async function readKnownDepot(): Promise<string> {
  const known = lastDepot
  const reading = readOnlineDepot()
  return known === null ? reading : withTimeout(reading, 0, () => known)
}

type Stocked = Pick<Product, "stock_level" | "depots">

/** A product or a variant whose `stock_level` is what one depot has; one that names no such depot stays as it is [3.9]. */
function atDepot<Item extends Stocked>(record: Item, depot: string): Item {
  const { depots } = record
  return depots && Object.hasOwn(depots, depot) ? { ...record, stock_level: depots[depot] ?? null } : record
}

/** A product with its variants as one depot sells them. */
export function productAtDepot(product: Product, depot: string): Product {
  const { variants } = product
  const results = variants?.results?.map((variant) => atDepot(variant, depot))
  return { ...atDepot(product, depot), ...(results && { variants: { ...variants, results } }) } as Product
}

/** The same of each product in a cached list; made once, because views are kept by the list that they show. */
export function listAtDepot<List extends { results: Product[] }>(list: List, depot: string): List {
  return copyOnce(list, `depot ${depot}`, () => ({ ...list, results: list.results.map((each) => productAtDepot(each, depot)) }))
}

/** A cart whose lines tell what one depot has. */
export function cartAtDepot(cart: Cart, depot: string): Cart {
  const items = cart.items.map((item) => ({
    ...item,
    ...(item.product && { product: atDepot(item.product, depot) }),
    ...(item.variant && { variant: atDepot(item.variant, depot) }),
  }))
  return { ...cart, items }
}
