import { UNNAMED_ITEM } from "../catalogue/editor-fields"
import { typesetFrench } from "~/texts/typography"

type BundleItem = {
  quantity?: number | null
  product?: { name?: string | null } | null
  options?: { value?: string | null }[] | null
}

/** What a bundle holds, each article with its quantity and choices; null for any other line, and where no article has a name. */
export function bundleContents({ bundle_items }: { bundle_items?: readonly object[] | null }): string | null {
  const items: readonly BundleItem[] = bundle_items ?? []
  if (!items.some(({ product }) => product?.name)) return null
  const named = items.map(({ quantity, product, options }) => {
    const chosen = (options ?? []).flatMap(({ value }) => value || []).join(", ")
    return `${quantity ?? 1}\u00a0×\u00a0${product?.name || UNNAMED_ITEM}${chosen ? ` (${chosen})` : ""}`
  })
  return typesetFrench(named.join(", "))
}
