import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { copyRepository } from "../setup/repository-copy.ts"
import { freePorts } from "../setup/stack.ts"

const ports = await freePorts()
const busy = createServer()
beforeAll(() => new Promise<void>((resolve) => void busy.listen(0, resolve)))
afterAll(() => void busy.close())

/** The exit code of a shop with these settings, and the lines that it prints of what is wrong. */
function startInVain(settings: Record<string, string>, cwd = process.cwd()): [number | null, string[]] {
  const env = { ...process.env, ...demoEnvironment(ports), DATA_DIR: ":memory:", ...settings }
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], { cwd, encoding: "utf8", env, timeout: 30_000 })
  return [status, stderr.split("\n").filter(Boolean)]
}

test("the settings that are wrong are named, each in a sentence of its own, without a stack", () => {
  const wrong = { TRUSTED_HOP: "1", PROCESSES: "deux", APPLE_DOMAIN_FILE: "/nowhere", PORT: "port" }
  const [status, [heading, ...lines]] = startInVain(wrong)
  expect([status, heading]).toEqual([78, "The shop cannot start. Correct these variables (see .env.example):"])
  expect(lines.map((line) => line.split(":")[0])).toEqual(["  TRUSTED_HOP", "  PORT", "  PROCESSES", "  APPLE_DOMAIN_FILE"])
})

test.each([
  ["production", "It is not built: npm run build."],
  ["development", "It is not built for development: npm run dev. A shop for shoppers has NODE_ENV=production."],
])("a shop without a build for %s says so", (NODE_ENV, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), "unbuilt-"))
  for (const part of ["app", "server"]) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"))
  expect(startInVain({ NODE_ENV }, folder)).toEqual([78, [`The shop cannot start. ${sentence}`]])
  rmSync(folder, { recursive: true })
})

test("a port that another program has is named, by one process and by several @full", () => {
  const { port } = busy.address() as AddressInfo
  const sentence = `The shop cannot start. PORT: another program uses ${port}.`
  expect(startInVain({ PORT: `${port}` })).toEqual([78, [sentence]])
  const [status, lines] = startInVain({ PORT: `${port}`, PROCESSES: "2", REDIS_URL: "redis://127.0.0.1:1" })
  expect([status, lines.includes(sentence)]).toEqual([78, true])
}, 60_000)

test("a port for figures that another program has is named before any process serves shoppers", () => {
  const { port } = busy.address() as AddressInfo
  const several = { PROCESSES: "2", REDIS_URL: "redis://127.0.0.1:1", METRICS_PORT: `${port}`, PORT: `${ports.port}` }
  const env = { ...process.env, ...demoEnvironment(ports), ...several }
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env, timeout: 30_000 })
  expect([status, stdout]).toEqual([78, ""])
  expect(stderr.trimEnd().split("\n").slice(1)).toEqual([`The shop cannot start. METRICS_PORT: ${port} cannot be opened.`])
}, 60_000)

test("a release says what is wrong with .env before it builds anything @full", () => {
  const copy = copyRepository()
  writeFileSync(join(copy.folder, ".env"), "SWELL_STORE=maison-lilas\nTRUSTED_HOP=1\n")
  const release = spawnSync(process.execPath, ["scripts/release.mjs"], { cwd: copy.folder, encoding: "utf8", timeout: 60_000 })
  copy.remove()
  expect([release.status, release.stdout]).toEqual([1, ""])
  expect(release.stderr).toContain("  TRUSTED_HOP: the shop has no such variable, but TRUSTED_HOPS.\n")
}, 90_000)
