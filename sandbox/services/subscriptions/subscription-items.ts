import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { type FieldErrors, fieldError, isFieldErrors, readObject } from "../cart/field-errors.ts"
import type { ItemChoice } from "../cart/cart-record.ts"
import { readVariant } from "../cart/price-line.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { requireSubscription } from "./read-subscriptions.ts"
import { chooseExtra } from "./subscription-choice.ts"
import { saveSubscription, type SubscriptionItem, type SubscriptionRecord } from "./subscription-record.ts"
import { withTotals } from "./subscription-totals.ts"

type Answer = SubscriptionRecord | FieldErrors

/** `POST /subscriptions/{id}/items`: adds a line that is billed with the subscription. */
export function addSubscriptionItem(context: SandboxContext, state: RequestState, id: string, body: unknown): Answer {
  const subscription = requireSubscription(context, state, id)
  const items = readExtraItems(context, [body], subscription.currency)
  return isFieldErrors(items) ? items : saveItems(context, subscription, [...subscription.items, ...items])
}

/** `PUT /subscriptions/{id}/items`: replaces all extra lines by those of the array. */
export function replaceSubscriptionItems(context: SandboxContext, state: RequestState, id: string, body: unknown): Answer {
  const subscription = requireSubscription(context, state, id)
  const items = readExtraItems(context, body, subscription.currency, subscription.items)
  return isFieldErrors(items) ? items : saveItems(context, subscription, items)
}

/** `PUT /subscriptions/{id}/items/{itemId}`. @throws ApiError 404 for an unknown line */
export function changeSubscriptionItem(
  context: SandboxContext,
  state: RequestState,
  id: string,
  itemId: string,
  body: unknown,
): Answer {
  const subscription = requireSubscription(context, state, id)
  requireItem(subscription, itemId)
  const changed = readExtraItems(context, [{ ...readObject(body), id: itemId }], subscription.currency, subscription.items)
  if (isFieldErrors(changed)) return changed
  return saveItems(
    context,
    subscription,
    subscription.items.map((item) => (item.id === itemId ? (changed[0] ?? item) : item)),
  )
}

/** `DELETE /subscriptions/{id}/items/{itemId}`: answers the subscription. @throws ApiError 404 for an unknown line */
export function removeSubscriptionItem(
  context: SandboxContext,
  state: RequestState,
  id: string,
  itemId: string,
): SubscriptionRecord {
  const subscription = requireSubscription(context, state, id)
  requireItem(subscription, itemId)
  return saveItems(
    context,
    subscription,
    subscription.items.filter((item) => item.id !== itemId),
  )
}

/** Reads extra lines of a body; one with the id of a line in `known` changes that line. */
export function readExtraItems(
  context: SandboxContext,
  body: unknown,
  currency: string,
  known: SubscriptionItem[] = [],
): SubscriptionItem[] | FieldErrors {
  if (!Array.isArray(body)) return fieldError("items", "INVALID", "Items must be an array")
  const items: SubscriptionItem[] = []
  for (const entry of body) {
    const input = readObject(entry)
    const former = known.find((item) => item.id === input["id"])
    const chosen = chooseExtra(context, former ? { ...storedChoice(former), ...input } : input, currency)
    if (isFieldErrors(chosen)) return chosen
    items.push(newItem(context, chosen, currency, former?.id))
  }
  return items
}

function storedChoice({ product_id, variant_id, options, quantity }: SubscriptionItem): Record<string, unknown> {
  const chosen = options.map((option) => ({ id: option.id, value: option.value }))
  return { product_id, options: chosen, quantity, ...(variant_id ? { variant_id } : {}) }
}

type Chosen = { productName: string; choice: ItemChoice }

function newItem(
  context: SandboxContext,
  { productName: product_name, choice }: Chosen,
  currency: string,
  id = newId(),
): SubscriptionItem {
  const product = getProductById(context, choice.product_id, currency)
  const base = readVariant(product, choice.variant_id)?.price ?? product?.price ?? 0
  const price = toEuros(choice.options.reduce((sum, option) => sum + toCents(option.price ?? 0), toCents(base)))
  const { product_id, variant_id, quantity, options } = choice
  return {
    id,
    product_id,
    variant_id,
    product_name,
    quantity,
    options,
    price,
    price_total: toEuros(toCents(price) * quantity),
    recurring: false,
  }
}

function requireItem(subscription: SubscriptionRecord, itemId: string): void {
  if (!subscription.items.some((item) => item.id === itemId)) {
    throw new ApiError(404, "not_found_error", "Subscription item not found")
  }
}

function saveItems(context: SandboxContext, subscription: SubscriptionRecord, items: SubscriptionItem[]): SubscriptionRecord {
  return saveSubscription(context, withTotals(context, { ...subscription, items }))
}
