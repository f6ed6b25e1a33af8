import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node"
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express"
import type { ShopperLoadContext } from "../app/http/request-context.server.ts"

/**
 * Lets Remix answer a request, as `@remix-run/express` does, but at the public origin and with a page as one text.
 *
 * @param editPage changes a page before it goes out
 */
export function handleWithRemix(
  build: ServerBuild,
  mode: string,
  publicOrigin: string,
  editPage = (html: string): string => html,
): RequestHandler {
  const handle = createRequestHandler(build, mode)
  return (request, response, next) => {
    const context: ShopperLoadContext = { clientAddress: request.ip, page: { html: null } }
    handle(webRequest(request, response, publicOrigin), context)
      .then((answer) => send(answer, context.page.html === null ? null : editPage(context.page.html), response))
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
  // The browser has left before its answer had gone out.
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
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.append(name, value)
    else response.set(name, value)
  }
  if (html !== null) response.end(html)
  else if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}

/**
 * Replaces what a request says of its host by the shop's public one: no address is made of what a client sends, and Remix,
 * which answers 500 when host and origin differ, works behind a proxy that changes the host.
 */
export function usePublicOrigin(publicOrigin: string): RequestHandler {
  const { host } = new URL(publicOrigin)
  return (request, _response, next) => {
    request.headers.host = host
    delete request.headers["x-forwarded-host"]
    next()
  }
}
