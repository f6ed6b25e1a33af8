import cluster, { type Worker } from "node:cluster"
import { readEnvironment } from "../app/env.server.ts"
import { DataFolderError, openDatabase } from "../app/store/sqlite-database.server.ts"
import { createDevelopmentShop } from "./development.ts"
import { listen } from "./listen.ts"
import { createShop } from "./shop-app.ts"

/** A worker that ends by itself is replaced after this pause (milliseconds), so that a broken start does not spin. */
const REPLACE_PAUSE_MS = 1_000

// A fault in the log names file and line of the source.
process.setSourceMapsEnabled(true)
const environment = readEnvironment()
if (environment.processes > 1 && cluster.isPrimary) {
  console.log(`The shop listens on ${environment.publicOrigin} with ${environment.processes} processes`)
  keepWorkers(environment.processes)
} else {
  if (environment.redisUrl === null) takeDataFolder(environment.dataDir)
  const app = environment.production ? await createShop(environment) : await createDevelopmentShop(environment)
  const server = await listen(app, environment.port, environment.host).catch((error: Error) => {
    console.error(`The shop cannot listen: ${error.message}`)
    process.exit(1)
  })
  if (!cluster.isWorker) console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}

/** Takes the data folder before anything is loaded, so that a shop which cannot have it says so in one sentence. */
function takeDataFolder(folder: string): void {
  try {
    openDatabase(folder)
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error
    console.error(`The shop cannot start. ${error.message}`)
    process.exit(1)
  }
}

/** Keeps `count` workers on one port; a signal stops them gracefully, SIGHUP replaces them one after the other. */
function keepWorkers(count: number): void {
  let stopping = false
  let restarting = false
  const dismissed = new WeakSet<Worker>()

  cluster.on("listening", (worker) => console.log(`Process ${worker.process.pid} listens`))
  cluster.on("exit", (worker) => {
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
