import { readEnvironment } from "../app/env.server.ts"
import { listen } from "./listen.ts"
import { createShopApp } from "./shop-app.ts"

const environment = readEnvironment()
const server = await listen(await createShopApp(environment), environment.port)
console.log(`The shop listens on ${environment.publicOrigin} (port ${server.port})`)
