import {
  type ServerBuild,
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
} from "@remix-run/node"
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express"
import type { PageSlot } from "../app/http/page-slot.ts"

/**
 * Lets the Remix build answer a request, as the package for Express does, but for two things: every address stands at the
 * public origin, and a page comes as the text that was rendered rather than as a stream made of it.
 *
 * @param editPage changes a page before it goes out
 */
export function answerByBuild(
  build: ServerBuild,
  mode: string,
  publicOrigin: string,
  editPage = (html: string): string => html,
): RequestHandler {
  const handle = createRequestHandler(build, mode)
  return (request, response, next) => {
    const page: PageSlot = { html: null }
    handle(webRequest(request, response, publicOrigin), { clientAddress: request.ip, page })
      .then((answer) => send(answer, page.html === null ? null : editPage(page.html), response))
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
  for (const [name, value] of answer.headers) response.append(name, value)
  if (html !== null) response.end(html)
  else if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}
