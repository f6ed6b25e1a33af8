import { createRequire } from "node:module"
import type * as ioredis from "ioredis"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"

type Argument = string | number

/** The shared store does not answer: nothing that must be safe between processes can be done until it does. */
export class StoreFault extends Error {
  override readonly name = "StoreFault"
}

/** What the shop asks of a Redis server; each question is answered within 2 seconds or ends with StoreFault. */
export type RedisClient = {
  send(command: string, key: string, ...args: Argument[]): Promise<unknown>
  /** Runs a script, which the server keeps by its digest. */
  run(script: RedisScript, keys: string[], args: Argument[]): Promise<unknown>
  close(): void
}

export type RedisScript = { name: string; lua: string }

const ANSWER_TIMEOUT_MS = 2_000

/**
 * Connects to a Redis server, and again whenever the connection breaks.
 *
 * @param prefix stands before each key, so that several shops may share a server
 */
export function connectRedis(url: string, prefix: string): RedisClient {
  // A shop of one process starts without it.
  const { Redis } = createRequire(import.meta.url)("ioredis") as typeof ioredis
  const redis = new Redis(url, {
    commandTimeout: ANSWER_TIMEOUT_MS,
    connectTimeout: ANSWER_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  })
  // Without a listener an unreachable server would end the process.
  redis.on("error", (error: NodeJS.ErrnoException) => log.warn("store-unreachable", { code: error.code ?? error.name }))
  const defined = new Map<string, (...args: Argument[]) => Promise<unknown>>()
  const define = ({ name, lua }: RedisScript) => {
    redis.defineCommand(name, { lua })
    // The client's type does not know the commands that it has been taught.
    const command = (redis as unknown as Record<string, (...args: Argument[]) => Promise<unknown>>)[name]
    if (!command) throw new StoreFault("A script cannot be defined")
    const bound = command.bind(redis)
    defined.set(name, bound)
    return bound
  }
  const inShop = (key: string) => `${prefix}:${key}`
  return {
    send: (command, key, ...args) => answer(redis.call(command, inShop(key), ...args)),
    run: (script, keys, args) => answer((defined.get(script.name) ?? define(script))(keys.length, ...keys.map(inShop), ...args)),
    close: () => redis.disconnect(),
  }
}

async function answer(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    throw new StoreFault(`The shared store did not answer (${error instanceof Error ? error.name : "unknown"})`)
  }
}

let opened: RedisClient | null | undefined

/** The Redis server that the processes of this shop share, or null when REDIS_URL names none. */
export function openRedis(): RedisClient | null {
  // Rules are tested without an environment.
  if (!process.env["REDIS_URL"]) return null
  if (opened === undefined) {
    const { redisUrl, swellStore } = readEnvironment()
    opened = redisUrl === null ? null : connectRedis(redisUrl, swellStore)
  }
  return opened
}
