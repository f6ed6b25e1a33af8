/**
 * Merges a change into a value as `PUT /cart` does (storefront API, cart calls): objects key by key, arrays by
 * `id` or by position, `{"$set": …}` replaces, `null` clears. Neither argument is changed.
 */
export function deepMerge(target: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return mergeLists(Array.isArray(target) ? target : [], change)
  if (!isObject(change)) return change
  if ("$set" in change) return change["$set"]
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(change)) {
    if (key === "__proto__") continue
    merged[key] = deepMerge(merged[key], value)
  }
  return merged
}

function mergeLists(target: unknown[], change: unknown[]): unknown[] {
  const merged = [...target]
  change.forEach((entry, position) => {
    const id = isObject(entry) ? entry["id"] : undefined
    const known = id === undefined ? position : merged.findIndex((each) => isObject(each) && each["id"] === id)
    if (known >= 0 && known < merged.length) merged[known] = deepMerge(merged[known], entry)
    else merged.push(deepMerge(undefined, entry))
  })
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
