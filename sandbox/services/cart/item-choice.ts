import { ApiError } from "../../storage/api-error.ts"
import type { OptionRecord, OptionValueRecord, ProductRecord, VariantRecord } from "../../storage/models.ts"
import type { ItemChoice, ItemOption } from "./cart-record.ts"
import { fieldError, type FieldErrors, isFieldErrors } from "./field-errors.ts"
import type { ItemInput, OptionInput } from "./item-input.ts"
import { resolvePurchaseOption } from "./item-purchase-option.ts"

/**
 * Resolves what a call says about a line against its product: options and values by id or name whatever their
 * case, the variant from its id or from the options, the purchase option and plan. Stock is not looked at.
 *
 * @returns the choice, or the refused fields (storefront API, error contract E1 to E3)
 * @throws ApiError 404 for a variant the product does not have
 */
export function resolveChoice(product: ProductRecord, input: ItemInput): ItemChoice | FieldErrors {
  const quantity = input.quantity === undefined ? 1 : input.quantity
  if (typeof quantity !== "number" || !Number.isSafeInteger(quantity) || quantity < 1) {
    return fieldError("items.quantity", "MINVAL", "Quantity must be a whole number of at least 1", { min: 1 })
  }
  const options = resolveOptions(product, input.options ?? [])
  if (isFieldErrors(options)) return options
  const variant = resolveVariant(product, input.variant_id, options)
  if (isFieldErrors(variant)) return variant
  const purchase = resolvePurchaseOption(product, variant, input.purchase_option)
  if (isFieldErrors(purchase)) return purchase
  return {
    product_id: product.id,
    variant_id: variant?.id ?? null,
    options: variant ? withVariantOptions(product, variant, options) : options,
    ...(purchase ? { purchase_option: purchase } : {}),
    quantity,
    ...(input.metadata ? { metadata: input.metadata } : {}),
  }
}

/** True when two lines are the same goods and may become one. */
export function isSameChoice(a: ItemChoice, b: ItemChoice): boolean {
  return choiceKey(a) === choiceKey(b)
}

function choiceKey(choice: ItemChoice): string {
  const options = choice.options.map((option) => `${option.id}=${option.value_id ?? option.value}`).sort()
  return JSON.stringify([choice.product_id, choice.variant_id, options, choice.purchase_option?.plan_id ?? "standard"])
}

function resolveOptions(product: ProductRecord, input: OptionInput[]): ItemOption[] | FieldErrors {
  const chosen: ItemOption[] = []
  for (const { id, value } of input) {
    const option = product.options.find((each) => each.active && isNamed(each, id))
    const found = option?.values.find((each) => isNamed(each, value))
    if (option && found) chosen.push(publishOption(option, found))
    else if (option?.input_type.endsWith("_text")) chosen.push({ id: option.id, name: option.name, value })
    else if (product.type === "giftcard" && id.startsWith("send_")) chosen.push({ id, name: id, value })
    else return fieldError("items.options", "INVALID", `Product option value is not available (${value})`)
  }
  return chosen
}

function resolveVariant(
  product: ProductRecord,
  id: string | undefined,
  options: ItemOption[],
): VariantRecord | null | FieldErrors {
  const variants = product.variants.filter((variant) => variant.active)
  if (id !== undefined) {
    const variant = variants.find((each) => each.id === id)
    if (!variant) throw new ApiError(404, "not_found_error", "Product variant not found", "items.variant_id")
    return variant
  }
  const values = options.filter((option) => option.variant).map((option) => option.value_id ?? "")
  if (values.length === 0 && variants.length === 0) return null
  if (values.length === 0) {
    return fieldError("items.variant_id", "REQUIRED", `${product.name} should be purchased with a variant_id or options`)
  }
  const chosen = new Set(values)
  const variant = variants.find(
    (each) => each.option_value_ids.length === chosen.size && each.option_value_ids.every((value) => chosen.has(value)),
  )
  return variant ?? fieldError("items.options", "INVALID", "Product variant is not available for selected options")
}

function withVariantOptions(product: ProductRecord, variant: VariantRecord, options: ItemOption[]): ItemOption[] {
  const others = options.filter((option) => !option.variant)
  return product.options.flatMap((option) => {
    if (!option.variant) return others.filter((other) => other.id === option.id)
    const value = option.values.find((each) => variant.option_value_ids.includes(each.id))
    return value ? [publishOption(option, value)] : []
  })
}

function publishOption(option: OptionRecord, value: OptionValueRecord): ItemOption {
  return {
    id: option.id,
    name: option.name,
    value: value.name,
    value_id: value.id,
    ...(option.variant ? { variant: true as const } : {}),
    ...(value.price && !option.variant ? { price: value.price } : {}),
  }
}

function isNamed(record: { id: string; name: string }, name: string): boolean {
  const wanted = name.toLowerCase()
  return record.id.toLowerCase() === wanted || record.name.toLowerCase() === wanted
}
