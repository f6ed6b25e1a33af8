import { spawn } from "node:child_process"
import { expect, test } from "vitest"
import { type Stack, startStack } from "../setup/stack.ts"
import { addToCart, endingOf, goToRecap, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { percentile } from "./figures.ts"

const SECONDS = Number(process.env["ATTACK_SECONDS"] ?? 60)
/** The health of the shop is asked for so often, whether or not it has answered before (milliseconds). */
const EVERY_MS = 25

/** Runs until the attack is over; answers how many of each kind were answered, by status. */
function attack(shop: string): Promise<Record<string, Record<string, number>>> {
  const child = spawn(process.execPath, ["tests/load/attackers.ts", new URL(shop).port, `${SECONDS}`])
  let printed = ""
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()))
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()))
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code === 0) resolve(JSON.parse(printed) as Record<string, Record<string, number>>)
      else reject(new Error(printed))
    })
  })
}

async function buy({ shop }: Stack): Promise<{ ending: string; seconds: number }> {
  const started = Date.now()
  const shopper = createHttpShopper({ origin: shop })
  await addToCart(shopper, "filtres-papier-02")
  const recap = await goToRecap(shopper, "bancontact")
  const ending = endingOf(await payAtProvider(shopper, await pressOrder(shopper, recap)))
  return { ending, seconds: (Date.now() - started) / 1000 }
}

/** How long the shop takes to say that it is alive, in milliseconds. */
async function askAlive({ shop }: Stack): Promise<number> {
  const started = performance.now()
  expect((await fetch(`${shop}/sante/vie`)).status).toBe(200)
  return performance.now() - started
}

test("S27 under a mixed attack the shop answers within 100 ms at p99, and every purchase ends in an order", async () => {
  const environment = { TRUSTED_HOPS: "1", RATE_LIMITS: "payment-start-address=1000/600" }
  const stack = await startStack({ environment })
  await buy(stack)
  let over = false
  const attacked = attack(stack.shop).finally(() => (over = true))
  const alive: Promise<number>[] = []
  const purchases: Awaited<ReturnType<typeof buy>>[] = []
  const asking = setInterval(() => alive.push(askAlive(stack)), EVERY_MS)
  while (!over) purchases.push(await buy(stack))
  clearInterval(asking)
  const times = await Promise.all(alive)
  const answers = await attacked
  await stack.stop()
  const p = (hundredth: number) => percentile(times, hundredth).toFixed(0)
  console.log(`alive p50 ${p(50)} ms, p95 ${p(95)} ms, p99 ${p(99)} ms, most ${p(100)} ms of ${times.length}`)
  const slowest = Math.max(...purchases.map(({ seconds }) => seconds))
  console.log(
    `${purchases.length} purchases, the slowest in ${slowest.toFixed(1)} s; attackers were answered ${JSON.stringify(answers)}`,
  )

  expect(purchases.length).toBeGreaterThan(3)
  expect(purchases.filter(({ ending }) => ending !== "confirmed")).toEqual([])
  expect(Object.keys(answers).sort()).toEqual(["addresses", "bodies", "guesses", "inputs"])
  expect(Object.values(answers).flatMap((counted) => Object.keys(counted))).not.toContain("500")
  expect(percentile(times, 99)).toBeLessThanOrEqual(100)
})
