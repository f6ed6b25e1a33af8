import { randomBytes } from "node:crypto"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node"
import { renderToString } from "react-dom/server"
import { ScriptMark } from "~/http/script-mark"
import { hashMarkedScripts } from "~/http/script-hashes.server"
import { addPreviewHeaders, addSecurityHeaders, cacheControl, securityHeaders } from "~/http/security-headers.server"
import { log } from "~/log.server"

const lastResort = `<html lang="fr"><head><meta charset="utf-8"><title>Erreur</title></head><body>
<h1>Une erreur est survenue</h1><p>Cette page ne peut pas être affichée pour le moment.</p>
<p><a href="">Réessayer</a> ou <a href="/">revenir à l’accueil</a>.</p></body></html>`

/** Renders a page whole: nothing that a shopper needs waits for a script, and no timer outlives the answer. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  const mark = randomBytes(16).toString("hex")
  const { html, hashes } = hashMarkedScripts(renderPage(request, context, mark), mark)
  for (const [name, value] of Object.entries(securityHeaders({ scriptHashes: hashes }))) headers.set(name, value)
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Cache-Control", cacheControl(request, headers, status))
  headers.append("Vary", "Cookie, Save-Data")
  addPreviewHeaders(headers, request)
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

function renderPage(request: Request, context: EntryContext, mark: string): string {
  try {
    return renderToString(
      <ScriptMark.Provider value={mark}>
        <RemixServer context={context} url={request.url} nonce={mark} />
      </ScriptMark.Provider>,
    )
  } catch (error) {
    // Remix renders the error page next; when that one fails too, nothing of ours is left to render.
    if (!context.staticHandlerContext.errors) throw error
    log.fault(error, { path: new URL(request.url).pathname })
    return lastResort
  }
}

/** Data for in-app navigation carries the same headers as pages. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  addSecurityHeaders(response, request)
  return response
}

/** Logs each fault once; expected answers (a missing page, a refusal) are none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const requestId = request.headers.get("X-Request-Id") ?? randomBytes(6).toString("hex")
  log.fault(error, { requestId, method: request.method, path: new URL(request.url).pathname })
}
