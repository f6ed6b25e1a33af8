import { spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { findRedisServer } from "../../scripts/redis.mjs"
import { freePort } from "./free-port.ts"

export type RedisServer = {
  url: string
  /** Lets it hang: connections stay, and nothing is answered. */
  hang(): void
  /** Lets it answer again. */
  resume(): void
  stop(): Promise<void>
}

/** False where no Redis server is installed: what needs one is then skipped, which with CI set is a failure. */
export const hasRedisServer = findRedisServer() !== null

/**
 * Starts a real Redis server on a free port or a known one.
 *
 * @param folder where it keeps what it holds, as docs/operations.md wants it; nowhere when not given
 * @throws when it does not answer within 10 seconds
 */
export async function startRedisServer(known?: number, folder?: string): Promise<RedisServer> {
  const port = known ?? (await freePort())
  const kept = folder ? ["--dir", folder, "--appendonly", "yes"] : ["--appendonly", "no"]
  const flags = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", ...kept]
  const server = spawn(findRedisServer() ?? "redis-server", flags, { stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  for (let tries = 0; !output.includes("Ready to accept connections"); tries++) {
    if (tries === 200 || server.exitCode !== null) throw new Error(`redis-server did not start:\n${output}`)
    await pause(50)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    async stop() {
      server.kill("SIGKILL")
      await ended
    },
  }
}
