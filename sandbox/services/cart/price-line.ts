import type { SandboxContext } from "../../storage/context.ts"
import type { ProductRecord, VariantRecord } from "../../storage/models.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import type { TotalsLine } from "../pricing/totals.ts"
import type { CartItem } from "./cart-record.ts"
import { activePlans, publishPlan } from "./item-purchase-option.ts"

/** The variant of a product with this id, also an inactive one, or null. */
export function readVariant(product: ProductRecord | null, id: string | null): VariantRecord | null {
  return product?.variants.find((variant) => variant.id === id) ?? null
}

/**
 * Takes the product's present name and prices into a line, and gives it as the totals need it. A line whose
 * product is gone keeps its last price. Prices of options add to the unit price, also in a subscription.
 */
export function priceLine(context: SandboxContext, item: CartItem, currency: string): TotalsLine {
  const product = getProductById(context, item.product_id, currency)
  if (!product) return { unitPrice: toCents(item.price), quantity: item.quantity, vat: "tva_20", categoryIds: [], trialTotal: 0 }
  const variant = readVariant(product, item.variant_id)
  const plan = activePlans(product).find((each) => each.id === item.purchase_option?.plan_id)
  if (plan) item.purchase_option = publishPlan(plan, variant)
  for (const option of item.options) {
    const values = product.options.find(({ id }) => id === option.id)?.values
    const price = values?.find(({ id }) => id === option.value_id)?.price
    if (option.price !== undefined && price) option.price = price
  }
  const base = item.purchase_option?.price ?? variant?.price ?? product.price
  const before = (item.purchase_option ? null : variant ? variant.orig_price : product.orig_price) ?? base
  const [full = 0, original = 0] = [base, before].map((price) =>
    item.options.reduce((sum, option) => sum + toCents(option.price ?? 0), toCents(price)),
  )
  // assumed: a trial costs nothing today and its first period is only authorised.
  const trial = (item.purchase_option?.billing_schedule.trial_days ?? 0) > 0
  item.product_name = product.name
  item.delivery = product.delivery
  item.price = toEuros(trial ? 0 : full)
  item.orig_price = toEuros(trial ? 0 : original)
  if (trial) item.trial_price_total = toEuros(full * item.quantity)
  else delete item.trial_price_total
  return {
    unitPrice: trial ? 0 : full,
    quantity: item.quantity,
    vat: product.tax_code,
    categoryIds: product.category_ids,
    trialTotal: trial ? full * item.quantity : 0,
  }
}
