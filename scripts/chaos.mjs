import { ensureBuilt } from "./build.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureRedisServer, findRedisServer } from "./redis.mjs"
import { runForResult } from "./run.mjs"

// Options: --orders N, --buyers N at once, --soak, --minutes M, --rate R, --seed S (tests/load/chaos-run.ts).
await ensureInstalled()
await ensureBuilt()
await ensureRedisServer()
if (findRedisServer() === null) {
  console.error("The chaos run needs two processes, and they need a Redis server.")
  process.exit(1)
}
const { code } = await runForResult("node", ["tests/load/chaos-run.ts", ...process.argv.slice(2)])
process.exit(code)
