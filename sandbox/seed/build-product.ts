import type {
  ImageRecord,
  OptionRecord,
  PlanRecord,
  ProductContent,
  ProductRecord,
  PurchaseOptionsRecord,
  VariantRecord,
} from "../storage/models.ts"
import { seedId } from "../storage/ids.ts"
import { attributeOf, type AttributeId } from "./attributes.ts"
import { colourImageOf, imagesOf } from "./build-images.ts"

type ValueLiteral = {
  name: string
  /** Euros added to the price; on a variant option, see `variantPrice`. */
  price?: number
  /** Euros, VAT included: the whole price of the variant with this value. */
  variantPrice?: number
  color?: string
  /** Names the value's own picture: `<slug>-<picture>`. */
  picture?: string
  netWeight?: number
  /** Pieces in depot 1 (the boutique) and depot 2 (online). */
  depots?: [number, number]
}

export type OptionLiteral = {
  name: string
  attribute?: AttributeId
  /** At most one option of a product makes variants. */
  variant?: boolean
  required?: boolean
  /** A text that shoppers type instead of choosing a value. */
  text?: "short_text" | "long_text"
  description?: string
  values: ValueLiteral[]
}

export type PlanLiteral = {
  name: string
  description?: string
  interval: "monthly" | "yearly"
  every?: number
  trialDays?: number
  limit?: number
  /** The plan's price is this many times that of the product or variant; 1 unless told. */
  factor?: number
}

export type ProductLiteral = {
  slug: string
  /** The product whose pictures are shown, when it is another one. */
  picturesOf?: string
  name: string
  sku: string
  type?: ProductRecord["type"]
  /** Euros, VAT included. */
  price: number
  origPrice?: number
  tax?: ProductRecord["tax_code"]
  delivery?: ProductRecord["delivery"]
  paragraphs: string[]
  summary: string
  attributes?: Partial<Record<AttributeId, string | string[]>>
  categories: string[]
  options?: OptionLiteral[]
  plans?: PlanLiteral[]
  /** False where only a subscription is sold. */
  standard?: boolean
  content?: ProductContent
  tags?: string[]
  created: string
  popularity: number
  depots?: [number, number]
  tracked?: boolean
  /** Sold although none is left. */
  purchasable?: boolean
  status?: ProductRecord["stock_status"]
  related?: string[]
  swiss?: Record<string, unknown>
}

/** Rounds to cents what multiplication left behind. */
export function roundToCents(euros: number): number {
  return Math.round(euros * 100) / 100
}

function buildOptions(literal: ProductLiteral): OptionRecord[] {
  return (literal.options ?? []).map((option) => ({
    id: seedId("option", `${literal.slug}:${option.name}`),
    name: option.name,
    ...(option.attribute ? { attribute_id: option.attribute } : {}),
    variant: option.variant ?? false,
    active: true,
    required: option.required ?? true,
    input_type: option.text ?? "select",
    ...(option.description ? { description: option.description } : {}),
    values: option.values.map((value) => ({
      id: seedId("option-value", `${literal.slug}:${option.name}:${value.name}`),
      name: value.name,
      ...(value.price ? { price: value.price } : {}),
      ...(value.color ? { color: value.color } : {}),
    })),
  }))
}

function buildPlans(literal: ProductLiteral, price: number): PlanRecord[] {
  return (literal.plans ?? []).map((plan) => ({
    id: seedId("plan", `${literal.slug}:${plan.name}`),
    name: plan.name,
    description: plan.description ?? null,
    price: plan.factor === undefined ? price : Math.round(price * plan.factor * 10) / 10,
    active: true,
    billing_schedule: {
      interval: plan.interval,
      interval_count: plan.every ?? 1,
      trial_days: plan.trialDays ?? 0,
      limit: plan.limit ?? null,
    },
  }))
}

/** The price of the standard option is what the shopper pays, on sale or not; the price before is `orig_price` of the product. */
function buildPurchaseOptions(literal: ProductLiteral, price: number): PurchaseOptionsRecord {
  const sale = literal.origPrice !== undefined
  return {
    ...(literal.standard === false ? {} : { standard: { price, sale, sale_price: sale ? price : null, active: true } }),
    ...(literal.plans ? { subscription: { active: true, plans: buildPlans(literal, price) } } : {}),
  }
}

function stockStatusOf(literal: ProductLiteral, level: number): ProductRecord["stock_status"] {
  if (literal.status !== undefined) return literal.status
  if (literal.tracked === false) return null
  return level > 0 ? "in_stock" : "out_of_stock"
}

function variantImages(literal: ProductLiteral, value: ValueLiteral, origin: string): { images?: ImageRecord[] } {
  if (!value.picture) return {}
  return {
    images: [colourImageOf(literal.picturesOf ?? literal.slug, value.picture, `${literal.name}, ${value.name}`, origin)],
  }
}

function buildVariant(literal: ProductLiteral, option: OptionLiteral, value: ValueLiteral, origin: string): VariantRecord {
  const price = value.variantPrice ?? literal.price
  const ratio = literal.origPrice === undefined ? undefined : literal.origPrice / literal.price
  const [boutique, online] = value.depots ?? [4, 12]
  const level = boutique + online
  return {
    id: seedId("variant", `${literal.slug}:${value.name}`),
    name: value.name,
    sku: `${literal.sku}-${option.values.indexOf(value) + 1}`,
    currency: "EUR",
    price,
    ...(ratio === undefined ? {} : { orig_price: Math.round(price * ratio * 10) / 10 }),
    option_value_ids: [seedId("option-value", `${literal.slug}:${option.name}:${value.name}`)],
    stock_level: level,
    stock_status: literal.tracked === false ? null : level > 0 ? "in_stock" : "out_of_stock",
    depots: { "1": boutique, "2": online },
    active: true,
    ...variantImages(literal, value, origin),
    ...(value.netWeight ? { content: { net_weight_g: value.netWeight } } : {}),
    purchase_options: buildPurchaseOptions(literal, price),
  }
}

/**
 * Makes the stored product of a compact literal.
 *
 * @param literal prices in euros, VAT included
 * @param origin where `/media/` is served, without a slash at its end
 */
export function buildProduct(literal: ProductLiteral, origin: string): ProductRecord {
  const option = literal.options?.find((each) => each.variant)
  const variants = option ? option.values.map((value) => buildVariant(literal, option, value, origin)) : []
  const best = variants.reduce<VariantRecord | null>(
    (top, each) => (top && top.stock_level >= each.stock_level ? top : each),
    null,
  )
  const [boutique, online] = literal.depots ?? [6, 18]
  const depots = best ? best.depots : { "1": boutique, "2": online }
  const level = best ? best.stock_level : boutique + online
  return {
    id: seedId("product", literal.slug),
    name: literal.name,
    slug: literal.slug,
    sku: literal.sku,
    type: literal.type ?? "standard",
    active: true,
    description: literal.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(""),
    meta_title: null,
    meta_description: literal.summary,
    tags: literal.tags ?? [],
    currency: "EUR",
    price: literal.price,
    ...(literal.origPrice === undefined ? {} : { orig_price: literal.origPrice }),
    sale: literal.origPrice !== undefined,
    stock_tracking: literal.tracked ?? true,
    stock_purchasable: literal.purchasable ?? false,
    stock_status: stockStatusOf(literal, level),
    stock_level: level,
    depots,
    delivery: literal.delivery === undefined ? "shipment" : literal.delivery,
    tax_code: literal.tax ?? "tva_20",
    popularity: literal.popularity,
    date_created: `${literal.created}T08:00:00.000Z`,
    images: imagesOf(literal.picturesOf ?? literal.slug, literal.name, origin),
    attributes: Object.fromEntries(
      Object.entries(literal.attributes ?? {}).map(([id, value]) => [id, attributeOf(id as AttributeId, value)]),
    ),
    category_ids: literal.categories.map((slug) => seedId("category", slug)),
    options: buildOptions(literal),
    purchase_options: buildPurchaseOptions(literal, literal.price),
    variants,
    content: literal.content ?? {},
    related: literal.related ?? [],
    ...(literal.swiss ? { $locale: { "fr-CH": literal.swiss } } : {}),
  }
}
