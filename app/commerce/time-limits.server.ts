export type TimeLimit = {
  /** Milliseconds for one try. */
  tryMs: number
  /** Milliseconds for all tries together. */
  allMs: number
}

type Rule = { method?: string; path: RegExp; tryMs: number; allMs?: number }

const rules: Rule[] = [
  { method: "get", path: /^\/(products|categories|attributes|content|settings)(\/|$)/, tryMs: 3000, allMs: 6500 },
  { method: "get", path: /^\/cart(\/order)?$/, tryMs: 4000 },
  { method: "post", path: /^\/cart\/order$/, tryMs: 20_000 },
  { path: /^\/cart(\/|$)/, tryMs: 10_000 },
  { path: /^\/account\/login$/, tryMs: 8000 },
]

/**
 * How long a call to the storefront API may take. Reading the catalogue leaves room for a second try; the
 * environment's SWELL_TIMEOUT_MS (specification §7: 20 s) is never exceeded by one try.
 */
export function timeLimit(method: string, path: string, longestMs: number): TimeLimit {
  const rule = rules.find((one) => (one.method === undefined || one.method === method) && one.path.test(path))
  const tryMs = Math.min(rule?.tryMs ?? longestMs, longestMs)
  return { tryMs, allMs: Math.max(tryMs, Math.min(rule?.allMs ?? tryMs, 2 * longestMs)) }
}
