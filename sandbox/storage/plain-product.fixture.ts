import type { ProductRecord, VariantRecord } from "./models.ts"

/** A product that is sent, sold once, and ten times in stock, but for the changes; its sku follows from its slug. */
export function plainProduct(
  { slug, price, ...known }: Pick<ProductRecord, "id" | "name" | "slug" | "price">,
  changes: Partial<ProductRecord>,
): ProductRecord {
  return {
    ...known,
    slug,
    price,
    sku: slug.toUpperCase(),
    type: "standard",
    active: true,
    description: "",
    meta_title: null,
    meta_description: null,
    tags: [],
    currency: "EUR",
    sale: false,
    stock_tracking: true,
    stock_purchasable: false,
    stock_status: null,
    stock_level: 10,
    depots: { "2": 10 },
    delivery: "shipment",
    tax_code: "tva_5_5",
    popularity: 0,
    date_created: "2026-01-01T00:00:00.000Z",
    images: [],
    attributes: {},
    category_ids: [],
    options: [],
    purchase_options: { standard: { price, sale: false, sale_price: null, active: true } },
    variants: [],
    content: {},
    related: [],
    ...changes,
  }
}

/** A variant on sale, whose stock lies in one place, but for the changes. */
export function plainVariant(
  { stock_level, ...known }: Pick<VariantRecord, "id" | "name" | "price" | "stock_level">,
  changes: Partial<VariantRecord> = {},
): VariantRecord {
  return {
    ...known,
    sku: known.id,
    currency: "EUR",
    option_value_ids: [],
    stock_level,
    stock_status: null,
    depots: { "2": stock_level },
    active: true,
    ...changes,
  }
}
