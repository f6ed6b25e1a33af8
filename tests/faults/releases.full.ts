import { spawnSync } from "node:child_process"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { listBuilds } from "../../server/builds.js"
import { copyRepository } from "../setup/repository-copy.ts"
import { hasRedisServer, startRedisServer, type RedisServer } from "../setup/redis-server.ts"
import { type ServerProcess, startServer } from "../setup/server-process.ts"
import { freePorts, startSandbox } from "../setup/stack.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"

const copy = copyRepository(["build"])
const inCopy = (...path: string[]) => join(copy.folder, ...path)
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy.folder, encoding: "utf8" })
const use = (name: string) => {
  // A release comes into its folder when it is made.
  if (existsSync(inCopy(name))) renameSync(inCopy(name), inCopy("releases", name))
  return run("--input-type=module", "-e", `import { useRelease } from "./scripts/releases.mjs"; useRelease("${name}")`)
}

/** A release as `npm run release` makes it, with a file for browsers of its own; its packages are those of this repository. */
function assemble(name: string): void {
  for (const part of ["package.json", "app", "public", "server"])
    cpSync(inCopy(part), inCopy("releases", name, part), { recursive: true })
  const build = inCopy("releases", name, "build", `production-${name}`)
  cpSync(listBuilds()[0] ?? "", build, { recursive: true })
  writeFileSync(join(build, "assets", `only-${name}.js`), "0")
  symlinkSync(inCopy("node_modules"), inCopy("releases", name, "node_modules"))
}

describe.skipIf(!hasRedisServer)("releases under load", () => {
  const running: { redis?: RedisServer; sandbox?: ServerProcess; shop?: ServerProcess } = {}
  let origin: string
  const failed: string[] = []
  let served = 0

  beforeAll(async () => {
    mkdirSync(inCopy("releases"))
    for (const name of ["one", "two", "broken"]) assemble(name)
    appendFileSync(inCopy("releases/broken/server/shop-app.ts"), "\nthrow new Error('on purpose')\n")
    for (const name of ["two", "broken"]) renameSync(inCopy("releases", name), inCopy(name))
    expect(use("one").stderr).toBe("")
    const ports = await freePorts()
    origin = `http://localhost:${ports.port}`
    running.redis = await startRedisServer()
    running.sandbox = await startSandbox(ports)
    const environment = { ...demoEnvironment(ports), PROCESSES: "2", REDIS_URL: running.redis.url }
    running.shop = await startServer([inCopy("current/server/main.ts")], `${origin}/sante`, environment)
  }, 180_000)
  afterAll(async () => {
    await running.shop?.stop()
    await running.sandbox?.stop()
    await running.redis?.stop()
    copy.remove()
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
      asked.push(ask(count % 2 ? `/boutique?tour=${count}` : (files[(count / 2) % files.length] ?? "/")))
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
    expect(use("two").stderr).toBe("")
    reload()
    await underLoad(["/build/only-one.js"], () => listened() === 4)
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => served > 100)

    expect(use("broken").stderr).toBe("")
    reload()
    const goesOn = "those that run go on as they are"
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => running.shop?.output().includes(goesOn) === true)
    expect(listened()).toBe(4)

    const back = run("scripts/release.mjs", "--back")
    expect([back.status, basename(readlinkSync(inCopy("current")))]).toEqual([0, "two"])
    reload()
    await underLoad(["/build/only-one.js", "/build/only-two.js"], () => listened() === 6)
    expect(failed).toEqual([])
    expect(served).toBeGreaterThan(100)
  }, 240_000)

  test("R9 a build that fails changes nothing, and the next one knows that it has to build", () => {
    const before = readFileSync(inCopy("build/builds.json"), "utf8")
    appendFileSync(inCopy("app/root.tsx"), "\nexport const = 1\n")
    for (const _again of [1, 2]) {
      const { status, stdout } = run("scripts/build.mjs")
      expect([status, stdout]).toEqual([1, expect.stringContaining("Building the shop")])
      expect(readFileSync(inCopy("build/builds.json"), "utf8")).toBe(before)
    }
  }, 240_000)
})
