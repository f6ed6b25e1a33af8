import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { type HeldService, startHeldService } from "../setup/held-service.ts"
import { type RedisServer, hasRedisServer, startRedisServer } from "../setup/redis-server.ts"
import type { ServerProcess } from "../setup/server-process.ts"
import { addressesOf, freePorts, startSandbox } from "../setup/stack.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"

describe.skipIf(!hasRedisServer)("the service of docs/operations, with two processes", () => {
  const folder = mkdtempSync(join(tmpdir(), "service-"))
  const settings = join(folder, "settings")
  const running: { redis?: RedisServer; sandbox?: ServerProcess; service?: HeldService } = {}
  let origin: string
  let secret: string
  const listened = () => running.service?.output().match(/Process \d+ listens/g)?.length ?? 0

  beforeAll(async () => {
    const ports = await freePorts()
    origin = addressesOf(ports).shop
    running.redis = await startRedisServer()
    running.sandbox = await startSandbox(ports)
    const { COOKIE_SECRET = "", ...environment } = demoEnvironment(ports)
    secret = COOKIE_SECRET
    writeFileSync(settings, `COOKIE_SECRET=${secret}\n`)
    const own = { PROCESSES: "2", REDIS_URL: running.redis.url, SETTINGS_FILE: settings, DATA_DIR: join(folder, "shop") }
    running.service = startHeldService("server/main.ts", ports.port, { ...environment, ...own })
    await vi.waitFor(() => expect(listened()).toBe(2), { timeout: 30_000 })
  })
  afterAll(async () => {
    await running.service?.stop()
    await running.sandbox?.stop()
    await running.redis?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function rotate(...secrets: string[]): Promise<void> {
    const before = listened()
    writeFileSync(settings, `COOKIE_SECRET=${secrets.join(",")}\n`)
    running.service?.signal("SIGHUP")
    await expect.poll(listened, { timeout: 60_000 }).toBe(before + 2)
  }

  test("a new secret takes the old one's place, and nobody's cart is lost @full", async () => {
    const shopper = createHttpShopper({ origin })
    await addToCart(shopper, "filtres-papier-02")
    const fresh = `${"0123456789abcdef".repeat(3)}rotated`
    for (const secrets of [[secret, fresh], [fresh, secret], [fresh]]) {
      await rotate(...secrets)
      expect((await shopper.open("/panier")).html).toContain("Filtres")
    }
    const added = await addToCart(shopper, "filtres-papier-02")
    expect([added.status, added.html.includes("Filtres")]).toEqual([200, true])
  }, 120_000)

  test("R7 a killed first process is started again, and what is asked meanwhile waits instead of failing", async () => {
    const before = listened()
    running.service?.signal("SIGKILL")
    await expect.poll(() => running.service?.isRunning()).toBe(false)
    // Another name of this machine: the connections of the tests before have ended with what they led to.
    expect((await fetch(`${origin.replace("localhost", "127.0.0.1")}/boutique`)).status).toBe(200)
    await expect.poll(listened, { timeout: 30_000 }).toBe(before + 2)
  }, 60_000)
})
