import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { type Root, hydrateRoot } from "react-dom/client"
import { guardPage } from "~/http/fault-guard.client"

let root: Root | undefined
guardPage(() => root?.unmount())
const { pathname, search } = location
// The address of a panel is no other page: to the router it would end a refusal that React has yet to find in this one.
addEventListener("popstate", (event) => {
  const isThisPage = location.pathname === pathname && location.search === search
  if (isThisPage && document.documentElement.dataset["js"] === undefined) event.stopImmediatePropagation()
})
const state = document.getElementById("page-state")
const ids = (state?.dataset["routes"] ?? "").split(" ")
void Promise.all(ids.map((id) => import(window.__remixManifest.routes[id]?.module ?? ""))).then((modules) => {
  window.__remixContext = JSON.parse(state?.textContent ?? "")
  window.__remixRouteModules = Object.fromEntries(ids.map((id, place) => [id, modules[place]]))
  // What an extension has put into the page is no fault of ours: React renders that part anew.
  startTransition(() => void (root = hydrateRoot(document, <RemixBrowser />, { onRecoverableError: () => undefined })))
  dispatchEvent(new Event("hydrate"))
})
