/** A route as the build holds it, as far as addresses go. */
type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined; module: unknown }

export type KeptRoute = { path: RegExp; parameters: readonly string[] }

/** Longer ones are nobody's choice, and would fill the cache. */
const longestSearch = 300

/** The routes that declare their page the same for many visitors, by exporting `keptParameters`. */
export function listKeptRoutes(routes: Record<string, BuiltRoute | undefined>): KeptRoute[] {
  return Object.values(routes).flatMap((route): KeptRoute[] => {
    const parameters = (route?.module as { keptParameters?: readonly string[] } | undefined)?.keptParameters
    return route && parameters ? [{ path: pathPattern(route, routes), parameters }] : []
  })
}

/** A dynamic part is a slug: any other text is rendered for each request. */
function pathPattern(route: BuiltRoute, routes: Record<string, BuiltRoute | undefined>): RegExp {
  const parts: string[] = []
  for (let at: BuiltRoute | undefined = route; at; at = routes[at.parentId ?? ""]) if (at.path) parts.unshift(at.path)
  const segments = parts
    .join("/")
    .split("/")
    .filter((segment) => segment !== "")
  return new RegExp(`^/${segments.map((segment) => (segment.startsWith(":") ? "[a-z0-9-]{1,80}" : segment)).join("/")}$`)
}

/**
 * The address under which a page is kept: without `utm_*`, parameters in order of their names; values of the same name stay in
 * theirs. Null for a path that no route declared and for any parameter that its route does not list.
 */
export function keptAddress(url: string, routes: readonly KeptRoute[]): string | null {
  const query = url.indexOf("?")
  const path = query < 0 ? url : url.slice(0, query)
  const route = routes.find((each) => each.path.test(path))
  if (!route) return null
  if (query < 0) return path
  if (url.length - query > longestSearch) return null
  const pairs = [...new URLSearchParams(url.slice(query))].filter(([name]) => !name.startsWith("utm_"))
  if (!pairs.every(([name]) => route.parameters.some((entry) => isListed(name, entry)))) return null
  const params = new URLSearchParams(pairs)
  params.sort()
  return pairs.length === 0 ? path : `${path}?${params.toString()}`
}

function isListed(name: string, entry: string): boolean {
  if (!entry.endsWith("*")) return name === entry
  const prefix = entry.slice(0, -1)
  return name.startsWith(prefix) && /^[a-z0-9_-]{1,80}$/.test(name.slice(prefix.length))
}
