import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import type { CartItem, CartRecord } from "../cart/cart-record.ts"
import { readVariant } from "../cart/price-line.ts"
import { getProductById } from "../catalogue/read-products.ts"

const addressFields = ["name", "first_name", "last_name", "address1", "zip", "city", "country"]

/**
 * What a cart must have before its payment is asked for, in the backend's order: billing, delivery service,
 * goods that can still be bought (storefront API, submit).
 *
 * @throws ApiError `invalid_request` without param for billing and delivery; `validation_error` on `cart` for stock
 */
export function checkSubmit(context: SandboxContext, cart: CartRecord): void {
  if (cart.items.length === 0) invalid("Cart is empty")
  checkBilling(cart)
  checkService(cart)
  checkStock(context, cart)
}

function checkBilling(cart: CartRecord): void {
  if (cart.grand_total === 0 && cart.auth_total === 0) return
  const { billing } = cart
  const needsPayment = cart.capture_total > 0 || cart.auth_total > 0
  // assumed: any filled address field counts as the address of an order that gift cards cover.
  const complete = needsPayment ? Boolean(billing.method) : addressFields.some((field) => billing[field])
  if (!complete) invalid("Billing information is incomplete")
}

function checkService(cart: CartRecord): void {
  if (!cart.shipment_delivery) return
  const { service } = cart.shipping
  if (!service) invalid("Please select a shipping service")
  if (!cart.shipment_rating?.services.some((each) => each.id === service)) {
    invalid(`Shipping service ${service} is not available for this cart`)
  }
}

function checkStock(context: SandboxContext, cart: CartRecord): void {
  for (const item of cart.items) {
    if (isBuyable(context, item, wantedQuantity(cart, item))) continue
    throw new ApiError(400, "validation_error", `${item.product_name} is not currently available`, "cart")
  }
}

function wantedQuantity(cart: CartRecord, item: CartItem): number {
  const same = cart.items.filter((each) => each.product_id === item.product_id && each.variant_id === item.variant_id)
  return same.reduce((sum, each) => sum + each.quantity, 0)
}

function isBuyable(context: SandboxContext, item: CartItem, quantity: number): boolean {
  const product = getProductById(context, item.product_id)
  if (!product?.active || product.stock_status === "discontinued") return false
  const variant = readVariant(product, item.variant_id)
  if (item.variant_id && !variant?.active) return false
  if (!product.stock_tracking || product.stock_purchasable) return true
  if (product.stock_status === "preorder" || product.stock_status === "backorder") return true
  return (variant?.stock_level ?? product.stock_level) >= quantity
}

function invalid(message: string): never {
  throw new ApiError(400, "invalid_request", message)
}
