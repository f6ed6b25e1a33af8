import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { setFault } from "../e2e/sandbox-control.ts"
import { freePort } from "../setup/free-port.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"
import { addToCart, goToRecap, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"

/** The lines of counters and histograms that are missing later, or lower. */
function fallen(before: string, after: string): string[] {
  const sums = (metrics: string) => {
    const kinds = metrics.split(/^# HELP /m).filter((text) => /^# TYPE \S+ (?:counter|histogram)$/m.test(text))
    const lines = kinds.flatMap((text) => text.split("\n").filter((line) => /^[a-z]\S*(?:\{.*\})? [\d.e+-]+$/.test(line)))
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
  }
  const later = sums(after)
  return [...sums(before)].filter(([name, sum]) => !((later.get(name) ?? -1) >= sum)).map(([name]) => name)
}

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

describe.skipIf(!hasRedisServer)("a shop of two processes, seen from outside", () => {
  let stack: SharedStack
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePort()
    stack = await startSharedStack(1, { PROCESSES: "2", METRICS_PORT: `${metricsPort}`, RATE_LIMITS: "search=1/60" })
  })
  afterAll(() => stack.stop())

  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(stack.shop + path, { headers: { "User-Agent": BROWSER, Accept: "text/html", ...headers } })
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  /** The sum of a metric's values whose labels hold these words. */
  const sumOf = (metrics: string, name: string, ...labels: string[]) =>
    metrics
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
      .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)

  test("its figures count what both did, and nothing else is served there", async () => {
    for (let index = 0; index < 12; index++) await read("/boutique")
    await read("/nulle-part")
    await createHttpShopper({ origin: stack.shop }).open("/recherche?q=zzzz")
    await createHttpShopper({ origin: stack.shop }).open("/recherche?q=zzzz")
    const shopper = createHttpShopper({ origin: stack.shop })
    await addToCart(shopper, "filtres-papier-02")
    await pressOrder(shopper, await goToRecap(shopper, "virement"))
    const metrics = await readMetrics()
    const first = "boutique_first_byte_seconds_count"
    expect(sumOf(metrics, first, 'route="list"', 'status="200"')).toBeGreaterThanOrEqual(12)
    expect(sumOf(metrics, first, 'route="other"', 'status="404"')).toBe(1)
    expect(sumOf(metrics, "boutique_backend_call_seconds_count", 'group="order"', 'outcome="answered"')).toBeGreaterThan(0)
    expect(sumOf(metrics, "boutique_payments_total", 'outcome="placed"', 'method="virement"')).toBe(1)
    expect(sumOf(metrics, "boutique_limits_reached_total", 'limit="search"')).toBe(1)
    expect(sumOf(metrics, "boutique_page_cache_total", 'result="fresh"')).toBeGreaterThan(0)
    for (const result of ["fresh", "missed"])
      expect(sumOf(metrics, "boutique_record_cache_total", `result="${result}"`)).toBeGreaterThan(0)
    expect(metrics).toMatch(/^boutique_backend_breaker_open\{group="catalogue"\} 0$/m)
    expect(metrics).toMatch(/^boutique_events_total\{event="payment-without-order",level="alert"\} 0$/m)
    expect(metrics).toMatch(/^boutique_event_loop_delay_seconds 0\.\d+$/m)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
    expect(metrics).not.toMatch(/@exemple|zzzz/)
  })

  test("no sum falls when workers are replaced or die, and what they counted last is in it", async () => {
    const workers = () => execFileSync("pgrep", ["-P", `${stack.processes[0]?.pid()}`], { encoding: "utf8" }).match(/\d+/g) ?? []
    const replaced = async (old: string[], change: () => void) => {
      change()
      const listens = (pid: string) => !old.includes(pid) && stack.shopLog().includes(`Process ${pid} listens`)
      await expect.poll(() => [workers().length, workers().every(listens)], { timeout: 60_000 }).toEqual([2, true])
    }
    const before = await readMetrics()
    for (let index = 0; index < 10; index++) await read("/sante/vie")
    const old = workers()
    await replaced(old, () => process.kill(stack.processes[0]?.pid() ?? 0, "SIGHUP"))
    const after = await readMetrics()
    const first = "boutique_first_byte_seconds_count"
    expect(sumOf(after, first, 'route="health"') - sumOf(before, first, 'route="health"')).toBe(10)
    expect(fallen(before, after)).toEqual([])
    const [victim = "", other = ""] = workers()
    await replaced([victim], () => process.kill(Number(victim), "SIGKILL"))
    expect(workers()).toContain(other)
    expect(fallen(after, await readMetrics())).toEqual([])
  }, 120_000)

  test("alerts and dashboard ask for figures that there are", async () => {
    const metrics = await readMetrics()
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]!))
    for (const file of ["docs/operations/alerts.yml", "docs/operations/dashboard.json"]) {
      const asked = [...readFileSync(file, "utf8").matchAll(/\b(?:boutique|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)
      const unknown = asked.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, "")) && !known.has(name))
      expect([file, asked.length > 5, unknown]).toEqual([file, true, []])
    }
    // An alert on the first one needs a figure before it.
    const alerted = [...readFileSync("docs/operations/alerts.yml", "utf8").matchAll(/\{event="([a-z-]+)"\}/g)].map(
      ([, name]) => name,
    )
    expect(alerted.length).toBeGreaterThan(3)
    expect(alerted.filter((name) => !metrics.includes(`boutique_events_total{event="${name}"`))).toEqual([])
  })

  test("the merchant's statistics have sums of what browsers read, and of nobody", async () => {
    await read("/produits/melange-canut", { "User-Agent": "Googlebot/2.1" })
    await read("/produits/melange-canut", { "Sec-Fetch-Dest": "empty" })
    await read("/produits/melange-canut", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" })
    await read("/produits/melange-canut", { "Sec-Fetch-Dest": "document" })
    // Scripts go on to the next step without a document.
    const step = "/pages/cgv?_data=routes%2Fpages.%24slug"
    for (const from of ["/boutique", "/pages/cgv"])
      await read(step, { Accept: "*/*", "Sec-Fetch-Dest": "empty", Referer: stack.shop + from })
    const env = { ...process.env, REDIS_URL: stack.redisUrl, SWELL_STORE: "maison-lilas" }
    const csv = () => spawnSync(process.execPath, ["scripts/statistics.mjs", "--csv"], { encoding: "utf8", env }).stdout
    await expect.poll(() => csv(), { timeout: 30_000, interval: 1_000 }).toContain("view product")
    const [head = [], row = []] = csv()
      .trimEnd()
      .split("\n")
      .map((line) => line.split(";"))
    const sums = Object.fromEntries(head.map((name, index) => [name, row[index]]))
    expect(sums).toMatchObject({
      "view list": "12",
      "view product": "1",
      "view content": "1",
      "not-found": "1",
      "order virement": "1",
    })
    expect(sums["day"]).toMatch(/^\d{4}-\d\d-\d\d$/)
    const redis = new Redis(stack.redisUrl)
    const key = `maison-lilas:statistics:${sums["day"]}`
    expect(Object.keys(JSON.parse((await redis.get(key)) ?? "{}") as object).every((name) => /^[a-z -]+$/.test(name))).toBe(true)
    expect(await redis.pttl(key)).toBeGreaterThan(399 * 24 * 60 * 60 * 1000)
    redis.disconnect()
  })

  test("/sante says that the backend refuses our key, and that Redis is away", async () => {
    const health = async () => (await (await read("/sante")).json()) as object
    await setFault(stack, { kind: "status", status: 401, match: { path: "/api/settings" } })
    await expect.poll(health, { timeout: 15_000 }).toEqual({ ready: true, backend: "refused", store: "ok" })
    const redis = new Redis(stack.redisUrl).on("error", () => undefined)
    await redis.shutdown("NOSAVE").catch(() => undefined)
    redis.disconnect()
    await expect.poll(health, { timeout: 15_000 }).toMatchObject({ ready: true, store: "down" })
  })
})
