import { createRequestHandler } from "@remix-run/express"
import type { ServerBuild } from "@remix-run/node"
import { broadcastDevReady } from "@remix-run/node"
import compression from "compression"
import express from "express"
import type { Express } from "express"
import type { Environment } from "../app/env.server.ts"
import { answerFault, refuseBrokenAddress, refuseForeignOrigin, refuseStrangeMethod } from "./early-refusals.ts"
import { staticFiles } from "./static-files.ts"

const buildUrl = new URL("../build/index.js", import.meta.url)

/**
 * The shop as an Express app: early refusals, files, then the Remix build whose actions are guarded.
 *
 * @throws when the shop has not been built
 */
export async function createShopApp(environment: Environment): Promise<Express> {
  const build = (await import(buildUrl.href)) as ServerBuild
  const app = express()
  app.disable("x-powered-by")
  app.set("trust proxy", environment.trustedHops)
  app.use(refuseStrangeMethod)
  app.use(refuseBrokenAddress)
  app.use(refuseForeignOrigin(environment.publicOrigin))
  app.use(compression())
  app.use(staticFiles())
  const mode = environment.production ? "production" : "development"
  const answer = createRequestHandler({ build, mode, getLoadContext: ({ ip }) => ({ clientAddress: ip }) })
  app.all("*", (request, response, next) => void answer(request, response, next))
  app.use(answerFault)
  if (!environment.production) void broadcastDevReady(build)
  return app
}
