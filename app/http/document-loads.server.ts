import { redirectDocument } from "@remix-run/node"

/** Pages whose content security policy differs from the shop's common one, each in its own way. */
const pagesWithOwnPolicy: ReadonlySet<string> = new Set([
  "/panier",
  "/commande/paiement",
  "/commande/authentification",
  "/account/cartes",
])

type LoaderArgs = { request: Request }

/**
 * Wraps the loader of a page. A policy cannot change while the browser stays in one document, so whoever comes by the router
 * from a page with another policy is told to load this one as a document (design §6). The browser's own account of where it
 * comes from decides; links that say so themselves only save the round trip.
 */
export function loadAsDocument<Args extends LoaderArgs, Answer>(loader: (args: Args) => Answer) {
  return (args: Args): Answer | Response => {
    const { method, headers, url } = args.request
    const isDataFetch = method === "GET" && headers.get("Sec-Fetch-Dest") === "empty"
    const { pathname, search } = new URL(url)
    if (isDataFetch && changesPolicy(headers, pathname)) return redirectDocument(`${pathname}${search}`)
    return loader(args)
  }
}

/** Marks a redirect between pages whose policies differ, so that the router follows it as a document. */
export function followAsDocument(answer: Response, { headers, url }: Request): void {
  const location = answer.headers.get("Location")
  if (location === null || !URL.canParse(location, url)) return
  if (changesPolicy(headers, new URL(location, url).pathname)) answer.headers.set("X-Remix-Reload-Document", "true")
}

function changesPolicy(headers: Headers, to: string): boolean {
  const from = headers.get("Referer")
  if (from === null || !URL.canParse(from)) return false
  return policyOf(new URL(from).pathname) !== policyOf(to)
}

function policyOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname
  return pagesWithOwnPolicy.has(path) ? path : ""
}
