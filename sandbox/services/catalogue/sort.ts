export type SortKey = { field: string; descending: boolean }

/**
 * Reads `sort`: `"price asc"`, several with commas, and the themes' short forms `price_asc`, `popularity`
 * (storefront API, query parameters).
 */
export function readSort(query: Record<string, unknown>): SortKey[] {
  const sort = query["sort"]
  if (typeof sort !== "string") return []
  return sort
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const [, field = text, direction] = /^(.*?)(?:[ _]+(asc|desc))?$/i.exec(text) ?? []
      const descending = direction === undefined ? field === "popularity" : direction.toLowerCase() === "desc"
      return { field, descending }
    })
}
