import { spawnSync } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { freePorts } from "../setup/stack.ts"

const ports = await freePorts()
const busy = createServer()
beforeAll(() => new Promise<void>((resolve) => void busy.listen(0, resolve)))
afterAll(() => void busy.close())

/** The exit code of a shop with these settings, and the lines that it prints of what is wrong. */
function startInVain(settings: Record<string, string>): [number | null, string[]] {
  const env = { ...process.env, ...demoEnvironment(ports), DATA_DIR: ":memory:", ...settings }
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env, timeout: 30_000 })
  return [status, stderr.split("\n").filter(Boolean)]
}

test("the settings that are wrong are named, each in a sentence of its own, without a stack", () => {
  const wrong = { TRUSTED_HOP: "1", PROCESSES: "deux", APPLE_DOMAIN_FILE: "/nowhere", PORT: "port" }
  const [status, [heading, ...lines]] = startInVain(wrong)
  expect([status, heading]).toEqual([78, "The shop cannot start. Correct these variables (see .env.example):"])
  expect(lines.map((line) => line.split(":")[0])).toEqual(["  TRUSTED_HOP", "  PORT", "  PROCESSES", "  APPLE_DOMAIN_FILE"])
})

test("a port that another program has is named, by one process and by several", () => {
  const { port } = busy.address() as AddressInfo
  const sentence = `The shop cannot start. PORT: another program uses ${port}.`
  expect(startInVain({ PORT: `${port}` })).toEqual([78, [sentence]])
  const [status, lines] = startInVain({ PORT: `${port}`, PROCESSES: "2", REDIS_URL: "redis://127.0.0.1:1" })
  expect([status, lines.includes(sentence)]).toEqual([78, true])
}, 60_000)
