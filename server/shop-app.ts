import type { ServerBuild } from "@remix-run/node"
import { createRequestHandler } from "@remix-run/node"
import compression from "compression"
import express from "express"
import type { Express, RequestHandler } from "express"
import type { RequestListener } from "node:http"
import { constants } from "node:zlib"
import type { Environment } from "../app/env.server.ts"
import type { LoadContextForMany, renderForMany } from "../app/http/kept-pages.server.ts"
import { logRequests } from "./access-log.ts"
import { APPLE_DOMAIN_PATH, answerApple } from "./apple-domain-file.ts"
import { answerFault, refuseBrokenAddress, refuseForeignOrigin, refuseLargeBody, refuseStrangeMethod } from "./early-refusals.ts"
import { listKeptRoutes } from "./kept-routes.ts"
import { createPageCache, servePagesFirst } from "./page-cache.ts"
import { standAtPublicOrigin } from "./public-host.ts"
import { answerByBuild } from "./remix-requests.ts"
import { giveRequestId, identifyRequest } from "./request-ids.ts"
import { setStrictHeaders } from "./response-headers.ts"
import { staticFiles } from "./static-files.ts"

/** Brotli of a page for one shopper, which is made while they wait. */
const ownPageQuality = 6
/** 256 KB hold a page; the usual window takes about ten megabytes for each page that is on its way. */
const ownPageWindow = 18
const buildUrl = new URL("../build/index.js", import.meta.url)

/** What differs in development: where the files for browsers are, and what every page gets besides. */
type ShopAppOptions = { assetsFolder?: string; editPage?: (html: string) => string }
type ShopBuild = ServerBuild & { renderForMany: typeof renderForMany }

/**
 * The shop in production: the pages kept for many visitors, then its Express app.
 *
 * @throws when the shop has not been built, or Apple's file cannot be read
 */
export async function createShop(environment: Environment): Promise<RequestListener> {
  const build = (await import(buildUrl.href)) as ShopBuild
  return servePagesFirst(keepPages(build, environment), createShopApp(build, environment))
}

function keepPages(build: ShopBuild, { publicOrigin, trustedHops }: Environment) {
  const render = createRequestHandler(build, "production")
  return createPageCache({
    origin: publicOrigin,
    routes: listKeptRoutes(build.routes),
    render: (request) => build.renderForMany(() => render(request, contextForMany())),
    identify: (request) => identifyRequest(request, trustedHops > 0),
  })
}

/** A new one each time, because the loaders of a page share what stands in it. */
function contextForMany(): LoadContextForMany {
  return { clientAddress: null, forMany: true }
}

/** Early refusals, files, then the Remix build whose actions are guarded. */
export function createShopApp(
  build: ServerBuild,
  environment: Environment,
  { assetsFolder, editPage }: ShopAppOptions = {},
): Express {
  const app = express()
  app.disable("x-powered-by")
  // Nothing here reads Express's parsed query, and its parser would build objects from what anybody sends.
  app.set("query parser", false)
  app.set("trust proxy", environment.trustedHops)
  app.use(giveRequestId(environment.trustedHops > 0))
  app.use(logRequests)
  app.use(refuseStrangeMethod)
  app.use(refuseBrokenAddress)
  app.use(refuseForeignOrigin(environment.publicOrigin))
  app.use(refuseLargeBody)
  app.use(standAtPublicOrigin(environment.publicOrigin))
  app.get("/sante/vie", answerAlive)
  if (environment.appleDomainFile) app.get(APPLE_DOMAIN_PATH, answerApple(environment.appleDomainFile))
  app.use(
    compression({
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: ownPageQuality, [constants.BROTLI_PARAM_LGWIN]: ownPageWindow } },
    }),
  )
  app.use(staticFiles(assetsFolder))
  const mode = environment.production ? "production" : "development"
  app.all("*", answerByBuild(build, mode, environment.publicOrigin, editPage))
  app.use(answerFault)
  return app
}

/** The process runs, whatever the backend does: what asks here restarts it when it hears nothing. Whether it can serve: `/sante`. */
const answerAlive: RequestHandler = (_request, response) => {
  setStrictHeaders(response)
  response.set("Cache-Control", "no-store").json({ alive: true })
}
