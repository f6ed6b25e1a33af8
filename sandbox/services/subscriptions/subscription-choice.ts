import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import type { ItemChoice, ItemPurchaseOption } from "../cart/cart-record.ts"
import { type FieldErrors, isFieldErrors } from "../cart/field-errors.ts"
import { resolveChoice } from "../cart/item-choice.ts"
import { type ItemInput, parseItem } from "../cart/item-input.ts"
import { getProductById } from "../catalogue/read-products.ts"

type SubscriptionChoice = { productName: string; choice: ItemChoice; plan: ItemPurchaseOption }

/**
 * Resolves product, variant, options and plan of a subscription, as cart lines are resolved.
 *
 * @returns the choice, or the refused fields without the `items.` of cart lines
 * @throws ApiError 404 for an unknown product or variant
 */
export function chooseSubscription(
  context: SandboxContext,
  input: ItemInput,
  planId: string | undefined,
  currency: string,
): SubscriptionChoice | FieldErrors {
  const choice = choose(
    context,
    { ...input, purchase_option: { type: "subscription", ...(planId ? { plan: planId } : {}) } },
    currency,
  )
  if (isFieldErrors(choice)) return choice
  const { choice: resolved, productName } = choice
  if (!resolved.purchase_option) throw new TypeError("A subscription choice has no plan")
  return { productName, choice: resolved, plan: resolved.purchase_option }
}

/** Resolves an extra item of a subscription, which has no plan of its own. Errors as `chooseSubscription`. */
export function chooseExtra(
  context: SandboxContext,
  body: Record<string, unknown>,
  currency: string,
): { productName: string; choice: ItemChoice } | FieldErrors {
  return choose(context, parseItem(body), currency)
}

function choose(
  context: SandboxContext,
  input: ItemInput,
  currency: string,
): { productName: string; choice: ItemChoice } | FieldErrors {
  const product = input.product_id ? getProductById(context, input.product_id, currency) : null
  if (!product?.active) throw new ApiError(404, "not_found_error", "Product not found", "product_id")
  const choice = resolveChoice(product, input)
  if (!isFieldErrors(choice)) return { productName: product.name, choice }
  const renamed = Object.entries(choice.errors).map(([field, error]) => [
    field.replace(/^items\.(purchase_option\.)?/, ""),
    error,
  ])
  return { errors: Object.fromEntries(renamed) as FieldErrors["errors"] }
}
