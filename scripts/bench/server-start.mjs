import { setTimeout as pause } from "node:timers/promises"
import { startService, stopService } from "../services.mjs"
import { median, row } from "./figures.mjs"
import { alternate, leastPairs } from "./pairs.mjs"
import { startStack } from "./stack.mjs"

const bare = `require("node:http").createServer((_q, s) => s.end("ok")).listen(Number(process.env.PORT), "127.0.0.1")`

/** From the start of the process to its first answer, beside a bare Node server's; milliseconds. */
export async function measure() {
  const stack = await startStack({ port: 5350 })
  try {
    const { one, other, ratio } = await alternate(
      leastPairs,
      () => timeStart(["server/main.ts"], { ...stack.environment, PORT: "5360" }),
      () => timeStart(["-e", bare], { PORT: "5361" }),
    )
    const { value, spread } = ratio((ms) => ms)
    return {
      rows: [
        row("Start of the shop to its first answer (ms)", median(one).toFixed(0)),
        row("Start of bare Node (ms)", median(other).toFixed(0)),
        row(`… shop ÷ bare Node, ${leastPairs} pairs`, spread, { most: 10, value }),
      ],
      results: { shop: one, bare: other },
    }
  } finally {
    await stack.stop()
  }
}

async function timeStart(args, env) {
  const started = performance.now()
  const server = startService("A server", args, { env, quiet: true })
  const url = `http://127.0.0.1:${env.PORT}/sante/vie`
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (performance.now() - started > 30_000) throw new Error("The server did not start")
    await pause(2)
  }
  const ms = performance.now() - started
  await stopService(server)
  return ms
}
