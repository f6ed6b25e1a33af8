import { randomBytes } from "node:crypto"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node"
import { renderToString } from "react-dom/server"
import { preloadLazyComponents } from "~/components/shell/lazy-component"
import { paymentSecurityPolicy } from "~/checkout/payment-policy.server"
import { yieldToEventLoop } from "~/concurrency"
import { answerBriefly, answerDataBriefly, opensNothing } from "~/http/brief-refusals.server"
import { addFormTokens } from "~/http/form-token.server"
import { HYDRATION_SCRIPT, SCROLL_SCRIPT } from "~/http/hydrate-on-interaction.server"
import { structuredData } from "~/components/seo/structured-data.server"
import { type RenderedScripts, ScriptMark, isEager } from "~/components/shell/document"
import { readPagePolicy } from "~/http/page-policy"
import { cutPage } from "~/http/page-slots.server"
import { isAnonymousRender, renderedPage, readRequestId, serverTiming } from "~/http/request-context.server"
import {
  addPreviewHeaders,
  addResponseHeaders,
  cacheControl,
  hashMarkedScripts,
  securityHeaders,
} from "~/http/response-headers.server"
import { log } from "~/log.server"
import { isLightPage, savesData } from "~/sessions/preferences.server"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import printStyles from "~/styles/print.css"
import { FALLBACK_PAGE } from "~/texts/error-pages.server"

/** What every page links to and no script has to know of; nothing waits for the print styles. */
const SERVED_LINKS = [
  `<link rel="stylesheet" media="print" href=${JSON.stringify(printStyles)}/>`,
  `<link rel="icon" href="/favicon.ico" sizes="32x32"/>`,
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`,
  `<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>`,
  `<link rel="manifest" href="/manifest.webmanifest"/>`,
].join("")

/** Renders a page whole: nothing that a shopper needs waits for a script, and no timer outlives the answer. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: AppLoadContext,
): Promise<Response> {
  // The page cache leaves what is not there, or not for who asks, to the app, which counts such pages of each address.
  if ((status === 404 || status === 429) && isAnonymousRender(loadContext)) return new Response(null, { status })
  const { loaderData, errors } = context.staticHandlerContext
  const brief = await answerBriefly(request, { status, headers, root: loaderData["root"] }, loadContext)
  if (brief !== null) return brief
  await preloadLazyComponents()
  await yieldToEventLoop()
  const mark = randomBytes(16).toString("hex")
  const policy = readPagePolicy(context, paymentSecurityPolicy)
  const scripts = {
    mark,
    hydration: HYDRATION_SCRIPT,
    scroll: SCROLL_SCRIPT,
    eager: policy !== null || isEager(context),
  }
  const started = performance.now()
  const { html, hashes } = hashMarkedScripts(renderPage(request, context, scripts), mark)
  headers.set("Server-Timing", serverTiming(performance.now() - started, loadContext))
  const parts = { scriptHashes: hashes, policy }
  // A page may be stricter: the address of a follow-up link holds its token.
  const referrer = headers.get("Referrer-Policy")
  for (const [name, value] of Object.entries(securityHeaders(parts))) headers.set(name, value)
  if (referrer !== null) headers.set("Referrer-Policy", referrer)
  headers.set("Content-Type", "text/html; charset=utf-8")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(request, headers, status))
  headers.append("Vary", "Cookie, Save-Data")
  addPreviewHeaders(headers, request)
  // What somebody makes up is not worth compressing, as in the page cache.
  if (opensNothing(loaderData["root"])) headers.append("Cache-Control", "no-transform")
  if (!isLightPage(request) && !savesData(request)) headers.set("Speculation-Rules", `"/speculation-rules.json"`)
  const data = errors ? "" : structuredData(loaderData, new URL(request.url).pathname)
  const page = `<!DOCTYPE html>${addFormTokens(html, request).replace("</head>", () => `${SERVED_LINKS}${data}</head>`)}`
  const receiver = renderedPage(loadContext)
  if (!receiver) return new Response(page, { status, headers })
  receiver.html = page
  const { pathname, search } = new URL(request.url)
  // Only a page that is asked for cut has the key.
  if ("cut" in receiver && !errors) receiver.cut = cutPage(page, loaderData["root"], addressBeneath(pathname, search))
  return new Response(null, { status, headers })
}

/** The page's state names only the flags of Remix that are on: a list has few bytes left. */
function withoutIdleFlags(context: EntryContext): EntryContext {
  const { serverHandoffString = "" } = context
  const shorten = (state: string, flags: string) => {
    const on = Object.entries(JSON.parse(flags) as Record<string, boolean>).filter(([, isOn]) => isOn)
    return state.replace(flags, JSON.stringify(Object.fromEntries(on)))
  }
  return { ...context, serverHandoffString: serverHandoffString.replace(/^\{"future":(\{[^}]*\})/, shorten) }
}

function renderPage(request: Request, context: EntryContext, scripts: RenderedScripts): string {
  try {
    return renderToString(
      <ScriptMark.Provider value={scripts}>
        <RemixServer context={withoutIdleFlags(context)} url={request.url} nonce={scripts.mark} />
      </ScriptMark.Provider>,
    )
  } catch (error) {
    // Remix renders the error page next; when that one fails too, nothing of ours is left to render.
    if (!context.staticHandlerContext.errors) throw error
    log.fault(error, { requestId: readRequestId(request), path: new URL(request.url).pathname })
    return FALLBACK_PAGE
  }
}

/** Data for in-app navigation carries the same headers as pages. */
export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const answer = (await answerDataBriefly(request, response, context)) ?? response
  addResponseHeaders(answer, request)
  return answer
}

/** Logs each fault once; expected answers (a missing page, a refusal) are none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.fault(error, { requestId: readRequestId(request), method: request.method, path: new URL(request.url).pathname })
}
