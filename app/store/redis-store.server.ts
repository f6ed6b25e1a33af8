import type { RedisDoor, RedisScript } from "./redis.server"
import { type Store, longestValue } from "./store"

const countScript: RedisScript = {
  name: "shopCount",
  lua: `
    local count = redis.call('INCR', KEYS[1])
    if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
    return count`,
}

/** A store that all processes with the same Redis server share. Its calls throw StoreFault when the server does not answer. */
export function createRedisStore(redis: RedisDoor): Store {
  return {
    get: async (key) => (await redis.send("GET", key)) as string | null,
    async set(key, value, ttlMs) {
      await redis.send("SET", key, bounded(value), "PX", Math.ceil(ttlMs))
    },
    setIfAbsent: async (key, value, ttlMs) =>
      (await redis.send("SET", key, bounded(value), "PX", Math.ceil(ttlMs), "NX")) === "OK",
    async delete(key) {
      await redis.send("DEL", key)
    },
    increment: async (key, ttlMs) => Number(await redis.run(countScript, [key], [Math.ceil(ttlMs)])),
  }
}

function bounded(value: string): string {
  if (value.length > longestValue) throw new RangeError(`A stored value has at most ${longestValue} characters`)
  return value
}
