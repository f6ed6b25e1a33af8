import { createRequestHandler } from "@remix-run/node"
import type { EntryContext, ServerBuild } from "@remix-run/node"
import { Outlet, RemixServer } from "@remix-run/react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { PendingQuantitiesProvider } from "../../app/components/cart/pending-quantities"
import { testEnvironment } from "../setup/environment"

function render(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  const html = renderToString(createElement(RemixServer, { context, url: request.url }))
  return new Response(html, { status, headers })
}

/** What the shell keeps for its pages. */
function Root() {
  return createElement(PendingQuantitiesProvider, null, createElement(Outlet))
}

function failLoudly(error: unknown): never {
  throw error
}

/** The HTML of one route without the shell around it. In: its module, the pattern of its path, the address, the visitor's cookies. */
export async function renderRoute(...visit: Parameters<typeof answerRoute>): Promise<string> {
  return (await answerRoute(...visit)).text()
}

/** The same as the answer that it is. */
export async function answerRoute(
  module: object,
  path: string,
  address: string,
  cookies: Record<string, string> = {},
): Promise<Response> {
  const manifest = {
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    module: "",
  }
  const build = {
    entry: { module: { default: render, handleError: failLoudly } },
    routes: {
      root: { id: "root", path: "", module: { default: Root } },
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
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ")
  const answer = createRequestHandler(build, "test")
  return answer(new Request(testEnvironment.PUBLIC_ORIGIN + address, { headers: { Cookie } }))
}
