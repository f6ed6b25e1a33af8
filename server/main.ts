import cluster from "node:cluster"
import { readEnvironment } from "../app/env.server.ts"
import { createShopApp } from "./shop-app.ts"
import { listen } from "./listen.ts"
import { superviseWorkers } from "./workers.ts"

const environment = readEnvironment()

if (environment.processes > 1 && cluster.isPrimary) {
  superviseWorkers(environment.processes)
} else {
  const server = await listen(await createShopApp(environment), environment.port)
  console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
}
