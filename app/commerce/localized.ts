import type { LocaleSetting } from "./wire"

/**
 * Settings arrive with the texts of all locales in `$locale` maps, at any depth: answers a copy with the texts of one
 * locale, else of its fallbacks, else as they stand, as swell-js reads them (storefront API, settings). A text that is
 * empty in a locale whose fallback is "none" is null.
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
  if (!isRecord(value)) return value
  const { $locale: maps, ...plain } = value
  const texts = new Map(isRecord(maps) ? Object.entries(maps) : [])
  const fields = new Set([...Object.keys(plain), ...chain.flatMap((code) => Object.keys(textsOf(texts, code)))])
  fields.delete("__proto__")
  return Object.fromEntries([...fields].map((field) => [field, resolve(pick(field, plain, texts, chain), chain)]))
}

function pick(field: string, plain: Record<string, unknown>, texts: Map<string, unknown>, chain: (string | null)[]): unknown {
  let isNamed = false
  for (const code of chain) {
    if (code === null && isNamed) return null
    const entry = textsOf(texts, code)
    if (!Object.hasOwn(entry, field)) continue
    isNamed = true
    if (entry[field] !== null && entry[field] !== "") return entry[field]
  }
  return plain[field]
}

function textsOf(texts: Map<string, unknown>, code: string | null): Record<string, unknown> {
  const entry = code === null ? undefined : texts.get(code)
  return isRecord(entry) ? entry : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
