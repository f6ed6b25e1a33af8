import type { ServerBuild } from "@remix-run/node"
import { guardBuild } from "../../app/http/action-guard.server"
import * as authentication from "../../app/routes/commande.authentification"
import * as choice from "../../app/routes/commande.paiement"
import * as confirmation from "../../app/routes/commande.merci.$checkoutId"
import * as recap from "../../app/routes/commande.verification"
import * as retour from "../../app/routes/paiement.retour"
import * as waiting from "../../app/routes/commande.attente"
import { openShopper } from "~/sessions/shopper.server"
import { createCookieJar } from "../shopper/cookie-jar"

/** A page, and the attempt that it or a redirect to it named last. */
export type Shown = { path: string; query: URLSearchParams; status: number; data: Record<string, unknown>; essai: string | null }
type Handler = (args: { request: Request; params: Record<string, string>; context: object }) => Promise<Response>
type Module = { loader?: Handler; action?: Handler }

const modules = { authentication, choice, confirmation, recap, retour, waiting }
const build = {
  routes: Object.fromEntries(
    Object.entries(modules).map(([id, module]) => [
      id,
      { id, path: id === "recap" ? "/commande/verification" : `/${id}`, module },
    ]),
  ),
} as unknown as ServerBuild
const routes = guardBuild(build).routes

function findRoute(path: string): { module: Module; params: Record<string, string> } | null {
  const [, checkoutId] = /^\/commande\/merci\/(\w+)$/.exec(path) ?? []
  const paths: Record<string, string> = {
    "/commande/verification": "recap",
    "/commande/authentification": "authentication",
    "/commande/paiement": "choice",
    "/commande/attente": "waiting",
    "/paiement/retour": "retour",
  }
  const id = checkoutId ? "confirmation" : paths[path]
  return id ? { module: routes[id]!.module as unknown as Module, params: checkoutId ? { checkoutId } : {} } : null
}

/** A browser without scripts, on the pages of the checkout in this process: it keeps cookies and follows redirects, not refreshes. */
export function openBrowser(origin: string, session: string) {
  const cookies = createCookieJar()
  cookies.set("swell-session", encodeURIComponent(session))

  async function ask(address: string, fields?: Record<string, string>, steps = 0, named: string | null = null): Promise<Shown> {
    const url = new URL(address, origin)
    const route = findRoute(url.pathname)
    const essai = url.searchParams.get("essai") ?? named
    const known = { path: url.pathname, query: url.searchParams, essai }
    if (!route) return { ...known, status: 200, data: {} }
    const headers = new Headers({ Cookie: cookies.header(), "Sec-Fetch-Site": "same-origin" })
    if (fields) headers.set("Content-Type", "application/x-www-form-urlencoded")
    const request = new Request(url, { headers, ...(fields && { method: "POST", body: new URLSearchParams(fields).toString() }) })
    const run = fields ? route.module.action : route.module.loader
    const answer = await run!({ request, params: route.params, context: { clientAddress: "198.51.100.7" } }).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response) return thrown
        throw thrown
      },
    )
    cookies.keep(answer.headers.getSetCookie())
    const location = answer.headers.get("Location")
    if (location !== null && steps < 8) return ask(new URL(location, url).href, undefined, steps + 1, essai)
    const text = await answer.text()
    return { ...known, status: answer.status, data: text.startsWith("{") ? (JSON.parse(text) as Shown["data"]) : {} }
  }
  return {
    ask,
    session: () => decodeURIComponent(cookies.get("swell-session") ?? ""),
    /** The backend's client of a request that this browser makes. */
    commerce: async () => (await openShopper(new Request(origin, { headers: { Cookie: cookies.header() } }))).commerce,
    keepSession: (given: string | null) => cookies.set("swell-session", encodeURIComponent(given ?? "")),
  }
}
