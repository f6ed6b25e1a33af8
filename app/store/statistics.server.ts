import { type RedisScript, keyValueStore, openRedis } from "./key-value-store.server"

/** How long the sums of a day are kept (milliseconds). */
const RETENTION_MS = 400 * 24 * 60 * 60 * 1000

const PARIS_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", dateStyle: "short" })

const ADD_SCRIPT: RedisScript = {
  name: "shopAddSums",
  lua: `
    local sums = cjson.decode(redis.call('GET', KEYS[1]) or '{}')
    for name, count in pairs(cjson.decode(ARGV[1])) do sums[name] = (sums[name] or 0) + count end
    redis.call('SET', KEYS[1], cjson.encode(sums), 'PX', ARGV[2])
    return 1`,
}

/**
 * Adds to the sums of this day in Paris, which `npm run statistics` lists (scripts/statistics.mjs).
 *
 * @throws StoreFault when they cannot be written
 */
export async function addStatistics(counts: Record<string, number>): Promise<void> {
  const key = `statistics:${PARIS_DAY.format(new Date())}`
  const redis = openRedis()
  if (redis) {
    await redis.run(ADD_SCRIPT, [key], [JSON.stringify(counts), RETENTION_MS])
    return
  }
  const sums = JSON.parse((await keyValueStore().get(key)) ?? "{}") as Record<string, number>
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  await keyValueStore().set(key, JSON.stringify(sums), RETENTION_MS)
}
