/**
 * What processes of one shop share: attempts, limits, order records. Values are text of at most 16 KB; keys begin with their family and a
 * colon ("attempt:…"), so that one family cannot push another out of memory.
 */
export type Store = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** True when there was nothing under this key, and the value now stands there. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  delete(key: string): Promise<void>
  /** Adds one to a counter, which ends `ttlMs` after its first step, and answers its value. */
  increment(key: string, ttlMs: number): Promise<number>
}

export const longestValue = 16_384
