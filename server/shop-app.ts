import { type ServerBuild, createRequestHandler } from "@remix-run/node"
import compression from "compression"
import express, { type Express } from "express"
import type { RequestListener } from "node:http"
import { constants } from "node:zlib"
import type { Environment } from "../app/env.server.ts"
import { securityHeaders } from "../app/http/security-headers.server.ts"
import type { AnonymousLoadContext, renderAnonymously } from "../app/http/request-context.server.ts"
import { assignRequestId, identifyRequest, logRequests } from "./access-log.ts"
import { serveAppleDomainFile, APPLE_DOMAIN_PATH, staticFiles } from "./static-files.ts"
import { handleFault, rejectBrokenAddress, rejectForeignOrigin, rejectLargeBody, rejectUnknownMethod } from "./rejections.ts"
import { listCacheableRoutes } from "./cache-key.ts"
import { createPageCache, servePagesFirst } from "./page-cache.ts"
import { handleWithRemix, usePublicOrigin } from "./remix-requests.ts"
/** Brotli of a page for one shopper, which is made while they wait. */
const BROTLI_QUALITY = 6
/** 256 KB hold a page; the usual window takes about ten megabytes for each page that is on its way. */
const BROTLI_WINDOW_BITS = 18
const BUILD_URL = new URL("../build/index.js", import.meta.url)

/** What differs in development: where the files for browsers are, and what every page gets besides. */
type ShopAppOptions = { assetsFolder?: string; editPage?: (html: string) => string }
type ShopBuild = ServerBuild & { renderAnonymously: typeof renderAnonymously }

/**
 * The shop in production: the page cache, then its Express app.
 *
 * @throws when the shop has not been built, or Apple's file cannot be read
 */
export async function createShop(environment: Environment): Promise<RequestListener> {
  const build = (await import(BUILD_URL.href)) as ShopBuild
  return servePagesFirst(cachePages(build, environment), createShopApp(build, environment))
}

function cachePages(build: ShopBuild, { publicOrigin, trustedHops }: Environment) {
  const render = createRequestHandler(build, "production")
  // A new one for each render, because the loaders of a page share what stands in it.
  const context = (): AnonymousLoadContext => ({ clientAddress: null, anonymous: true })
  return createPageCache({
    origin: publicOrigin,
    routes: listCacheableRoutes(build.routes),
    render: (request) => build.renderAnonymously(() => render(request, context())),
    identify: (request) => identifyRequest(request, trustedHops > 0),
  })
}

/** Early rejections, files, then the Remix build. Every response starts with the strict security headers. */
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
  app.use(assignRequestId(environment.trustedHops > 0))
  app.use(logRequests)
  app.use((_request, response, next) => {
    response.set(securityHeaders(null))
    next()
  })
  app.use(rejectUnknownMethod)
  app.use(rejectBrokenAddress)
  app.use(rejectForeignOrigin(environment.publicOrigin))
  app.use(rejectLargeBody)
  app.use(usePublicOrigin(environment.publicOrigin))
  // Whether the process runs, whatever the backend does; whether it can serve shoppers: `/sante`.
  app.get("/sante/vie", (_request, response) => void response.set("Cache-Control", "no-store").json({ alive: true }))
  if (environment.appleDomainFile) app.get(APPLE_DOMAIN_PATH, serveAppleDomainFile(environment.appleDomainFile))
  app.use(
    compression({
      brotli: {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS },
      },
    }),
  )
  app.use(staticFiles(assetsFolder))
  const mode = environment.production ? "production" : "development"
  app.all("*", handleWithRemix(build, mode, environment.publicOrigin, editPage))
  app.use(handleFault)
  return app
}
