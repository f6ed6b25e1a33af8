import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { childEnvironment, root } from "../environment.mjs"
import { percentile, row } from "./figures.mjs"
import { startStack } from "./stack.mjs"

const seconds = 60

/** How soon the shop says that it is alive, without and under the attack of `tests/load/attackers.ts`. */
export async function measure() {
  const stack = await startStack({ port: 5340, environment: { TRUSTED_HOPS: "1" }, silent: true })
  let attackers
  try {
    for (const path of ["/boutique", "/recherche?q=cafe"]) await (await fetch(stack.shop + path)).text()
    const calm = await askWhile(stack.shop, pause(10_000))
    const command = ["tests/load/attackers.ts", new URL(stack.shop).port, `${seconds}`]
    attackers = spawn("node", command, { cwd: root, env: childEnvironment({}), stdio: ["ignore", "ignore", "inherit"] })
    const attacked = await askWhile(stack.shop, once(attackers, "exit"))
    const rows = [
      row("Alive, p99 without an attack (ms)", percentile(calm, 99).toFixed(1)),
      row("… under a mixed attack of 50 connections", percentile(attacked, 99).toFixed(1), { most: 100 }),
    ]
    return { rows, results: { calm, attacked } }
  } finally {
    attackers?.kill()
    await stack.stop()
  }
}

/** How long each question took until `end`, in milliseconds: one every 25 ms, whether or not those before were answered. */
async function askWhile(shop, end) {
  const times = []
  const ask = async () => {
    const started = performance.now()
    await (await fetch(`${shop}/sante/vie`)).text()
    return performance.now() - started
  }
  const asking = setInterval(() => times.push(ask()), 25)
  await end
  clearInterval(asking)
  return Promise.all(times)
}
