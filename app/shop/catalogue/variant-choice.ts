import type { Product, SubscriptionPlan, Variant } from "~/commerce/api-types"
import { sumAmounts } from "~/money/minor-units"
import { fail, type Problem, type Result, succeed } from "~/problems"
import {
  type Choices,
  chosenValue,
  freeValue,
  listAsked,
  listOptions,
  listVariants,
  type OptionValue,
  type ProductOption,
  uniqueSlug,
} from "./product-options"
import { isOwnSlug, slugPath } from "./slug"
import { isBuyable } from "./stock"

/** A complete choice: what goes to the cart, the variant when the product has some, and the extra price of other options in euros. */
export type ResolvedChoice = { options: { id: string; value: string }[]; variant: Variant | null; addedPrice: number }

/** Reads `o.<option>=<value>` from a product's URL; whatever is no slug is left out. */
export function parseChoices(params: URLSearchParams): Choices {
  const choices = new Map<string, string>()
  for (const [name, value] of params) {
    const key = name.startsWith("o.") ? name.slice(2) : undefined
    if (isOwnSlug(key) && isOwnSlug(value) && choices.size < 20) choices.set(key, value)
  }
  return choices
}

/** The variant that has exactly these values; never one that merely resembles them (storefront API, client-side helpers). */
function findVariant(product: Product, valueIds: readonly string[]): Variant | null {
  const index = indexes.get(product) ?? indexVariants(product)
  indexes.set(product, index)
  return index.get(keyOf(valueIds)) ?? null
}

/** The variants of a product by their values; it may have thousands, and a page looks for one for each value that it shows. */
const indexes = new WeakMap<Product, ReadonlyMap<string, Variant>>()

/** Of two with the same values the first counts. */
function indexVariants(product: Product): ReadonlyMap<string, Variant> {
  const entries = listVariants(product).map((variant): [string, Variant] => [keyOf(variant.option_value_ids ?? []), variant])
  return new Map(entries.reverse())
}

function keyOf(valueIds: readonly string[]): string {
  return [...valueIds].sort().join()
}

/** Turns choices into what can be bought: a real variant. Problems stand at the field `o.<option>`. */
export function resolveChoice(product: Product, choices: Choices): Result<ResolvedChoice> {
  const problems: Problem[] = []
  const chosen: { option: ProductOption; value: OptionValue }[] = []
  const options = listOptions(product)
  for (const option of listAsked(options, choices)) {
    const value = chosenValue(option, choices)
    const field = `o.${option.key}`
    if (value) chosen.push({ option, value })
    else if (choices.has(option.key)) problems.push({ code: "option-unknown", field, detail: { option: option.name } })
    else if (option.required) problems.push({ code: "option-missing", field, detail: { option: option.name } })
  }
  if (problems.length > 0) return { ok: false, problems }

  const isUnlisted = ({ id, active, variant }: { id?: string; active?: boolean; variant?: boolean }) =>
    variant === true && active !== false && !options.some((option) => option.id === id)
  // Without the values that make a variant, the backend would be asked for no variant at all.
  if (listVariants(product).length > 0 && product.options?.some(isUnlisted)) return fail("variant-missing")
  const variantOptions = chosen.filter(({ option }) => option.variant)
  const [first] = variantOptions
  const unchosen = first ? undefined : options.find((option) => option.variant)
  if (unchosen) return fail("option-missing", `o.${unchosen.key}`, { option: unchosen.name })
  const valueIds = variantOptions.map(({ value }) => value.id)
  const variant = first ? findVariant(product, valueIds) : null
  if (first && !variant) return fail("variant-missing", `o.${first.option.key}`)
  return succeed({
    options: chosen.map(({ option, value }) => ({ id: option.id, value: value.name })),
    variant,
    addedPrice: chosen.reduce((sum, { option, value }) => sum + (option.variant ? 0 : value.price), 0),
  })
}

/** Completes choices to something that exists: what was asked where it exists, then what can be bought, then first values; never a value that costs something beside the product. */
export function completeChoices(product: Product, asked: Choices): Map<string, string> {
  const options = listOptions(product)
  const complete = new Map<string, string>()
  for (const option of options) {
    const value = chosenValue(option, asked) ?? (option.variant || !option.required ? undefined : freeValue(option))
    if (value) complete.set(option.key, value.slug)
  }
  const variantOptions = options.filter(({ variant }) => variant)
  const wanted = new Set(variantOptions.flatMap((option) => chosenValue(option, asked)?.id ?? []))
  const required = new Set(variantOptions.flatMap((option) => (option.required ? option.values.map(({ id }) => id) : [])))
  const rank = (variant: Variant) => {
    const ids = variant.option_value_ids ?? []
    const unasked = ids.filter((id) => !wanted.has(id) && !required.has(id)).length
    return ids.filter((id) => wanted.has(id)).length * 2 + (isBuyable(product, variant) ? 1 : 0) - unasked / 2
  }
  const best = listVariants(product).reduce<Variant | null>(
    (top, variant) => (top && rank(top) >= rank(variant) ? top : variant),
    null,
  )
  for (const option of variantOptions) {
    const value =
      option.values.find(({ id }) => best?.option_value_ids?.includes(id)) ?? (option.required ? option.values[0] : undefined)
    if (value) complete.set(option.key, value.slug)
    else complete.delete(option.key)
  }
  const now = listAsked(options, complete)
  for (const option of options) if (!now.includes(option)) complete.delete(option.key)
  return complete
}

/** Reads `achat` from a product's URL: `unique`, a plan's slug, or null when it says nothing that could be one. */
export function parsePurchase(params: URLSearchParams): string | null {
  const purchase = params.get("achat") ?? undefined
  return isOwnSlug(purchase) ? purchase : null
}

/** A product's address with choices and purchase option written out. */
export function productAddress(slug: string, choices: Choices, purchaseKey: string | null): string {
  const params = new URLSearchParams([...choices].map(([key, value]) => [`o.${key}`, value]))
  if (purchaseKey) params.set("achat", purchaseKey)
  const search = params.toString()
  return `${slugPath("/produits/", slug)}${search === "" ? "" : `?${search}`}`
}

const STANDARD_PURCHASE = "unique"

/** A way to buy a product. `key` is what `achat` holds; `planId` and `billing` are null for a purchase without subscription. */
export type PurchaseOption = {
  key: string
  name: string
  description: string | null
  planId: string | null
  billing: { interval: string; count: number } | null
  /** Days before the first payment; 0 without a trial. */
  trialDays: number
  /** Number of payments after which it ends by itself, or null. */
  limit: number | null
}

function countOf(value: number | null | undefined): number {
  return value && Number.isInteger(value) && value > 0 ? value : 0
}

function activePlans(record: Product | Variant | null): SubscriptionPlan[] {
  const subscription = record?.purchase_options?.subscription
  if (!subscription || subscription.active === false) return []
  return (subscription.plans ?? []).filter((plan) => plan.id && plan.active !== false)
}

function sellsWithoutSubscription(product: Product): boolean {
  const { standard, subscription } = product.purchase_options ?? {}
  return standard ? standard.active !== false : !subscription
}

/** Whether a way to buy has a price, the product's or that of each variant: what has none is not sold, never given away. */
function isPriced(product: Product, planId: string | null): boolean {
  const isOwn = (record: Product | Variant) => typeof ownPrice(record, planId).price === "number"
  const variants = listVariants(product)
  return isOwn(product) || (variants.length > 0 && variants.every(isOwn))
}

/** The ways in which a product may be bought now, the one without subscription first. */
export function listPurchaseOptions(product: Product): PurchaseOption[] {
  const keys = new Set([STANDARD_PURCHASE])
  const priced = activePlans(product).filter(({ id = "" }) => isPriced(product, id))
  const plans = priced.map(({ id = "", name = "", description, billing_schedule: schedule }) => ({
    key: uniqueSlug(name, id, keys),
    name,
    description: description ?? null,
    planId: id,
    billing: { interval: schedule?.interval ?? "monthly", count: countOf(schedule?.interval_count) || 1 },
    trialDays: countOf(schedule?.trial_days),
    limit: countOf(schedule?.limit) || null,
  }))
  const none = { description: null, planId: null, billing: null, trialDays: 0, limit: null }
  const standard: PurchaseOption = { key: STANDARD_PURCHASE, name: "Achat unique", ...none }
  return sellsWithoutSubscription(product) && isPriced(product, null) ? [standard, ...plans] : plans
}

/** `fault` is the text for the log [8.20], [8.21]. */
type PurchaseChoice = { ok: true; value: PurchaseOption } | { ok: false; problems: Problem[]; fault: string }

/** The active purchase option that `achat` names, else the first; a refusal carries the text for the log [8.20], [8.21]. */
export function choosePurchaseOption(product: Product, key: string | null): PurchaseChoice {
  const options = listPurchaseOptions(product)
  const chosen = key === null ? options[0] : options.find((option) => option.key === key)
  if (chosen) return { ok: true, value: chosen }
  const wantsPlan = key !== null && key !== STANDARD_PURCHASE && activePlans(product).length > 0
  const fault = `${wantsPlan ? "Subscription purchase plan" : "Product purchase option"} not found or not active`
  return { ok: false, problems: [{ code: "plan-unknown", field: "purchase" }], fault }
}

/** Euros, VAT included; `original` only when the backend itself gives a prior price. */
type UnitPrice = { price: number; original: number | null }

type OwnPrice = { price: number | null | undefined; original: number | null }

/** What a record itself says that it costs by a plan, or without one. */
function ownPrice(record: Product | Variant | null, planId: string | null): OwnPrice {
  if (planId) return { price: activePlans(record).find(({ id }) => id === planId)?.price, original: null }
  const standard = record?.purchase_options?.standard
  const onSale = standard?.sale === true && typeof standard.sale_price === "number"
  const price = (onSale ? standard.sale_price : standard?.price) ?? record?.price
  const original = record?.orig_price ?? standard?.orig_price ?? (onSale ? standard.price : null) ?? null
  return { price, original: original !== null && original > (price ?? 0) ? original : null }
}

/** The price of one article with the extra of its options in euros: the variant's own, else its product's; null where neither has one. */
export function knownPrice(product: Product, variant: Variant | null, planId: string | null, addedPrice = 0): UnitPrice | null {
  const own = ownPrice(variant, planId)
  const { price, original } = typeof own.price === "number" ? own : ownPrice(product, planId)
  if (typeof price !== "number") return null
  return {
    price: sumAmounts([price, addedPrice]),
    original: original === null ? null : sumAmounts([original, addedPrice]),
  }
}

/** The same of an article that is sold, which has a price. */
export function unitPrice(product: Product, variant: Variant | null, { planId }: PurchaseOption, addedPrice = 0): UnitPrice {
  return knownPrice(product, variant, planId, addedPrice) ?? { price: 0, original: null }
}
