import type { ErrorRequestHandler, RequestHandler, Response } from "express"
import { log } from "../app/log.server.ts"
import { setStrictHeaders } from "./response-headers.ts"

function refuse(response: Response, status: number, title: string, sentence: string): void {
  setStrictHeaders(response)
  response.status(status).type("html").set("Cache-Control", "no-store")
    .send(`<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>
<p><a href="/">Revenir à la boutique</a></p></html>`)
}

/** Refuses an address with a broken escape (`%E0%A4%A`), which neither Express nor Remix can read. */
export const refuseBrokenAddress: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    return refuse(response, 404, "Cette page n’existe pas", "Son adresse est mal recopiée. La boutique, elle, est bien ouverte.")
  }
  next()
}

/** Refuses methods that no page of ours has, TRACE among them, which Remix answers with a fault. */
export const refuseStrangeMethod: RequestHandler = (request, response, next) => {
  if (["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(request.method)) return next()
  refuse(response, 405, "Méthode refusée", "Cette adresse se lit ou reçoit un formulaire, rien d’autre.")
}

/** The last resort: what went wrong outside Remix is logged once and answered in French. */
export const answerFault: ErrorRequestHandler = (error, _request, response, next) => {
  log.fault(error)
  if (response.headersSent) return next(error)
  refuse(response, 500, "Une erreur est survenue", "Rien n’a été enregistré. Réessayez dans un instant.")
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
    refuse(response, 403, "Envoi refusé", "Ce formulaire a été envoyé depuis un autre site. Rien n’a été enregistré.")
  }
}
