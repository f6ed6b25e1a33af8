import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { childEnvironment, root } from "./environment.mjs"

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set()
const dismissed = new WeakSet()
let stopping = false

/** glibc keeps a heap for each thread that works on a picture, and gives little of it back; two are enough. */
const slimMemory = { MALLOC_ARENA_MAX: "2" }

const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href

/** Left alone, Node lets its heap grow to four times what is in use before it collects: a third of the memory under load. */
export const smallHeap = ["--max-semi-space-size=8", "--heap-growing-percent=25"]

/**
 * Starts a server as `node file …`, so that ending it ends the server itself and not a wrapper.
 *
 * @param {string} name shown when it ends by itself
 * @param {string[]} args arguments of node
 * @param {{ env?: Record<string, string>, quiet?: boolean, silent?: boolean, endWithParent?: boolean, onExit?: (code: number | null) => void }} [options]
 * `quiet` drops what it prints but warnings and faults, `silent` these; `endWithParent` ends it too when this process is killed
 */
export function startService(name, args, options = {}) {
  const tie = options.endWithParent ? ["--import", endWithParent] : []
  // The oldest Node that `engines` allows says at each start that its SQLite is experimental.
  const quietNode = ["--disable-warning=ExperimentalWarning"]
  const child = spawn("node", [...smallHeap, ...quietNode, ...tie, ...args], {
    cwd: root,
    env: childEnvironment({ ...slimMemory, ...options.env }),
    stdio: ["ignore", options.quiet ? "ignore" : "inherit", options.silent ? "ignore" : "inherit"],
  })
  running.add(child)
  child.on("exit", (code) => {
    running.delete(child)
    if (stopping || dismissed.has(child)) return
    console.error(`${name} ended unexpectedly (${code}).`)
    options.onExit?.(code)
  })
  return child
}

/** Ends one server and waits for it. */
export function stopService(child) {
  if (!running.has(child)) return Promise.resolve()
  dismissed.add(child)
  return new Promise((resolve) => {
    child.on("exit", () => resolve())
    child.kill("SIGINT")
  })
}

/**
 * Ends every server that was started and waits for it.
 *
 * @param {number} [longestMs] after this a server is ended without its consent
 */
export async function stopServices(longestMs = 10_000) {
  stopping = true
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          const kill = setTimeout(() => child.kill("SIGKILL"), longestMs)
          child.on("exit", () => resolve(clearTimeout(kill)))
          child.kill("SIGTERM")
        }),
    ),
  )
  stopping = false
}

/**
 * Ends all servers and then this process at Ctrl-C and at any other signal to stop.
 *
 * @param {{ longestMs?: number, restartOnHangup?: boolean }} [options] with `restartOnHangup` a SIGHUP goes on to the servers,
 * which then replace their workers
 */
export function stopOnSignals({ longestMs, restartOnHangup = false } = {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (signal === "SIGHUP" && restartOnHangup) for (const child of running) child.kill(signal)
      else void stopServices(longestMs).then(() => process.exit(0))
    })
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
