import { freePort } from "./free-port.ts"
import { type RedisServer, startRedisServer } from "./redis-server.ts"
import type { ServerProcess } from "./server-process.ts"
import { type Stack, addressesOf, freePorts, startSandbox, startShop } from "./stack.ts"

/** One process of the shop, behind the public address of all. */
type ShopProcess = {
  /** Its own address. */
  address: string
  /** Its process id now. */
  pid(): number | undefined
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again after a kill, and waits until it is ready. */
  restart(): Promise<void>
}

/** Several processes of one shop with one Redis server and one sandbox. `shop` is the public origin, that of the first. */
export type SharedStack = Stack & { processes: ShopProcess[]; redisUrl: string }

/**
 * Starts it all on free ports. Needs a Redis server on this machine.
 *
 * @param firstFlags flags of the first process's Node
 */
export async function startSharedStack(
  count: number,
  environment: Record<string, string> = {},
  firstFlags: string[] = [],
): Promise<SharedStack> {
  const ports = await freePorts()
  const redis: RedisServer = await startRedisServer()
  const sandbox = await startSandbox(ports)
  const variables = { REDIS_URL: redis.url, PUBLIC_ORIGIN: addressesOf(ports).shop, ...environment }
  const servers: ServerProcess[] = []

  async function startProcess(index: number): Promise<ShopProcess> {
    const port = index === 0 ? ports.port : await freePort()
    // While a test makes the backend fail, a process that starts again is alive but not ready.
    const start = async (readyPath: string) => {
      servers[index] = await startShop(ports, {
        environment: { ...variables, PORT: `${port}` },
        nodeFlags: index === 0 ? firstFlags : [],
        readyPath,
      })
    }
    await start("/sante")
    return {
      address: `http://localhost:${port}`,
      pid: () => servers[index]?.process.pid,
      kill: () => servers[index]?.kill() ?? Promise.resolve(),
      restart: () => start("/sante/vie"),
    }
  }
  const processes: ShopProcess[] = []
  for (let index = 0; index < count; index++) processes.push(await startProcess(index))

  return {
    ...addressesOf(ports),
    processes,
    redisUrl: redis.url,
    shopLog: () => servers.map((server) => server.output()).join(""),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await sandbox.stop()
      await redis.stop()
    },
  }
}
