import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node"
import { yieldToEventLoop } from "../app/concurrency.ts"
import { type BuiltRoute, type BuiltRoutes, lineageOf } from "./cache-key.ts"

/** The group of an address that no route names; its routes also stand in every other group. */
const UNNAMED = ""

/**
 * Handles requests as Remix does, which ranks all routes of the build anew for each of them, twice for data and three times for
 * a page. Here it only sees those that the first segment of the address leaves.
 */
export function handleByGroups(build: ServerBuild, mode: string): RequestHandler {
  const groupOf = groupRoutes(build.routes)
  const handlers = new Map<string | null, RequestHandler>()
  return async (request, context) => {
    await yieldToEventLoop()
    const group = groupOf(new URL(request.url).pathname)
    const handle = handlers.get(group) ?? createRequestHandler(group === null ? build : partOf(build, group), mode)
    handlers.set(group, handle)
    return handle(request, context)
  }
}

function partOf(build: ServerBuild, group: string): ServerBuild {
  const ids = new Set(routesOf(build.routes, group))
  const ofGroup = <T extends object>(routes: T) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as T
  return { ...build, routes: ofGroup(build.routes), assets: { ...build.assets, routes: ofGroup(build.assets.routes) } }
}

/** Finds the group of a path: its first segment where a route begins with it, as Remix compares them; null where that is unclear. */
export function groupRoutes(routes: BuiltRoutes): (path: string) => string | null {
  const groups = new Set(Object.values(routes).map((route) => firstSegment(route, routes)?.toLowerCase()))
  return (path) => {
    const end = path.indexOf("/", 1)
    const segment = path.slice(1, end < 0 ? undefined : end)
    if (end === 1) return null
    try {
      const word = decodeURIComponent(segment).toLowerCase()
      return groups.has(word) ? word : UNNAMED
    } catch {
      return null
    }
  }
}

/** The routes that an address of a group may match, with those that they stand in. */
export function routesOf(routes: BuiltRoutes, group: string): string[] {
  const found = new Set<string>()
  for (const route of Object.values(routes)) {
    const first = firstSegment(route, routes)
    if (first && first.toLowerCase() !== group) continue
    for (const { id } of lineageOf(route, routes)) found.add(id)
  }
  return Object.keys(routes).filter((id) => found.has(id))
}

/** What an address of a route begins with; null where anything may stand there, "" for the first page and for what surrounds others. */
function firstSegment(route: BuiltRoute | undefined, routes: BuiltRoutes): string | null {
  const segments = lineageOf(route, routes).map(({ path }) => path?.split("/")[0])
  const first = segments.find(Boolean) ?? ""
  return /^:|[*?]/.test(first) ? null : first
}
