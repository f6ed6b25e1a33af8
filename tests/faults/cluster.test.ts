import { execFileSync, spawnSync } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { listOrders, setFault } from "../e2e/sandbox-control.ts"
import { addToCart, endingOf, pressOrder, goToRecap } from "../shopper/http-purchase.ts"
import { createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"
import { freePort } from "../setup/free-port.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"

const goods = "filtres-papier-02"

describe.skipIf(!hasRedisServer)("two processes on one port", () => {
  let stack: SharedStack
  beforeAll(async () => {
    stack = await startSharedStack(1, { PROCESSES: "2", RATE_LIMITS: "order=100/60" })
  })
  afterAll(() => stack.stop())

  const primary = () => stack.processes[0]!.pid()!
  const workers = () =>
    execFileSync("pgrep", ["-P", `${primary()}`], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number)
      .sort((one, other) => one - other)

  /** Both processes, once each of them takes requests. */
  async function listening(): Promise<number[]> {
    const isReady = () => workers().length === 2 && workers().every((pid) => stack.shopLog().includes(`Process ${pid} listens`))
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
    return workers()
  }

  test("a worker that dies is replaced, and the other serves meanwhile", async () => {
    const before = await listening()
    process.kill(before[0]!, "SIGKILL")
    // Until the first process has noticed, it may hand the dead one a connection.
    await expect.poll(() => stack.shopLog().includes("A worker process ended"), { timeout: 10_000 }).toBe(true)
    expect((await fetch(`${stack.shop}/sante/vie`)).status).toBe(200)
    const after = await listening()
    expect(after).toContain(before[1])
    expect(after).not.toContain(before[0])
  }, 60_000)

  test("R7 a rolling restart at 20 requests a second: no post fails, no order is lost @full", async () => {
    const before = await listening()
    const ordersBefore = (await listOrders(stack)).length
    const failed: string[] = []
    const statuses: number[] = []
    let ordered = 0
    let restarted = false
    const running: Promise<void>[] = []
    const note = (name: string, work: () => Promise<number>) =>
      running.push(
        work().then(
          (status) => void statuses.push(status),
          (error: unknown) => void failed.push(`${name}: ${String(error)}`),
        ),
      )
    const browse = async () => (await createHttpShopper({ origin: stack.shop }).open("/boutique")).status
    const add = async () => (await addToCart(createHttpShopper({ origin: stack.shop }), goods)).status
    const order = async () => {
      const shopper = createHttpShopper({ origin: stack.shop })
      await addToCart(shopper, goods)
      const end = await pressOrder(shopper, await goToRecap(shopper, "virement"))
      if (endingOf(end) === "confirmed") ordered++
      return end.status
    }
    const started = Date.now()
    // One round a second: 20 requests, of which an order makes twelve and an addition three.
    for (let round = 0; Date.now() - started < 80_000 && !(restarted && round > 8); round++) {
      if (round === 2) process.kill(primary(), "SIGHUP")
      note("order", order)
      note("addition", add)
      for (let count = 0; count < 5; count++) note("visit", browse)
      await pause(1_000)
      const now = workers()
      restarted = now.length === 2 && now.every((pid) => !before.includes(pid))
    }
    await Promise.all(running)
    expect(restarted).toBe(true)
    expect(failed).toEqual([])
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect((await listOrders(stack)).length - ordersBefore).toBe(ordered)
    expect(ordered).toBeGreaterThan(8)
  }, 150_000)

  test("a new worker that hangs before it listens is given up, and the next reload takes place @full", async () => {
    const before = await listening()
    process.kill(primary(), "SIGHUP")
    const isFresh = (pid: number) => !before.includes(pid)
    await expect.poll(() => workers().find(isFresh), { interval: 10 }).toBeDefined()
    process.kill(workers().find(isFresh)!, "SIGSTOP")
    await expect.poll(() => stack.shopLog().includes("The new worker does not start"), { timeout: 40_000 }).toBe(true)
    expect(workers()).toEqual(before)
    process.kill(primary(), "SIGHUP")
    await expect.poll(() => workers().every(isFresh), { timeout: 30_000 }).toBe(true)
    await listening()
  }, 120_000)

  test("a stop lets running requests end, also one that comes during a reload, and again", async () => {
    await listening()
    const listened = () => stack.shopLog().match(/Process \d+ listens/g)?.length ?? 0
    const before = listened()
    const sent = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const shopper = createHttpShopper({ origin: stack.shop })
        await addToCart(shopper, goods)
        const form = formWithButton(await shopper.open("/panier"), "Retirer")
        const fields = form.fields.filter(([name]) => name !== "quantity")
        return { form, fields, cookie: shopper.cookies.header() }
      }),
    )
    await setFault(stack, { kind: "delay", ms: 8_000, match: { method: "PUT", path: "/api/cart" } })
    const statuses = Promise.all(
      sent.map(async ({ form, fields, cookie }) => {
        const answer = await fetch(form.action, {
          method: "POST",
          redirect: "manual",
          headers: { Cookie: cookie, Origin: stack.shop, "Sec-Fetch-Site": "same-origin" },
          body: new URLSearchParams([...fields, ["intent", "set-quantity"], ["quantity", "2"]]),
        })
        return answer.status
      }),
    )
    await pause(500)
    process.kill(primary(), "SIGHUP")
    // Now the first of the old ones is told to stop.
    await expect.poll(listened, { timeout: 20_000 }).toBe(before + 1)
    for (let times = 0; times < 2; times++) {
      process.kill(primary(), "SIGTERM")
      await pause(200)
    }
    expect(await statuses).toEqual([303, 303, 303, 303])
    await expect(fetch(stack.shop)).rejects.toThrow()
    await expect.poll(() => spawnSync("pgrep", ["-P", `${primary()}`]).status, { timeout: 10_000 }).toBe(1)
  }, 60_000)
})

test.skipIf(!hasRedisServer)(
  "a stop also ends a shop whose workers have all just died",
  async () => {
    const stack = await startSharedStack(1, { PROCESSES: "2", METRICS_PORT: `${await freePort()}` })
    onTestFinished(() => stack.stop())
    const primary = stack.processes[0]!.pid()!
    const areDead = () => stack.shopLog().match(/A worker process ended/g)?.length === 2
    spawnSync("pkill", ["-KILL", "-P", `${primary}`])
    await expect.poll(areDead, { interval: 20, timeout: 10_000 }).toBe(true)
    process.kill(primary, "SIGTERM")
    await expect.poll(() => spawnSync("kill", ["-0", `${primary}`]).status, { timeout: 5_000 }).toBe(1)
  },
  60_000,
)
