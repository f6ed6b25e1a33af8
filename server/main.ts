import cluster, { type Worker } from "node:cluster"
import { EXIT_WRONG_SETTINGS, type Environment, readEnvironment, SettingsError } from "../app/env.server.ts"
import { DataFolderError, openDatabase } from "../app/store/sqlite-database.server.ts"
import { createDevelopmentShop } from "./development.ts"
import { listen } from "./listen.ts"
import { createShop } from "./shop-app.ts"

/** A worker that ends by itself is replaced after this pause (milliseconds), so that a broken start does not spin. */
const REPLACE_PAUSE_MS = 1_000

// A fault in the log names file and line of the source.
process.setSourceMapsEnabled(true)
const environment = orStop(readEnvironment, SettingsError)
if (environment.processes > 1 && cluster.isPrimary) {
  console.log(`The shop listens on ${environment.publicOrigin} with ${environment.processes} processes`)
  keepWorkers(environment.processes)
} else {
  // Taken before anything is loaded, so that a shop which cannot have it says so in one sentence.
  if (environment.redisUrl === null) orStop(() => openDatabase(environment.dataDir), DataFolderError)
  const app = environment.production ? await createShop(environment) : await createDevelopmentShop(environment)
  const server = await listen(app, environment.port, environment.host).catch((error: NodeJS.ErrnoException) =>
    stop(`The shop cannot start. ${listenFault(error, environment)}`),
  )
  if (!cluster.isWorker) console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}
if (environment.metricsPort !== null && !cluster.isWorker) await openMetrics(environment.metricsPort)

/** Loads what only a shop with figures needs. */
async function openMetrics(port: number): Promise<void> {
  const { serveMetrics } = await import("./metrics-port.ts")
  await serveMetrics(port).catch(() => stop(`The shop cannot start. METRICS_PORT: ${port} cannot be opened.`))
}

/** Runs a step of the start; a fault of this kind ends the process with the fault's own sentence. */
function orStop<T>(step: () => T, expected: typeof DataFolderError | typeof SettingsError): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof expected)) throw error
    return stop(error instanceof SettingsError ? error.message : `The shop cannot start. ${error.message}`)
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(EXIT_WRONG_SETTINGS)
}

function listenFault({ code, message }: NodeJS.ErrnoException, { port, host }: Environment): string {
  if (code === "EADDRINUSE") return `PORT: another program uses ${port}.`
  if (code === "EACCES") return `PORT: this user may not open ${port}.`
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: ${host} is no address of this machine.`
  return `PORT: ${port} cannot be opened (${message}).`
}

/** Keeps `count` workers on one port; a signal stops them gracefully, SIGHUP replaces them one after the other. */
function keepWorkers(count: number): void {
  let stopping = false
  let restarting = false
  let hasListened = false
  const dismissed = new WeakSet<Worker>()

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
    setTimeout(() => {
      if (!stopping) cluster.fork()
    }, REPLACE_PAUSE_MS)
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping = true
      for (const worker of workers()) worker.process.kill(signal)
    })
  }
  process.on("SIGHUP", () => {
    if (restarting || stopping) return
    restarting = true
    void replaceAll(dismissed).finally(() => (restarting = false))
  })
  for (let index = 0; index < count; index++) cluster.fork()
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

async function replaceAll(dismissed: WeakSet<Worker>): Promise<void> {
  for (const old of workers()) {
    const fresh = cluster.fork()
    const listens = await new Promise<boolean>((resolve) => {
      fresh.once("listening", () => resolve(true))
      fresh.once("exit", () => resolve(false))
    })
    // The old build goes on serving when the new one does not start.
    if (!listens) return
    await new Promise<void>((resolve) => {
      if (old.isDead()) return resolve()
      dismissed.add(old)
      old.once("exit", () => resolve())
      old.process.kill("SIGTERM")
    })
  }
}
