import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { openRedis, type RedisClient, type RedisScript } from "./key-value-store.server"

/** What is kept of a session, by name: JSON with its digest, when it was read (epoch milliseconds), and for whose choices. */
export type KeptPart = { text: string; digest: string; readAt: number; tag: string }
export type KeptParts = { [part: string]: KeptPart }

/**
 * Short-lived copies of what the backend said of a session. Each state of a session has a generation, which every write
 * replaces when it begins and when it ends: what a read brings that began before is not kept. While a write runs, nothing is.
 *
 * @throws StoreFault, each of its calls, when the shared store does not answer
 */
export type SessionRecords = {
  read(session: string): Promise<KeptParts>
  /** Before a read. @returns the generation to keep its answer with; null where it is not to be kept */
  beginRead(session: string): Promise<string | null>
  keep(session: string, generation: string, part: string, kept: KeptPart): Promise<void>
  /** Before a write, which forgets these parts. @returns the generation to end it with, and the parts as they were */
  beginWrite(session: string, parts: readonly string[]): Promise<{ generation: string; former: KeptParts }>
  /**
   * After a write; where another has begun meanwhile, everything is forgotten, and nothing kept until that one ends. Without it nothing
   * is kept for a minute.
   */
  endWrite(session: string, generation: string, kept: KeptParts): Promise<void>
  /** After a write of these parts without an answer, which may still be carried out: nothing is kept for a minute, whichever others end. */
  giveUpWrite(session: string, parts: readonly string[]): Promise<void>
}

/** No copy is older than this when it is used, and none is kept longer (milliseconds). */
export const MAX_RECORD_AGE_MS = 60_000
/** The most bytes of one part, in UTF-8: a cart of about fifty lines. */
const MAX_PART_BYTES = 48_000
/** The most sessions; who was away longest is forgotten first. */
const MAX_SESSIONS = 10_000
/** The most bytes of all sessions in one process's memory, and in Redis; each session takes some beside its parts. */
const MAX_BYTES = { memory: 32_000_000, redis: 64_000_000 }
const SESSION_BYTES = 300

const newGeneration = (kind: "open" | "writing") => `${kind}.${randomBytes(9).toString("base64url")}`
const isWriting = (generation: string) => generation.startsWith("writing.")
/** Of the last write that began, once another has ended: its answer may lack what that one did. */
const overtaken = (generation: string) => `${generation.replace("+", "")}+`

function bounded(kept: KeptParts): KeptParts {
  return Object.fromEntries(Object.entries(kept).filter(([, { text }]) => Buffer.byteLength(text) <= MAX_PART_BYTES))
}

// Not a Buffer: a small one is a piece of a much larger one, which would be kept with it.
const encoder = new TextEncoder()
const decoder = new TextDecoder()

function mapParts<From, To>(parts: { [part: string]: From }, change: (part: From) => To): { [part: string]: To } {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
}

function only(kept: KeptParts, parts: readonly string[]): KeptParts {
  return Object.fromEntries(Object.entries(kept).filter(([part]) => parts.includes(part)))
}

/** Of one process, in its memory. */
export function createMemoryRecords(max = MAX_SESSIONS, maxSize = MAX_BYTES.memory): SessionRecords {
  // As a text, one sign beyond Latin-1, as ’ is, would make two bytes of each.
  type HeldParts = { [part: string]: Omit<KeptPart, "text"> & { bytes: Uint8Array } }
  type Entry = { generation: string; parts: HeldParts; doubtUntil: number }
  const sizeOf = ({ parts }: Entry) => Object.values(parts).reduce((sum, { bytes }) => sum + bytes.length, SESSION_BYTES)
  const entries = new LRUCache<string, Entry>({ max, maxSize, sizeCalculation: sizeOf, ttl: MAX_RECORD_AGE_MS })
  const doubtUntil = (session: string) => entries.get(session)?.doubtUntil ?? 0
  const put = (session: string, generation: string, parts: HeldParts, doubt = doubtUntil(session)) =>
    void entries.set(session, { generation, parts, doubtUntil: doubt })
  const isInDoubt = (session: string) => Date.now() < doubtUntil(session)
  const held = (kept: KeptParts): HeldParts =>
    mapParts(bounded(kept), ({ text, ...rest }) => ({ ...rest, bytes: encoder.encode(text) }))
  const readParts = (session: string): KeptParts =>
    mapParts(entries.get(session)?.parts ?? {}, ({ bytes, ...rest }) => ({ ...rest, text: decoder.decode(bytes) }))
  const without = (session: string, parts: readonly string[]): HeldParts =>
    Object.fromEntries(Object.entries(entries.get(session)?.parts ?? {}).filter(([part]) => !parts.includes(part)))
  return {
    read: async (session) => readParts(session),
    async beginRead(session) {
      if (isInDoubt(session)) return null
      const known = entries.get(session)?.generation
      if (known !== undefined) return isWriting(known) ? null : known
      const generation = newGeneration("open")
      put(session, generation, {})
      return generation
    },
    async keep(session, generation, part, kept) {
      const entry = entries.get(session)
      if (entry?.generation === generation) put(session, generation, { ...entry.parts, ...held({ [part]: kept }) })
    },
    async beginWrite(session, parts) {
      const generation = newGeneration("writing")
      const former = only(readParts(session), parts)
      put(session, generation, without(session, parts))
      return { generation, former }
    },
    async endWrite(session, generation, kept) {
      const entry = entries.get(session)
      if (entry?.generation === generation)
        put(session, newGeneration("open"), { ...entry.parts, ...(isInDoubt(session) ? {} : held(kept)) })
      else {
        const known = entry?.generation ?? ""
        put(session, isWriting(known) && known !== overtaken(generation) ? overtaken(known) : newGeneration("open"), {})
      }
    },
    async giveUpWrite(session, parts) {
      put(session, newGeneration("open"), without(session, parts), Date.now() + MAX_RECORD_AGE_MS)
    },
  }
}

/**
 * Notes that a session is in use and how many bytes it takes, and forgets those beyond the most that are kept. When it alone is left, the
 * bytes are counted anew: the server may have dropped a key of these by itself.
 */
const USE = `
  local function note(session, bytes)
    local before = tonumber(redis.call('HGET', KEYS[3], session) or 0)
    if bytes > 0 then redis.call('HSET', KEYS[3], session, bytes) else redis.call('HDEL', KEYS[3], session) end
    return redis.call('HINCRBY', KEYS[3], 'all', bytes - before)
  end
  local own = ${SESSION_BYTES}
  for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do own = own + redis.call('HSTRLEN', KEYS[1], field) end
  local ended = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[3] - ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[3], KEYS[1])
  for _, session in ipairs(ended) do
    if session ~= KEYS[1] then
      redis.call('ZREM', KEYS[2], session)
      note(session, 0)
    end
  end
  local all = note(KEYS[1], own)
  local count = redis.call('ZCARD', KEYS[2])
  while count > 1 and (count > tonumber(ARGV[4]) or all > tonumber(ARGV[5])) do
    local oldest = redis.call('ZPOPMIN', KEYS[2])[1]
    redis.call('DEL', oldest)
    all = note(oldest, 0)
    count = count - 1
  end
  if count == 1 then
    redis.call('DEL', KEYS[3])
    note(KEYS[1], own)
  end
  for at = 1, 3 do redis.call('PEXPIRE', KEYS[at], ARGV[2]) end`

/** Arguments of each: generation, milliseconds to keep, now, most sessions and bytes, then its own. */
const SCRIPTS = {
  beginRead: {
    name: "shopBeginRead",
    lua: `
      if tonumber(redis.call('HGET', KEYS[1], 'doubt') or 0) > tonumber(ARGV[3]) then return '' end
      if redis.call('HSETNX', KEYS[1], 'generation', ARGV[1]) == 0 then return redis.call('HGET', KEYS[1], 'generation') end
      ${USE}
      return ARGV[1]`,
  },
  keep: {
    name: "shopKeepRecord",
    lua: `
      if redis.call('HGET', KEYS[1], 'generation') ~= ARGV[1] then return 0 end
      redis.call('HSET', KEYS[1], ARGV[6], ARGV[7])
      ${USE}`,
  },
  beginWrite: {
    name: "shopBeginWrite",
    lua: `
      local former = redis.call('HGETALL', KEYS[1])
      redis.call('HSET', KEYS[1], 'generation', ARGV[1])
      redis.call('HDEL', KEYS[1], unpack(ARGV, 6))
      ${USE}
      return former`,
  },
  endWrite: {
    name: "shopEndWrite",
    lua: `
      local known = redis.call('HGET', KEYS[1], 'generation') or ''
      local alone = known == ARGV[1]
      local next = ARGV[6]
      local doubt = redis.call('HGET', KEYS[1], 'doubt') or 0
      if not alone then
        redis.call('DEL', KEYS[1])
        redis.call('HSET', KEYS[1], 'doubt', doubt)
      end
      if not alone and known:find('^writing') and known ~= ARGV[1] .. '+' then next = known:gsub('%+', '') .. '+' end
      redis.call('HSET', KEYS[1], 'generation', next)
      if alone and tonumber(doubt) <= tonumber(ARGV[3]) then for at = 7, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end end
      ${USE}`,
  },
  giveUpWrite: {
    name: "shopGiveUpWrite",
    lua: `
      redis.call('HSET', KEYS[1], 'generation', ARGV[1], 'doubt', ARGV[3] + ARGV[2])
      redis.call('HDEL', KEYS[1], unpack(ARGV, 6))
      ${USE}`,
  },
} satisfies Record<string, RedisScript>

/** Of all processes with the same Redis server. */
export function createRedisRecords(redis: RedisClient, max = MAX_SESSIONS, maxBytes = MAX_BYTES.redis): SessionRecords {
  const run = (script: RedisScript, session: string, generation: string, ...args: string[]) => {
    const keys = [`summary:${session}`, "summaries", "summary-bytes"]
    return redis.run(script, keys, [generation, MAX_RECORD_AGE_MS, Date.now(), max, maxBytes, ...args])
  }
  const partsOf = (fields: unknown): KeptParts => {
    const parts: KeptParts = {}
    const all = fields as string[]
    for (let at = 0; at < all.length; at += 2) {
      const [name = "", value = ""] = all.slice(at, at + 2)
      if (name !== "generation" && name !== "doubt") parts[name] = JSON.parse(value) as KeptPart
    }
    return parts
  }
  const fieldsOf = (kept: KeptParts) => Object.entries(bounded(kept)).flatMap(([part, value]) => [part, JSON.stringify(value)])
  return {
    async read(session) {
      return partsOf(await redis.send("HGETALL", `summary:${session}`))
    },
    async beginRead(session) {
      const generation = String(await run(SCRIPTS.beginRead, session, newGeneration("open")))
      return generation === "" || isWriting(generation) ? null : generation
    },
    async keep(session, generation, part, kept) {
      const fields = fieldsOf({ [part]: kept })
      if (fields.length > 0) await run(SCRIPTS.keep, session, generation, ...fields)
    },
    async beginWrite(session, parts) {
      const generation = newGeneration("writing")
      const former = partsOf(await run(SCRIPTS.beginWrite, session, generation, ...parts))
      return { generation, former: only(former, parts) }
    },
    async endWrite(session, generation, kept) {
      await run(SCRIPTS.endWrite, session, generation, newGeneration("open"), ...fieldsOf(kept))
    },
    async giveUpWrite(session, parts) {
      await run(SCRIPTS.giveUpWrite, session, newGeneration("open"), ...parts)
    },
  }
}

let records: SessionRecords | undefined

/** The records that the processes of this shop share. */
export function sessionRecords(): SessionRecords {
  if (!records) {
    const redis = openRedis()
    records = redis ? createRedisRecords(redis) : createMemoryRecords()
  }
  return records
}
