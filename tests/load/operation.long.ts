import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { findNginx } from "../../scripts/nginx.mjs"
import { clearFaults, setFault, setStock } from "../e2e/sandbox-control.ts"
import { freePort } from "../setup/free-port.ts"
import { type HeldService, startHeldService } from "../setup/held-service.ts"
import { type NginxProcess, startNginx } from "../setup/nginx-process.ts"
import { type RedisServer, hasRedisServer, startRedisServer } from "../setup/redis-server.ts"
import { createReleaseFolders } from "../setup/release-folders.ts"
import type { ServerProcess } from "../setup/server-process.ts"
import { type Stack, addressesOf, freePorts, startSandbox } from "../setup/stack.ts"
import { createLedger } from "./chaos-ledger.ts"
import { startTraffic } from "./operation-traffic.ts"
import { createCartMaker } from "./prepared-cart.ts"

/** What is away stays away for this long (milliseconds). */
const AWAY_MS = 30_000
/** Before and after each event, so that what it has broken shows (milliseconds); 150 seconds make the three minutes an hour. */
const CALM_MS = Number(process.env["CALM_SECONDS"] ?? 3) * 1_000
const LIMITS = ["order", "order-address", "payment-start", "payment-start-address"].map((name) => `${name}=100000/60`).join(",")
/** Posts that two kills may cut: those on their way at that moment. */
const MAX_CUT = 2
const BACKEND_AWAY = "backend away"
const REDIS_AWAY = "Redis away"

describe.skipIf(!hasRedisServer || findNginx() === null)("three minutes of an operator's work under load", () => {
  const folder = mkdtempSync(join(tmpdir(), "operation-"))
  const settings = join(folder, "settings")
  const releases = createReleaseFolders()
  const running: { redis?: RedisServer; sandbox?: ServerProcess; nginx?: NginxProcess; shop?: HeldService } = {}
  let stack: Pick<Stack, "storefront">
  let origin: string
  let redisPort: number
  let secret: string

  beforeAll(async () => {
    for (const name of ["one", "two", "three", "four"]) releases.assemble(name)
    await releases.use("one")
    const ports = await freePorts()
    const proxyPort = await freePort()
    origin = `http://localhost:${proxyPort}`
    redisPort = await freePort()
    stack = addressesOf(ports)
    running.redis = await startRedisServer(redisPort, folder)
    running.sandbox = await startSandbox(ports)
    const { COOKIE_SECRET = "", ...environment } = demoEnvironment(ports)
    secret = COOKIE_SECRET
    writeFileSync(settings, `COOKIE_SECRET=${secret}\n`)
    running.shop = startHeldService(releases.pathOf("current/server/main.ts"), ports.port, {
      ...environment,
      ...{ PROCESSES: "2", REDIS_URL: running.redis.url, PUBLIC_ORIGIN: origin, TRUSTED_HOPS: "1" },
      ...{ SETTINGS_FILE: settings, RATE_LIMITS: LIMITS, DATA_DIR: join(folder, "shop") },
    })
    // All shoppers of this test have one address.
    running.nginx = startNginx({ port: proxyPort, shopPort: ports.port, rate: 500 })
    await setStock(stack as Stack, "filtres-papier-02", 1_000_000)
  }, 180_000)
  afterAll(async () => {
    await running.shop?.stop()
    await running.nginx?.stop()
    await running.sandbox?.stop()
    await running.redis?.stop()
    releases.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const listened = () => running.shop?.output().match(/Process \d+ listens/g)?.length ?? 0
  /** Both processes are others than before. */
  async function renewed(work: () => unknown): Promise<void> {
    const before = listened()
    await work()
    await expect.poll(listened, { timeout: 90_000 }).toBe(before + 2)
  }
  const reload = () => renewed(() => running.shop?.signal("SIGHUP"))

  test("no order and no cart is lost, no file is missing, and pages fail only while the backend is away", async () => {
    await expect.poll(() => fetch(origin).then(({ status }) => status, String), { timeout: 60_000 }).toBe(200)
    await expect.poll(listened, { timeout: 60_000 }).toBe(2)
    const ledger = createLedger()
    const traffic = await startTraffic({ origin, ledger, makeCart: createCartMaker(stack.storefront) })
    const started = Date.now()
    const happens = async (name: string, work: () => Promise<unknown>) => {
      await pause(CALM_MS)
      traffic.enter(name)
      await work()
      // What was asked meanwhile is answered, and the backend is called again.
      await pause(CALM_MS)
      traffic.enter("calm")
      console.log(`${Math.round((Date.now() - started) / 1000)} s: ${name}; ${traffic.failures.length} failures so far`)
    }
    const release = async (name: string) => {
      await releases.use(name)
      // The first page of the new release may be open before the last process is new.
      traffic.addFile(`/build/only-${name}.js`)
      await reload()
    }
    const rotate = (secrets: string[]) => {
      writeFileSync(settings, `COOKIE_SECRET=${secrets.join(",")}\n`)
      return reload()
    }
    const newSecret = secret.replace("demo-", "demo+")
    traffic.addFile("/build/only-one.js")

    await happens("first release", () => release("two"))
    await happens("killed worker", () => renewedOne(() => process.kill(running.shop?.workers()[0] ?? 0, "SIGKILL")))
    await happens(REDIS_AWAY, async () => {
      await running.redis?.stop()
      await pause(AWAY_MS)
      running.redis = await startRedisServer(redisPort, folder)
    })
    await happens("second release", () => release("three"))
    await happens("failed build", async () => {
      appendFileSync(releases.pathOf("app/root.tsx"), "\nexport const = 1\n")
      expect((await releases.run("scripts/build.mjs")).status).toBe(1)
    })
    await happens(BACKEND_AWAY, async () => {
      for (const path of ["/api/", "/functions/"]) await setFault(stack, { kind: "reset", match: { path } })
      await pause(AWAY_MS)
      await clearFaults(stack as Stack)
    })
    await happens("new secret behind the old one", () => rotate([secret, newSecret]))
    await happens("new secret first", () => rotate([newSecret, secret]))
    // The fourth removes the first.
    traffic.dropFile("/build/only-one.js")
    await happens("third release", () => release("four"))
    await happens("killed primary", () => renewed(() => running.shop?.signal("SIGKILL")))
    await happens("rollback", async () => {
      expect((await releases.run("scripts/release.mjs", "--back")).status).toBe(0)
      await reload()
    })
    await traffic.stop()

    const account = await ledger.close(stack as Stack)
    const seconds = (Date.now() - started) / 1000
    console.log(`${traffic.asked()} requests and ${account.asked} purchases in ${Math.round(seconds)} s`, account)
    const failures = traffic.failures.map(({ kind, during, answer }) => `${kind} ${[...new Set(during)].join(" → ")}: ${answer}`)
    for (const each of new Set(failures)) console.log(`${failures.filter((other) => other === each).length} × ${each}`)
    mkdirSync("test-results", { recursive: true })
    writeFileSync("test-results/operation.log", `${running.nginx?.errors()}${running.shop?.output()}`)
    expect(account).toMatchObject({ duplicates: [], losses: [], foreign: [], unanswered: [] })
    expect(account.confirmed).toBeGreaterThan(30)
    expect(traffic.lostCarts).toEqual([])
    // As designed: pages that are known stay, what needs a cart says on the shop's own page that it has to wait, and a post that a
    // crash has cut is not sent twice; what is only read is asked for again.
    const waits = new RegExp(`^(cart|addition) .*(${BACKEND_AWAY}|${REDIS_AWAY}).*: 503$`)
    const cut = failures.filter((each) => /^addition .*killed (worker|primary).*: 502$/.test(each))
    expect(failures.filter((each) => !waits.test(each) && !cut.includes(each))).toEqual([])
    expect(cut.length).toBeLessThanOrEqual(MAX_CUT)
    expect((traffic.asked() + account.asked * 5) / seconds).toBeGreaterThan(15)
  }, 5_400_000)

  /** One more process serves. */
  async function renewedOne(work: () => unknown): Promise<void> {
    const before = listened()
    work()
    await expect.poll(listened, { timeout: 60_000 }).toBe(before + 1)
  }
})
