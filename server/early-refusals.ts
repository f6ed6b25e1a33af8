import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express"
import { log } from "../app/log.server.ts"
import { refusalPage } from "./refusal-page.ts"
import { requestIdOf } from "./request-ids.ts"
import { setStrictHeaders } from "./response-headers.ts"

/** Bytes of a request's body, as the action guard counts them too. */
const largestBody = 64 * 1024

type Refusal = { status: number; title: string; sentence: string }

function refuse(request: Request, response: Response, { status, ...words }: Refusal): void {
  setStrictHeaders(response)
  const requestId = status >= 500 ? requestIdOf(request) : undefined
  response
    .status(status)
    .type("html")
    .set("Cache-Control", "no-store")
    .send(refusalPage({ ...words, requestId }))
}

/** Refuses an address with a broken escape (`%E0%A4%A`), which neither Express nor Remix can read. */
export const refuseBrokenAddress: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    const title = "Cette page n’existe pas"
    return refuse(request, response, {
      status: 404,
      title,
      sentence: "Son adresse est mal recopiée. La boutique, elle, est bien ouverte.",
    })
  }
  next()
}

/** Refuses methods that no page of ours has, TRACE among them, which Remix answers with a fault. */
export const refuseStrangeMethod: RequestHandler = (request, response, next) => {
  if (["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(request.method)) return next()
  const sentence = "Cette adresse se lit ou reçoit un formulaire, rien d’autre."
  refuse(request, response, { status: 405, title: "Méthode refusée", sentence })
}

/** Refuses a body that says itself that it is too large, before a byte of it is read. */
export const refuseLargeBody: RequestHandler = (request, response, next) => {
  if (!(Number(request.headers["content-length"] ?? 0) > largestBody)) return next()
  response.set("Connection", "close")
  refuse(request, response, {
    status: 413,
    title: "Envoi trop volumineux",
    sentence: "Rien n’a été enregistré. Raccourcissez votre texte, puis réessayez.",
  })
}

/** The last resort: what went wrong outside Remix is logged once and answered in French. */
export const answerFault: ErrorRequestHandler = (error, request, response, next) => {
  log.fault(error, { requestId: requestIdOf(request), method: request.method, path: request.originalUrl })
  if (response.headersSent) return next(error)
  refuse(request, response, {
    status: 500,
    title: "Une erreur est survenue",
    sentence: "Rien n’a été enregistré. Réessayez dans un instant.",
  })
}

/**
 * Refuses a post from a foreign or null origin before Remix sees it, because Remix itself answers 500 there.
 * The action guard decides about everything else.
 *
 * @param publicOrigin the shop's own origin
 */
export function refuseForeignOrigin(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    const origin = request.headers.origin
    const reads = request.method === "GET" || request.method === "HEAD"
    if (reads || origin === undefined || origin === publicOrigin) return next()
    const sentence = "Ce formulaire a été envoyé depuis un autre site. Rien n’a été enregistré."
    refuse(request, response, { status: 403, title: "Envoi refusé", sentence })
  }
}
