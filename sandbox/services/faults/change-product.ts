import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import type { ProductRecord, PurchaseOptionsRecord, VariantRecord } from "../../storage/models.ts"
import { putProduct } from "../../storage/products.ts"
import { findRecord } from "../../storage/records.ts"

function requireProduct(context: SandboxContext, slug: string): ProductRecord {
  const product = findRecord<ProductRecord>(context.database, "products", slug)
  if (!product) throw new ApiError(404, "not_found_error", `No such product: ${slug}`)
  return product
}

function changeVariants(
  product: ProductRecord,
  variantId: unknown,
  change: (variant: VariantRecord) => VariantRecord,
): VariantRecord[] {
  if (variantId !== undefined && !product.variants.some((variant) => variant.id === variantId)) {
    throw new ApiError(404, "not_found_error", `No such variant: ${String(variantId)}`)
  }
  return product.variants.map((variant) => (variantId === undefined || variant.id === variantId ? change(variant) : variant))
}

function atPrice(options: PurchaseOptionsRecord, price: number): PurchaseOptionsRecord {
  return options.standard ? { ...options, standard: { ...options.standard, price, sale: false, sale_price: null } } : options
}

/**
 * Changes what is left of a product, in all its variants or in one, as if others had bought it.
 *
 * @param level pieces in the depot that sells online
 * @throws ApiError 404 for an unknown product or variant
 */
export function changeStock(context: SandboxContext, slug: string, level: number, variantId?: unknown): ProductRecord {
  const product = requireProduct(context, slug)
  const stock = { stock_level: level, depots: { "2": level } }
  const variants = changeVariants(product, variantId, (variant) => ({ ...variant, ...stock }))
  const own = variantId === undefined ? stock : {}
  return putProduct(context.database, { ...product, ...own, stock_tracking: true, stock_purchasable: false, variants })
}

/**
 * Changes a product's price, in all its variants or in one.
 *
 * @param price euros, VAT included
 * @throws ApiError 404 for an unknown product or variant
 */
export function changePrice(context: SandboxContext, slug: string, price: number, variantId?: unknown): ProductRecord {
  const { orig_price: _, ...product } = requireProduct(context, slug)
  const variants = changeVariants(product, variantId, ({ orig_price: __, ...variant }) => ({
    ...variant,
    price,
    ...(variant.purchase_options ? { purchase_options: atPrice(variant.purchase_options, price) } : {}),
  }))
  const own = variantId === undefined ? { price, sale: false, purchase_options: atPrice(product.purchase_options, price) } : {}
  return putProduct(context.database, { ...product, ...own, variants })
}
