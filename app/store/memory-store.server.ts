import { LRUCache } from "lru-cache"
import { type Store, longestValue } from "./store"

const keptPerFamily = 20_000

/** A store in this process's memory. What it holds is lost with the process. */
export function createMemoryStore(): Store {
  const families = new Map<string, LRUCache<string, string>>()
  const familyOf = (key: string) => {
    const name = key.slice(0, key.indexOf(":") + 1)
    const family = families.get(name) ?? new LRUCache<string, string>({ max: keptPerFamily, perf: { now: () => Date.now() } })
    families.set(name, family)
    return family
  }
  const put = (key: string, value: string, ttlMs: number) => {
    if (value.length > longestValue) throw new RangeError(`A stored value has at most ${longestValue} characters`)
    familyOf(key).set(key, value, { ttl: ttlMs })
  }
  return {
    get: async (key) => familyOf(key).get(key) ?? null,
    set: async (key, value, ttlMs) => put(key, value, ttlMs),
    async setIfAbsent(key, value, ttlMs) {
      if (familyOf(key).has(key)) return false
      put(key, value, ttlMs)
      return true
    },
    async delete(key) {
      familyOf(key).delete(key)
    },
    async increment(key, ttlMs) {
      const family = familyOf(key)
      const count = Number(family.get(key) ?? 0) + 1
      family.set(key, String(count), { ttl: count === 1 ? ttlMs : Math.max(1, family.getRemainingTTL(key)) })
      return count
    },
  }
}
