type Described = object | null | undefined

function weightIn(record: Described): number | null {
  const content: unknown = record && "content" in record ? record.content : null
  if (typeof content !== "object" || content === null || !("net_weight_g" in content)) return null
  const weight = content.net_weight_g
  return typeof weight === "number" && Number.isFinite(weight) && weight > 0 ? weight : null
}

/** Net weight in grams of what is sold: the variant's own, else the product's, else null. */
export function netWeightOf(product: Described, variant?: Described): number | null {
  return weightIn(variant) ?? weightIn(product)
}
