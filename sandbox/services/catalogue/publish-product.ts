import type { CategoryRecord, PurchaseOptionsRecord, PlanRecord, ProductRecord, VariantRecord } from "../../storage/models.ts"
import { embedded } from "./envelope.ts"

type ProductExpansion = {
  /** The number of variants to show, "all", or null for none. */
  variants: number | "all" | null
  /** Categories to show; null for none. */
  categories: CategoryRecord[] | null
}

type Published = Record<string, unknown>

/**
 * What the storefront API shows of a product: only active variants, options, purchase options and plans, none
 * of the merchant's own fields; variants and categories only when asked (storefront API, product).
 */
export function publishProduct(product: ProductRecord, expansion: ProductExpansion): Published {
  const {
    active: _active,
    tax_code: _taxCode,
    popularity: _popularity,
    category_ids: categoryIds,
    variants,
    options,
    purchase_options: purchaseOptions,
    ...shown
  } = product
  const { categories } = expansion
  return {
    ...shown,
    category_index: { id: categoryIds, sort: Object.fromEntries(categoryIds.map((id) => [id, 0])) },
    ...(categories ? { categories: categories.map(({ id, slug, name, $locale }) => ({ id, slug, name, $locale })) } : {}),
    options: options.filter((option) => option.active),
    purchase_options: publishPurchaseOptions(purchaseOptions),
    ...(expansion.variants === null ? {} : { variants: publishVariants(product, variants, expansion.variants) }),
  }
}

function publishVariants(product: ProductRecord, variants: VariantRecord[], cap: number | "all"): Published {
  const active = variants
    .filter((variant) => variant.active)
    .map(({ active: _active, stock_status: stockStatus, purchase_options: purchaseOptions, ...variant }) => ({
      ...variant,
      ...(product.stock_tracking ? { stock_status: stockStatus } : {}),
      ...(purchaseOptions ? { purchase_options: publishPurchaseOptions(purchaseOptions) } : {}),
      attributes: {},
    }))
  return embedded(active, cap === "all" ? undefined : cap)
}

function publishPurchaseOptions({ standard, subscription }: PurchaseOptionsRecord): Published {
  const plans = subscription?.active ? subscription.plans.filter((plan) => plan.active).map(publishPlan) : []
  return {
    ...(standard?.active ? { standard: { price: standard.price, sale: standard.sale, sale_price: standard.sale_price } } : {}),
    ...(plans.length > 0 ? { subscription: { plans } } : {}),
  }
}

function publishPlan({ active: _active, ...plan }: PlanRecord): Published {
  return plan
}
