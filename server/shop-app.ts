import type { IncomingMessage, RequestListener } from "node:http"
import { pathToFileURL } from "node:url"
import { createReadableStreamFromReadable, type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node"
import express, {
  type Express,
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from "express"
import type { Environment } from "../app/env.server.ts"
import type { watchPayments } from "../app/checkout/watch-payments.server.ts"
import type { renderAnonymously, ShopperLoadContext } from "../app/http/request-context.server.ts"
import { securityHeaders } from "../app/http/response-headers.server.ts"
import { log } from "../app/log.server.ts"
import type { addStatistics } from "../app/store/statistics.server.ts"
import type { readShopperSummary } from "../app/sessions/shopper.server.ts"
import { assignRequestId, identifyRequest, logRequests } from "./access-log.ts"
import { placesOf } from "./builds.js"
import { listCacheableRoutes } from "./cache-key.ts"
import { compressAnswers, keepBrotliForOwnPages } from "./compression.ts"
import { createPageCache, withPageCache } from "./page-cache.ts"
import { createSlotStore, type SlotStore } from "./page-composition.ts"
import {
  handleFault,
  redirectToPlainPath,
  rejectBrokenAddress,
  rejectForeignOrigin,
  rejectLargeBody,
  rejectUnknownMethod,
} from "./rejections.ts"
import { createRepeatedRefusals } from "./repeated-refusals.ts"
import { handleByGroups } from "./route-groups.ts"
import { keepStatistics } from "./statistics.ts"
import { APPLE_DOMAIN_PATHS, serveAppleDomainFile, staticFiles } from "./static-files.ts"
import { readTraceSettings } from "./trace-settings.ts"

/** What differs in development: where the files for browsers are, and what every page gets besides. */
type ShopAppOptions = { listAssets?: () => string[]; editPage?: (html: string) => string; slots?: SlotStore }
type ShopBuild = ServerBuild & {
  renderAnonymously: typeof renderAnonymously
  readShopperSummary: typeof readShopperSummary
  prepare: () => Promise<unknown>
  watchPayments: typeof watchPayments
  addStatistics: typeof addStatistics
}
/** How often payments are looked for whose shoppers never came back. */
const WATCH_EVERY_MS = 5 * 60 * 1000

/**
 * The shop in production: the page cache, then its Express app. It asks at once for what the first pages need; `/sante` says when
 * that has come.
 *
 * @throws when the shop has not been built, or Apple's file cannot be read
 */
export async function createShop(environment: Environment): Promise<RequestListener> {
  const build = (await import(pathToFileURL(placesOf().server).href)) as ShopBuild
  void build.prepare()
  setInterval(() => void build.watchPayments().catch((error: unknown) => log.fault(error)), WATCH_EVERY_MS).unref()
  keepStatistics(build.addStatistics)
  const slots = createSlotStore()
  const served = withPageCache(cachePages(build, environment, slots), createShopApp(build, environment, { slots }))
  const tracing = readTraceSettings(process.env)
  const shop = tracing === null ? served : (await import("./traces.ts")).traceRequests(served, tracing)
  if (environment.metricsPort !== null) (await import("./metrics.ts")).countEvents()
  return shop
}

function cachePages(build: ShopBuild, { publicOrigin, trustedHops }: Environment, slots: SlotStore) {
  const render = handleByGroups(build, "production")
  return createPageCache({
    origin: publicOrigin,
    routes: listCacheableRoutes(build.routes),
    render: (request, kind, requestedBy) => build.renderAnonymously(kind, requestedBy, (context) => render(request, context)),
    readShopper: build.readShopperSummary,
    slots,
    identify: (request) => identifyRequest(request, trustedHops > 0),
    addressOf: (request) => clientAddressOf(request, trustedHops),
  })
}

/** The client's address behind so many proxies, as Express finds it. */
function clientAddressOf({ socket, headers }: IncomingMessage, trustedHops: number): string | null {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",")
  const hops = [...(headers["x-forwarded-for"] === undefined ? [] : forwarded), socket.remoteAddress ?? ""]
  return hops.at(-1 - Math.min(trustedHops, hops.length - 1))?.trim() ?? null
}

/** Early rejections, files, then the Remix build. Every response starts with the strict security headers. */
export function createShopApp(
  build: ServerBuild,
  environment: Environment,
  { listAssets, ...options }: ShopAppOptions = {},
): Express {
  const app = express()
  app.disable("x-powered-by")
  // The parsed query is not used, and Express's parser would build objects from untrusted input.
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
  app.use(redirectToPlainPath)
  app.use(rejectForeignOrigin(environment.publicOrigin))
  app.use(rejectLargeBody)
  app.use(usePublicOrigin(environment.publicOrigin))
  // Says only that the process runs; `/sante` says whether it can serve shoppers.
  app.get("/sante/vie", (_request, response) => void response.set("Cache-Control", "no-store").json({ alive: true }))
  if (environment.appleDomainFile) app.get(APPLE_DOMAIN_PATHS, serveAppleDomainFile(environment.appleDomainFile))
  app.use(compressAnswers)
  app.use(staticFiles(listAssets))
  app.use(keepBrotliForOwnPages)
  const mode = environment.production ? "production" : "development"
  app.all("*", handleWithRemix(build, mode, environment.publicOrigin, options))
  app.use(handleFault)
  return app
}

/** Lets Remix answer a request at the public origin, a page as one text that `editPage` may change. */
function handleWithRemix(
  build: ServerBuild,
  mode: string,
  publicOrigin: string,
  { editPage = (html) => html, slots }: ShopAppOptions,
): RequestHandler {
  const handle = handleByGroups(build, mode)
  const refusals = createRepeatedRefusals()
  return (request, response, next) => {
    const refused = refusals.find(request)
    if (refused) return void response.writeHead(refused.status, refused.headers).end(refused.html)
    const page = { html: null, ...(slots?.isRequested(request) && { cut: null }) }
    const context: ShopperLoadContext = { clientAddress: request.ip, page }
    handle(webRequest(request, response, publicOrigin), context)
      .then((answer) => {
        const { html, cut, isBrief } = context.page
        if (isBrief && html !== null) refusals.keep(request, { status: answer.status, headers: [...answer.headers], html })
        if (cut && answer.status === 200 && !answer.headers.has("Set-Cookie")) slots?.keep(cut)
        return send(answer, html === null ? null : editPage(html), response)
      })
      .catch(next)
  }
}

function webRequest(request: ExpressRequest, response: ExpressResponse, publicOrigin: string): Request {
  const { method, originalUrl } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each) headers.append(name, each)
  }
  const controller = new AbortController()
  // The browser closed the connection before the whole response was sent.
  response.once("close", () => {
    if (!response.writableFinished) controller.abort()
  })
  const hasBody = method !== "GET" && method !== "HEAD"
  // A request line may hold a whole address instead of a path.
  const address = originalUrl.startsWith("/") ? originalUrl : request.path
  return new Request(publicOrigin + address, {
    method,
    headers,
    signal: controller.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: "half" as const }),
  })
}

async function send(answer: Response, html: string | null, response: ExpressResponse): Promise<void> {
  response.status(answer.status)
  // What the page cache waited for before (server/cached-page.ts).
  const before = response.get("Server-Timing")
  if (before !== undefined) answer.headers.set("Server-Timing", `${before}, ${answer.headers.get("Server-Timing") ?? ""}`)
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.append(name, value)
    else response.set(name, value)
  }
  if (html !== null) response.end(html)
  else if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}

/** Replaces the request's host by the shop's, so that no address is built from a client's header; Remix compares it with the Origin. */
function usePublicOrigin(publicOrigin: string): RequestHandler {
  const { host } = new URL(publicOrigin)
  return (request, _response, next) => {
    request.headers.host = host
    delete request.headers["x-forwarded-host"]
    next()
  }
}
