import cluster from "node:cluster"
import { readEnvironment } from "../app/env.server.ts"
import { listen } from "./listen.ts"
import { createShop } from "./shop-app.ts"
import { keepWorkers } from "./workers.ts"

const environment = readEnvironment()
if (environment.processes > 1 && cluster.isPrimary) {
  console.log(`The shop listens on ${environment.publicOrigin} with ${environment.processes} processes`)
  keepWorkers(environment.processes)
} else {
  const server = await listen(await createShop(environment), environment.port)
  if (!cluster.isWorker) console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}
