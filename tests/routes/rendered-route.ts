import { createRequestHandler } from "@remix-run/node"
import type { EntryContext, ServerBuild } from "@remix-run/node"
import { Outlet, RemixServer } from "@remix-run/react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { testEnvironment } from "../setup/environment"

function render(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  const html = renderToString(createElement(RemixServer, { context, url: request.url }))
  return new Response(html, { status, headers })
}

/** The HTML of one route without the shell around it. In: its module, the pattern of its path, the address to ask for. */
export async function renderRoute(module: object, path: string, address: string): Promise<string> {
  const manifest = {
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    module: "",
  }
  const build = {
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: Outlet } },
      route: { id: "route", parentId: "root", path, module },
    },
    assets: {
      entry: { imports: [], module: "" },
      routes: {
        root: { ...manifest, id: "root", path: "", hasLoader: false },
        route: { ...manifest, id: "route", parentId: "root", path },
      },
      url: "",
      version: "",
    },
    future: {},
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  } as unknown as ServerBuild
  const answer = await createRequestHandler(build, "test")(new Request(testEnvironment.PUBLIC_ORIGIN + address))
  return answer.text()
}
