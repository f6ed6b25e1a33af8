import type { LocaleSetting } from "./wire"

/**
 * Settings arrive with the texts of all locales in `$locale` maps, at any depth: answers a copy with the texts of one
 * locale, else of its fallbacks, else as they stand (storefront API, settings). A fallback of "none" gives null.
 */
export function localize<T>(value: T, locale: string, locales: readonly LocaleSetting[]): T {
  return resolve(value, fallbackChain(locale, locales)) as T
}

/** The locale and its fallbacks in order; null at the end stands for "none". */
function fallbackChain(locale: string, locales: readonly LocaleSetting[]): (string | null)[] {
  const chain: (string | null)[] = []
  let code: string | null | undefined = locale
  while (code && !chain.includes(code)) {
    if (code === "none") return [...chain, null]
    chain.push(code)
    const current: string = code
    code = locales.find((entry) => entry.code === current)?.fallback
  }
  return chain
}

function resolve(value: unknown, chain: (string | null)[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, chain))
  if (typeof value !== "object" || value === null) return value
  const { $locale: maps, ...rest } = value as Record<string, unknown>
  const texts = new Map<string, unknown>(isRecord(maps) ? Object.entries(maps) : [])
  const fields = new Set([
    ...Object.keys(rest),
    ...[...texts.values()].flatMap((entry) => (isRecord(entry) ? Object.keys(entry) : [])),
  ])
  const localized: [string, unknown][] = [...fields]
    .filter((field) => field !== "__proto__")
    .map((field) => [field, pick(field, rest[field], texts, chain, Object.hasOwn(rest, field))])
  return Object.fromEntries(localized.map(([field, entry]) => [field, resolve(entry, chain)]))
}

function pick(field: string, plain: unknown, texts: Map<string, unknown>, chain: (string | null)[], isPlain: boolean): unknown {
  const isLocalized = [...texts.values()].some((entry) => isRecord(entry) && Object.hasOwn(entry, field))
  if (!isLocalized) return plain
  for (const code of chain) {
    if (code === null) return null
    const entry = texts.get(code)
    if (isRecord(entry) && Object.hasOwn(entry, field) && entry[field] !== null && entry[field] !== "") return entry[field]
  }
  return isPlain ? plain : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
