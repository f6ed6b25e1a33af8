import type { Product, Variant } from "~/commerce/wire"
import { sumEuros } from "~/money/minor-units"
import type { Problem } from "~/problems"
import { slugOf } from "./slug"

/** How `achat` names a purchase without subscription in URLs. */
const STANDARD_PURCHASE = "unique"

/** For the log, in the specification's words (specification §8); shoppers read the sentence of `plan-unknown`. */
export type PurchaseOptionFault =
  "Product purchase option not found or not active" | "Subscription purchase plan not found or not active"

type Billing = { interval: string; count: number }

/** A way to buy a product. `key` is what `achat` holds; `planId` and `billing` are null for a purchase without subscription. */
export type PurchaseOption = {
  key: string
  name: string
  description: string | null
  planId: string | null
  billing: Billing | null
  /** Days before the first payment; 0 without a trial. */
  trialDays: number
  /** Number of payments after which it ends by itself, or null. */
  limit: number | null
}

function countOf(value: number | null | undefined): number {
  return value && Number.isInteger(value) && value > 0 ? value : 0
}

type Plan = NonNullable<NonNullable<NonNullable<Product["purchase_options"]>["subscription"]>["plans"]>[number]

function activePlans(record: Product | Variant | null): Plan[] {
  const subscription = record?.purchase_options?.subscription
  if (!subscription || subscription.active === false) return []
  return (subscription.plans ?? []).filter((plan) => plan.id && plan.active !== false)
}

function sellsWithoutSubscription(product: Product): boolean {
  const { standard, subscription } = product.purchase_options ?? {}
  return standard ? standard.active !== false : !subscription
}

/** The ways in which a product may be bought now, the one without subscription first. */
export function listPurchaseOptions(product: Product): PurchaseOption[] {
  const keys = new Set([STANDARD_PURCHASE])
  const plans = activePlans(product).map(({ id = "", name = "", description, billing_schedule: schedule }) => {
    const slug = slugOf(name)
    const key = slug !== "" && !keys.has(slug) ? slug : id
    keys.add(key)
    return {
      ...{ key, name, description: description ?? null, planId: id },
      billing: { interval: schedule?.interval ?? "monthly", count: countOf(schedule?.interval_count) || 1 },
      trialDays: countOf(schedule?.trial_days),
      limit: countOf(schedule?.limit) || null,
    }
  })
  const none = { description: null, planId: null, billing: null, trialDays: 0, limit: null }
  const standard: PurchaseOption = { key: STANDARD_PURCHASE, name: "Achat unique", ...none }
  return sellsWithoutSubscription(product) ? [standard, ...plans] : plans
}

export type PurchaseChoice = { ok: true; value: PurchaseOption } | { ok: false; problems: Problem[]; fault: PurchaseOptionFault }

/**
 * The purchase option that `achat` names, the product's first one when it names none.
 * It must exist and be active (specification §5, Purchase options); the refusal carries the specification's words for the log.
 */
export function choosePurchaseOption(product: Product, key: string | null): PurchaseChoice {
  const options = listPurchaseOptions(product)
  const chosen = key === null ? options[0] : options.find((option) => option.key === key)
  if (chosen) return { ok: true, value: chosen }
  const wantsPlan = key !== null && key !== STANDARD_PURCHASE && activePlans(product).length > 0
  return {
    ok: false,
    problems: [{ code: "plan-unknown", field: "achat" }],
    fault: wantsPlan ? "Subscription purchase plan not found or not active" : "Product purchase option not found or not active",
  }
}

/** Euros, VAT included; `original` only when the backend itself gives a prior price. */
export type UnitPrice = { price: number; original: number | null }

function standardPrice(record: Product | Variant): UnitPrice {
  const standard = record.purchase_options?.standard
  const onSale = standard?.sale === true && typeof standard.sale_price === "number"
  const price = (onSale ? standard.sale_price : standard?.price) ?? record.price ?? 0
  const original = record.orig_price ?? standard?.orig_price ?? (onSale ? standard.price : null) ?? null
  return { price, original: original !== null && original > price ? original : null }
}

/**
 * What one article costs with a purchase option, a variant, and `addedPrice` euros for its other options.
 * A plan's price is the variant's own where it has one (storefront API, product).
 */
export function unitPrice(product: Product, variant: Variant | null, option: PurchaseOption, addedPrice = 0): UnitPrice {
  const find = (record: Product | Variant | null) => activePlans(record).find(({ id }) => id === option.planId)?.price
  const base = option.planId ? { price: find(variant) ?? find(product) ?? 0, original: null } : standardPrice(variant ?? product)
  return {
    price: sumEuros([base.price, addedPrice]),
    original: base.original === null ? null : sumEuros([base.original, addedPrice]),
  }
}
