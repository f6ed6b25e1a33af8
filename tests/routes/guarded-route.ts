import type { AppLoadContext, ServerBuild } from "@remix-run/node"
import { guardBuild } from "../../app/http/action-guard.server"
import { testEnvironment } from "../setup/environment"

type Visit = { cookies?: Record<string, string>; context?: AppLoadContext; headers?: Record<string, string> }

/**
 * One route as the shop serves it, behind the guard of every action and loader. Answers are responses, thrown ones too.
 *
 * @param module the route's own module
 * @param path where it stands
 * @param params what the route reads from the path
 */
export function openRoute(module: object, path: string, params: Record<string, string> = {}) {
  const build = { routes: { route: { id: "route", path, module } } } as unknown as ServerBuild
  const guarded = Object.values(guardBuild(build).routes)[0]!.module
  const address = `${testEnvironment.PUBLIC_ORIGIN}${path}`

  async function ask(part: "loader" | "action", request: Request, context: AppLoadContext): Promise<Response> {
    const run = guarded[part]
    if (!run) throw new Error(`${path} has no ${part}`)
    const answer: unknown = await Promise.resolve(run({ request, params, context })).catch((error: unknown) => error)
    if (answer instanceof Response) return answer
    throw answer
  }
  const headersOf = ({ cookies = {}, headers = {} }: Visit) => ({
    ...headers,
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; "),
  })

  return {
    get: (query = "", visit: Visit = {}) =>
      ask("loader", new Request(`${address}${query}`, { headers: headersOf(visit) }), visit.context ?? {}),
    post(fields: Record<string, string>, visit: Visit = {}) {
      const body = new URLSearchParams(fields).toString()
      // A type that the body gives by itself would make msw lose the other headers when the guard copies them.
      const type = { "Content-Type": "application/x-www-form-urlencoded" }
      const headers = { "Sec-Fetch-Site": "same-origin", ...type, ...headersOf(visit) }
      return ask("action", new Request(address, { method: "POST", headers, body }), visit.context ?? {})
    },
  }
}

/** The cookies that an answer sets, by name, decoded; a cleared one is empty. */
export function cookiesOf(response: Response): Record<string, string> {
  const pairs = response.headers.getSetCookie().map((line) => (line.split(";")[0] ?? "").split("="))
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]))
}
