import cluster from "node:cluster"
import { readEnvironment } from "../app/env.server.ts"
import { createDevelopmentShop } from "./development.ts"
import { listen } from "./listen.ts"
import { createShop } from "./shop-app.ts"
import { keepWorkers } from "./workers.ts"

// A fault in the log names file and line of the source.
process.setSourceMapsEnabled(true)
const environment = readEnvironment()
if (environment.processes > 1 && cluster.isPrimary) {
  console.log(`The shop listens on ${environment.publicOrigin} with ${environment.processes} processes`)
  keepWorkers(environment.processes)
} else {
  const app = environment.production ? await createShop(environment) : await createDevelopmentShop(environment)
  const server = await listen(app, environment.port, environment.host).catch((error: Error) => {
    console.error(`The shop cannot listen: ${error.message}`)
    process.exit(1)
  })
  if (!cluster.isWorker) console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}
