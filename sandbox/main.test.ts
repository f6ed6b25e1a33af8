import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { publicKey } from "./storage/public-key.ts"

const directory = mkdtempSync(join(tmpdir(), "sandbox-"))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill("SIGKILL")
  rmSync(directory, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function start(storefront: number, providers: number, ...flags: string[]) {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url))
  const ports = ["--storefront-port", String(storefront), "--providers-port", String(providers)]
  const child = spawn(process.execPath, [main, ...ports, "--data", join(directory, "shop.sqlite"), ...flags])
  started.push(child)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break
  return { child, lines: lines.sort() }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = (await once(child, "exit")) as [number | null]
  return code
}

function call(port: number, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString("base64")}`, ...init.headers }
  return fetch(`http://localhost:${port}${path}`, { ...init, headers })
}

test("starts on two ports of this machine only, keeps its data over a restart, and forgets it with --reset", async () => {
  const [storefront, providers] = [await freePort(), await freePort()]
  const first = await start(storefront, providers)
  expect(first.lines).toEqual([
    `Storefront API: http://localhost:${storefront}`,
    `Vault and providers: http://localhost:${providers}`,
  ])
  for (const port of [storefront, providers]) await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
  const changed = await call(storefront, "/api/session", { method: "PUT", body: JSON.stringify({ locale: "fr-CH" }) })
  const session = changed.headers.get("x-session") ?? ""
  expect(await stop(first.child, "SIGTERM")).toBe(0)

  const second = await start(storefront, providers)
  const read = await call(storefront, "/api/session", { headers: { "X-Session": session } })
  expect(await read.json()).toMatchObject({ locale: "fr-CH" })
  expect(await stop(second.child, "SIGINT")).toBe(0)

  const third = await start(storefront, providers, "--reset")
  expect((await call(storefront, "/api/session", { headers: { "X-Session": session } })).headers.get("x-session")).toBeNull()
  const anonymous = await call(storefront, "/api/session", { headers: { "X-Session": session } })
  expect(await anonymous.json()).toMatchObject({ locale: "fr-FR" })
  expect(await stop(third.child, "SIGTERM")).toBe(0)
})

test("says why when a port is taken, and when a number is none @full", async () => {
  const taken = createServer().listen(0)
  await once(taken, "listening")
  const { port } = taken.address() as AddressInfo
  const main = fileURLToPath(new URL("./main.ts", import.meta.url))
  for (const [flags, code, words] of [
    [["--storefront-port", String(port), "--providers-port", String(await freePort())], 1, "cannot listen"],
    [["--products", "many"], 2, "wants a whole number"],
  ] as const) {
    const child = spawn(process.execPath, [main, ...flags, "--data", join(directory, "other.sqlite")])
    started.push(child)
    let text = ""
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()))
    expect((await once(child, "close"))[0]).toBe(code)
    expect(text).toContain(words)
  }
  taken.close()
})

test("keeps nothing on disk with --data :memory:", async () => {
  const { child } = await start(await freePort(), await freePort(), "--data", ":memory:")
  await stop(child, "SIGTERM")
  expect(existsSync(":memory:")).toBe(false)
})
