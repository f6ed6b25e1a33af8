import cluster from "node:cluster"
import { existsSync } from "node:fs"
import { EXIT_WRONG_SETTINGS, type Environment, parseEnvironment, SettingsError } from "../app/env.server.ts"
import { DataFolderError, openDataFolder, openDatabase } from "../app/store/sqlite-database.server.ts"
import { askRedis } from "./ask-redis.ts"
import { placesOf } from "./builds.js"
import { createDevelopmentShop, isBuiltForDevelopment } from "./development.ts"
import { listen } from "./listen.ts"
import { withSettingsFile } from "./settings-file.ts"
import { createShop } from "./shop-app.ts"
import { keepWorkers } from "./workers.ts"

// A fault in the log names file and line of the source.
process.setSourceMapsEnabled(true)
const settings = orStop(() => withSettingsFile(process.env), SettingsError)
const environment = orStop(() => parseEnvironment(settings.variables, settings.names), SettingsError)
// Whoever reloads or releases asks first.
if (process.argv.includes("--check")) process.exit(0)
if (environment.production && !existsSync(placesOf().server)) stop("The shop cannot start. It is not built: npm run build.")
if (!environment.production && !isBuiltForDevelopment())
  stop("The shop cannot start. It is not built for development: npm run dev. A shop for shoppers has NODE_ENV=production.")
if (!cluster.isWorker && environment.redisUrl !== null) orStop(() => openDataFolder(environment.dataDir), DataFolderError)
// It may come later: the shop starts all the same.
if (!cluster.isWorker && environment.redisUrl !== null) {
  const said = await askRedis(environment.redisUrl)
  if (said === "no-database") stop("The shop cannot start. REDIS_URL: Redis has no database of this number.")
  const shown = "Pages are shown, but nobody can order until it"
  if (said === "away") console.error(`REDIS_URL: Redis does not answer. ${shown} does.`)
  if (said === "refused") console.error(`REDIS_URL: Redis refuses this user or password. ${shown} accepts them.`)
}
// Before there are workers, which would end with a stack of their own.
if (environment.metricsPort !== null && !cluster.isWorker) await openMetrics(environment.metricsPort)
if (environment.processes > 1 && cluster.isPrimary) {
  console.log(`The shop listens on ${environment.publicOrigin} with ${environment.processes} processes`)
  keepWorkers(environment.processes)
} else {
  Object.assign(process.env, settings.variables)
  // Taken before anything is loaded, so that a shop which cannot have it says so in one sentence.
  if (environment.redisUrl === null) orStop(() => openDatabase(environment.dataDir), DataFolderError)
  const app = environment.production ? await createShop(environment) : await createDevelopmentShop(environment)
  // Behind a proxy all shoppers have its address.
  const limits = environment.trustedHops > 0 ? { maxOfAddress: Infinity, answersOfAddress: Infinity } : {}
  const server = await listen(app, environment.port, environment.host, limits).catch((error: NodeJS.ErrnoException) =>
    stop(`The shop cannot start. ${listenFault(error, environment)}`),
  )
  if (!cluster.isWorker) console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}

/** Loads what only a shop with figures needs. */
async function openMetrics(port: number): Promise<void> {
  const { serveMetrics } = await import("./worker-figures.ts")
  await serveMetrics(port, environment.processes > 1).catch(() =>
    stop(`The shop cannot start. METRICS_PORT: ${port} cannot be opened.`),
  )
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
