import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { childEnvironment, root } from "./environment.mjs"

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set()
let stopping = false

/** glibc keeps a heap for each thread that works on a picture, and gives little of it back; two are enough. */
const slimMemory = { MALLOC_ARENA_MAX: "2" }

/**
 * Starts a server as `node file …`, so that ending it ends the server itself and not a wrapper.
 *
 * @param {string} name shown when it ends by itself
 * @param {string[]} args arguments of node
 * @param {{ env?: Record<string, string>, quiet?: boolean, onExit?: (code: number | null) => void }} [options]
 */
export function startService(name, args, options = {}) {
  const child = spawn("node", ["--max-semi-space-size=8", ...args], {
    cwd: root,
    env: childEnvironment({ ...slimMemory, ...options.env }),
    stdio: ["ignore", options.quiet ? "ignore" : "inherit", "inherit"],
  })
  running.add(child)
  child.on("exit", (code) => {
    running.delete(child)
    if (stopping) return
    console.error(`${name} ended unexpectedly (${code}).`)
    options.onExit?.(code)
  })
  return child
}

/** Ends every server that was started and waits for it, at most 10 seconds. */
export async function stopServices() {
  stopping = true
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          const kill = setTimeout(() => child.kill("SIGKILL"), 10_000)
          child.on("exit", () => resolve(clearTimeout(kill)))
          child.kill("SIGTERM")
        }),
    ),
  )
  stopping = false
}

/** Ends both servers and then this process at Ctrl-C and at any other signal to stop. */
export function stopOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => void stopServices().then(() => process.exit(0)))
  }
}

/**
 * Waits until an address answers 200.
 *
 * @param {string} url
 * @param {number} timeoutMs
 */
export async function waitUntilReady(url, timeoutMs = 60_000) {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`)
}

/** Stops with a clear sentence when a port is taken. */
export async function requireFreePort(port, name) {
  await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", () => reject(new Error(`Port ${port} (${name}) is in use. Stop what runs there, or set ${name}.`)))
    probe.listen(port, () => probe.close(resolve))
  })
}
