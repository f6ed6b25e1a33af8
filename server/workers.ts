import cluster, { type Worker } from "node:cluster"
import { isAbsolute } from "node:path"
import { EXIT_WRONG_SETTINGS } from "../app/env.server.ts"

/** A worker that ends by itself is replaced after this pause (milliseconds), so that a broken start does not spin. */
const REPLACE_PAUSE_MS = 1_000
/** A new worker that does not listen after this is given up (milliseconds). */
const LONGEST_START_MS = 30_000

/** Keeps `count` workers on one port; a signal stops them gracefully, SIGHUP replaces them one after the other. */
export function keepWorkers(count: number): void {
  let stopping = false
  let replaced = Promise.resolve()
  let hasListened = false
  const dismissed = new WeakSet<Worker>()
  // As it was called, by a link that leads to the newest release: the one that this process began with may be gone.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0

  cluster.on("listening", (worker) => {
    hasListened = true
    console.log(`Process ${worker.process.pid} listens`)
  })
  cluster.on("exit", (worker, code) => {
    // What keeps the first one from starting keeps all others; each has said it.
    if (code === EXIT_WRONG_SETTINGS && !hasListened) process.exit(code)
    if (stopping && workers().length === 0) process.exit(0)
    if (stopping || dismissed.has(worker)) return
    console.error(`A worker process ended (${worker.process.exitCode ?? worker.process.signalCode}); another takes its place`)
    // A socket that the supervisor gave was closed with the last worker: only a new start has it again.
    if (process.env["LISTEN_FDS"] && workers().length === 0) process.exit(1)
    setTimeout(() => {
      if (!stopping) startWorker()
    }, REPLACE_PAUSE_MS)
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Not once: a second one would end this process, and with it its workers' last orders.
    process.on(signal, () => {
      stopping = true
      for (const worker of workers()) worker.process.kill(signal)
      if (workers().length === 0) process.exit(0)
    })
  }
  process.on("SIGHUP", () => {
    // One that comes during another is for a newer release: it follows.
    replaced = replaced.then(() => replaceAll(dismissed, () => stopping))
  })
  for (let index = 0; index < count; index++) startWorker()
}

function startWorker(): Worker {
  const worker = cluster.fork()
  // When its Node or its program cannot be started, nothing has run that could exit.
  worker.on("error", () => {
    const { exitCode } = worker.process
    if (exitCode === null || exitCode >= 0) return
    worker.emit("exit", exitCode, null)
    cluster.emit("exit", worker, exitCode, null)
  })
  return worker
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false)
}

async function replaceAll(dismissed: WeakSet<Worker>, isStopping: () => boolean): Promise<void> {
  for (const old of workers()) {
    if (isStopping()) return
    const fresh = startWorker()
    // Until it listens nobody misses it.
    dismissed.add(fresh)
    const late = setTimeout(() => fresh.process.kill("SIGKILL"), LONGEST_START_MS)
    const listens = await new Promise<boolean>((resolve) => {
      fresh.once("listening", () => resolve(true))
      fresh.once("exit", () => resolve(false))
    })
    clearTimeout(late)
    if (!listens) return console.error("The new worker does not start; those that run go on as they are")
    dismissed.delete(fresh)
    await new Promise<void>((resolve) => {
      if (old.isDead()) return resolve()
      dismissed.add(old)
      old.once("exit", () => resolve())
      old.process.kill("SIGTERM")
    })
  }
}
