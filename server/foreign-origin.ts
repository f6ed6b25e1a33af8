import type { RequestHandler } from "express"
import { setStrictHeaders } from "./response-headers.ts"

const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Envoi refusé</title>
<h1>Envoi refusé</h1><p>Ce formulaire a été envoyé depuis un autre site. Rien n’a été enregistré.</p>
<p><a href="/">Revenir à la boutique</a></p></html>`

/**
 * Refuses a post from a foreign or null origin before Remix sees it, because Remix itself answers 500 there.
 * The action guard decides about everything else (assurance: cross-site posts).
 *
 * @param publicOrigin the shop's own origin
 */
export function refuseForeignOrigin(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    const origin = request.headers.origin
    const reads = request.method === "GET" || request.method === "HEAD"
    if (reads || origin === undefined || origin === publicOrigin) return next()
    setStrictHeaders(response)
    response.status(403).type("html").set("Cache-Control", "no-store").send(page)
  }
}
