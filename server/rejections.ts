import { STATUS_CODES, type Server } from "node:http"
import type { Socket } from "node:net"
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express"
import { securityHeaders } from "../app/http/response-headers.server.ts"
import { log } from "../app/log.server.ts"
import { requestIdOf } from "./access-log.ts"

/** Bytes of a request's body, as the action guard counts them too. */
const MAX_BODY_BYTES = 64 * 1024
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

type Rejection = { status: number; title: string; sentence: string }

/** A page without assets, for responses that never reach Remix. Its words are constants, so nothing is escaped. */
function rejectionPage({ title, sentence }: Rejection, requestId?: string): string {
  const reference = requestId === undefined ? "" : `\n<p>Référence à nous communiquer\u00a0: <code>${requestId}</code></p>`
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>
<p><a href="/">Revenir à la boutique</a></p>${reference}</html>`
}

function reject(request: Request, response: Response, rejection: Rejection): void {
  const requestId = rejection.status >= 500 ? requestIdOf(request) : undefined
  response.status(rejection.status).type("html").set("Cache-Control", "no-store").send(rejectionPage(rejection, requestId))
}

/** Rejects an address with a broken escape (`%E0%A4%A`), which neither Express nor Remix can read. */
export const rejectBrokenAddress: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    const sentence = "Son adresse est mal recopiée. La boutique, elle, est bien ouverte."
    return reject(request, response, { status: 404, title: "Cette page n’existe pas", sentence })
  }
  next()
}

/** Rejects methods that no page of ours has, TRACE among them, which Remix answers with a fault. */
export const rejectUnknownMethod: RequestHandler = (request, response, next) => {
  if (METHODS.includes(request.method)) return next()
  const sentence = "Cette adresse se lit ou reçoit un formulaire, rien d’autre."
  reject(request, response, { status: 405, title: "Méthode refusée", sentence })
}

/** Rejects a body whose `Content-Length` is too large, before it is read. */
export const rejectLargeBody: RequestHandler = (request, response, next) => {
  if (!(Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)) return next()
  response.set("Connection", "close")
  const sentence = "Rien n’a été enregistré. Raccourcissez votre texte, puis réessayez."
  reject(request, response, { status: 413, title: "Envoi trop volumineux", sentence })
}

/** WebKit sends reports of the content policy with a null origin. No form of another site can send a body of these types. */
function isPolicyReport({ path, headers }: Request): boolean {
  return path === "/rapports-csp" && /^application\/(csp-report|reports\+json)/.test(headers["content-type"] ?? "")
}

/**
 * Rejects a post from a foreign or null origin before Remix, which answers 500 there. The action guard decides about
 * everything else.
 */
export function rejectForeignOrigin(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    if (isPolicyReport(request) && request.headers.origin === "null") delete request.headers.origin
    const { origin } = request.headers
    const reads = request.method === "GET" || request.method === "HEAD"
    if (reads || origin === undefined || origin === publicOrigin) return next()
    const sentence = "Ce formulaire a été envoyé depuis un autre site. Rien n’a été enregistré."
    reject(request, response, { status: 403, title: "Envoi refusé", sentence })
  }
}

/** Logs what went wrong outside Remix, and answers it. */
export const handleFault: ErrorRequestHandler = (error, request, response, next) => {
  log.fault(error, { requestId: requestIdOf(request), method: request.method, path: request.originalUrl })
  if (response.headersSent) return next(error)
  const sentence = "Rien n’a été enregistré. Réessayez dans un instant."
  reject(request, response, { status: 500, title: "Une erreur est survenue", sentence })
}

const PARSER_REJECTIONS: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: "Demande trop longue",
    sentence: "Votre navigateur a envoyé trop de données avec cette adresse. Supprimez les cookies de ce site, puis réessayez.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: "Envoi trop lent",
    sentence: "L’envoi n’est pas arrivé à temps et rien n’a été enregistré. Réessayez dans un instant.",
  },
}
const UNREADABLE: Rejection = {
  status: 400,
  title: "Demande illisible",
  sentence: "Rien n’a été enregistré. Rechargez la page et recommencez.",
}

/** Answers what Node's own HTTP parser rejects (headers above the limit, a request that arrives too slowly), and hangs up. */
export function answerParserErrors(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
    const rejection = PARSER_REJECTIONS[error.code ?? ""] ?? UNREADABLE
    const { status } = rejection
    log.info("request-rejected", { status, code: error.code })
    const body = Buffer.from(rejectionPage(rejection))
    const headers = {
      ...securityHeaders(null),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(body.length),
      "Cache-Control": "no-store",
      Connection: "close",
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n`)
    socket.end(body)
  })
}
