import type { CartItem } from "~/commerce/wire"
import { type Money, moneyOf } from "~/money/format-amount"
import { sumEuros } from "~/money/minor-units"
import { formatPricePerKilogram } from "~/money/price-per-kilogram"
import { netWeightOf } from "../catalogue/net-weight"
import { type PictureView, viewPictures } from "../catalogue/picture-view"
import { stockOf } from "../catalogue/stock"

/** How often a subscription bills: `monthly` × 1 is "/ mois". */
export type PlanView = { name: string; interval: string; count: number }

/** One line of the cart as the pages show it; amounts in euros, VAT included. */
export type CartLineView = {
  id: string
  productId: string
  /** Null when the product can no longer be opened. */
  slug: string | null
  name: string
  options: { name: string; value: string }[]
  plan: PlanView | null
  quantity: number
  unitPrice: Money
  /** Before discounts. */
  priceTotal: Money
  discount: Money | null
  /** What the line costs after its discounts. */
  total: Money
  /** `39,60 € / kg`, for what is sold by weight outside a subscription. */
  pricePerKilogram: string | null
  picture: PictureView | null
  /** How many can still be bought when that is fewer than the quantity, else null: the backend only refuses at the order. */
  remaining: number | null
}

function remainingOf(item: CartItem): number | null {
  const stock = item.product ? stockOf(item.product, item.variant) : null
  const count = stock && !stock.buyable ? 0 : (stock?.count ?? null)
  return count !== null && count < item.quantity ? count : null
}

function viewPlan(item: CartItem): PlanView | null {
  const option = item.purchase_option
  if (option?.type !== "subscription") return null
  const schedule = option.billing_schedule ?? option.order_schedule
  return { name: option.plan_name ?? "", interval: schedule?.interval ?? "monthly", count: schedule?.interval_count ?? 1 }
}

/** Shapes one cart line for display (storefront API, item shapes). */
export function viewCartLine(item: CartItem): CartLineView {
  const name = item.product_name ?? item.product?.name ?? ""
  const price = item.price ?? 0
  const priceTotal = item.price_total ?? 0
  const discount = item.discount_total ?? 0
  const plan = viewPlan(item)
  const pictures = [...viewPictures(item.variant?.images, name), ...viewPictures(item.product?.images, name)]
  return {
    id: item.id,
    productId: item.product_id ?? item.product?.id ?? "",
    slug: item.product?.slug ?? null,
    name,
    options: (item.options ?? []).flatMap(({ name: option, value }) =>
      option && value ? [{ name: option, value: String(value) }] : [],
    ),
    plan,
    quantity: item.quantity ?? 0,
    unitPrice: moneyOf(price),
    priceTotal: moneyOf(priceTotal),
    discount: discount > 0 ? moneyOf(discount) : null,
    total: moneyOf(sumEuros([priceTotal, -discount])),
    pricePerKilogram: plan ? null : formatPricePerKilogram(price, netWeightOf(item.product, item.variant)),
    picture: pictures[0] ?? null,
    remaining: remainingOf(item),
  }
}
