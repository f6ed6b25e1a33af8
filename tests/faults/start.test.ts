import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { fastest } from "../setup/fastest.ts"
import { freePort } from "../setup/free-port.ts"
import { startRedisServer } from "../setup/redis-server.ts"
import { type ServerProcess, startServer } from "../setup/server-process.ts"
import { freePorts, startSandbox, startShop } from "../setup/stack.ts"

const START_MS = 2_000
/** Other tests may keep both cores busy for a while. */
const MOST_STARTS = 20

const ports = await freePorts()
const silent = createServer((socket) => void socket.on("error", () => undefined))
let sandbox: ServerProcess
beforeAll(async () => {
  sandbox = await startSandbox(ports)
  await new Promise<void>((resolve) => void silent.listen(0, resolve))
})
afterAll(async () => {
  silent.close()
  await sandbox.stop()
})

test("a Redis that does not answer at the start is said, and shown by /sante @full", async () => {
  const { port } = silent.address() as AddressInfo
  const environment = { REDIS_URL: `redis://127.0.0.1:${port}` }
  const shop = await startShop(ports, { environment, readyPath: "/sante/vie" })
  expect(shop.output()).toContain("REDIS_URL: Redis does not answer. Pages are shown, but nobody can order until it does.")
  const health = async () => (await fetch(`http://localhost:${ports.port}/sante`)).json() as Promise<unknown>
  await expect.poll(health, { timeout: 20_000 }).toEqual({ ready: true, backend: "ok", store: "down" })
  await shop.stop()
}, 60_000)

test("a Redis that refuses the password is said at the start @full", async () => {
  const strict = createServer((socket) => {
    socket.on("error", () => undefined)
    socket.on("data", (text) => socket.end(`${String(text).includes("AUTH") ? "-WRONGPASS no" : "-NOAUTH needed"}\r\n`))
  })
  await new Promise<void>((resolve) => void strict.listen(0, resolve))
  const { port } = strict.address() as AddressInfo
  for (const password of ["", ":wrong@"]) {
    const environment = { REDIS_URL: `redis://${password}127.0.0.1:${port}` }
    const shop = await startShop(ports, { environment, readyPath: "/sante/vie" })
    expect(shop.output()).toContain(
      "REDIS_URL: Redis refuses this user or password. Pages are shown, but nobody can order until it accepts them.",
    )
    await shop.stop()
  }
  strict.close()
}, 60_000)

test("a database that Redis does not have is said, and the shop ends with 78", async () => {
  const redis = await startRedisServer()
  const env = { ...process.env, ...demoEnvironment(ports), REDIS_URL: `${redis.url}/99` }
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env, timeout: 30_000 })
  await redis.stop()
  expect([status, stderr.trimEnd()]).toEqual([78, "The shop cannot start. REDIS_URL: Redis has no database of this number."])
})

test("a settings file that cannot be read is named, and the shop ends with 78", () => {
  const env = { ...process.env, ...demoEnvironment(ports), SETTINGS_FILE: "/nowhere/settings" }
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env, timeout: 30_000 })
  expect([status, stderr.trimEnd()]).toEqual([
    78,
    "The shop cannot start. SETTINGS_FILE: /nowhere/settings cannot be read (ENOENT).",
  ])
})

test("what a settings file holds besides the shop's variables is named, before anything is loaded", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"))
  const file = join(folder, "settings")
  const env = { ...process.env, ...demoEnvironment(ports), SETTINGS_FILE: file }
  const check = (text: string) => {
    writeFileSync(file, text)
    const { status, stderr } = spawnSync(process.execPath, ["server/main.ts", "--check"], { encoding: "utf8", env })
    return [status, stderr.trimEnd().split("\n").at(-1)]
  }
  expect(check("# Ours\n\nTRUSTED_HOPS=1\n")).toEqual([0, ""])
  expect(check("PROT=3000\n")).toEqual([78, "  PROT: the shop has no such variable."])
  expect(check("TRUSTED_HOPS=1\nPORT 3000\n")).toEqual([
    78,
    `The shop cannot start. SETTINGS_FILE: line 2 of ${file} is no NAME=value.`,
  ])
  rmSync(folder, { recursive: true })
})

test("the shop answers within two seconds of its start, and builds nothing", async () => {
  const started = await fastest(
    START_MS,
    async () => {
      const port = await freePort()
      const begun = performance.now()
      const shop = await startServer(
        ["server/main.ts"],
        `http://localhost:${port}/sante/vie`,
        demoEnvironment({ ...ports, port }),
      )
      const took = performance.now() - begun
      expect(shop.output()).not.toContain("Building")
      await shop.stop()
      return took
    },
    MOST_STARTS,
  )
  expect(started).toBeLessThan(START_MS)
}, 120_000)
