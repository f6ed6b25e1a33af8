import { appendFileSync, readFileSync, readlinkSync } from "node:fs"
import { basename } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { hasRedisServer, startRedisServer, type RedisServer } from "../setup/redis-server.ts"
import { createReleaseFolders } from "../setup/release-folders.ts"
import { type ServerProcess, startServer } from "../setup/server-process.ts"
import { freePorts, startSandbox } from "../setup/stack.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"

const releases = createReleaseFolders()

describe.skipIf(!hasRedisServer)("releases under load", () => {
  const running: { redis?: RedisServer; sandbox?: ServerProcess; shop?: ServerProcess } = {}
  let origin: string
  const failed: string[] = []
  let served = 0

  beforeAll(async () => {
    for (const name of ["one", "two", "broken", "mended"]) releases.assemble(name)
    appendFileSync(releases.pathOf("ready/broken/server/shop-app.ts"), "\nthrow new Error('on purpose')\n")
    await releases.use("one")
    const ports = await freePorts()
    origin = `http://localhost:${ports.port}`
    running.redis = await startRedisServer()
    running.sandbox = await startSandbox(ports)
    const environment = { ...demoEnvironment(ports), PROCESSES: "2", REDIS_URL: running.redis.url }
    running.shop = await startServer([releases.pathOf("current/server/main.ts")], `${origin}/sante`, environment)
  }, 180_000)
  afterAll(async () => {
    await running.shop?.stop()
    await running.sandbox?.stop()
    await running.redis?.stop()
    releases.remove()
  })

  async function ask(path: string): Promise<void> {
    await fetch(origin + path).then(
      ({ status }) => (status === 200 ? served++ : failed.push(`${path} ${status}`)),
      (error: unknown) => failed.push(`${path} ${String(error)}`),
    )
  }

  /** Asks for pages, a file of each release and additions to carts until `done`, twenty times a second. */
  async function underLoad(files: string[], done: () => boolean): Promise<void> {
    const asked: Promise<unknown>[] = []
    const end = Date.now() + 60_000
    for (let count = 0; !done() && Date.now() < end; count++) {
      asked.push(ask(count % 2 ? `/boutique?prix_max=${count}` : (files[(count / 2) % files.length] ?? "/")))
      if (count % 20 === 0)
        asked.push(
          addToCart(createHttpShopper({ origin }), "filtres-papier-02").then(
            ({ status }) => status !== 200 && failed.push(`addition ${status}`),
            (error: unknown) => failed.push(`addition ${String(error)}`),
          ),
        )
      await pause(50)
    }
    await Promise.all(asked)
    expect(failed.slice(0, 5)).toEqual([])
    expect(done(), running.shop?.output().slice(-2_000)).toBe(true)
  }
  const listened = () => running.shop?.output().match(/Process \d+ listens/g)?.length ?? 0
  const reload = () => running.shop?.process.kill("SIGHUP")

  test("R9 forward, a release that does not start, and back: no request fails, no file is missing", async () => {
    await expect.poll(listened).toBe(2)
    await releases.use("two")
    reload()
    await underLoad(["/build/only-one.js"], () => listened() === 4)
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => served > 100)

    await releases.use("broken")
    reload()
    const goesOn = "those that run go on as they are"
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => running.shop?.output().includes(goesOn) === true)
    expect(listened()).toBe(4)

    const back = await releases.run("scripts/release.mjs", "--back")
    expect([back.status, basename(readlinkSync(releases.pathOf("current")))]).toEqual([0, "two"])
    reload()
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => listened() === 6)
    expect(failed).toEqual([])
    expect(served).toBeGreaterThan(100)

    // Whoever has a page of the one before, which was taken back, has its files too.
    await releases.use("mended")
    reload()
    await underLoad(
      ["one", "two", "broken"].map((name) => `/build/only-${name}.js`),
      () => listened() === 8,
    )
    await underLoad(
      ["one", "two", "broken"].map((name) => `/build/only-${name}.js`),
      () => served > 300,
    )

    for (const earlier of ["two", "one"]) {
      expect((await releases.run("scripts/release.mjs", "--back")).status).toBe(0)
      expect(basename(readlinkSync(releases.pathOf("current"))), "back again").toBe(earlier)
    }
  }, 240_000)

  test("R9 a build that fails changes nothing, and the next one knows that it has to build", async () => {
    const before = readFileSync(releases.pathOf("build/builds.json"), "utf8")
    appendFileSync(releases.pathOf("app/root.tsx"), "\nexport const = 1\n")
    for (const _again of [1, 2]) {
      const { status, stdout } = await releases.run("scripts/build.mjs")
      expect([status, stdout]).toEqual([1, expect.stringContaining("Building the shop")])
      expect(readFileSync(releases.pathOf("build/builds.json"), "utf8")).toBe(before)
    }
  }, 240_000)
})
