import type { ActionFunction, ActionFunctionArgs, LoaderFunction, ServerBuild } from "@remix-run/node"
import { inRequestScope } from "~/commerce/client.server"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { BodyRefused, isListed, readBody, requireFields, urlencodedNames } from "./form-body.server"
import { currentName, translateLegacyFields } from "./legacy-fields"
import { guardResponse, loadAsDocument } from "./route-responses.server"
import { keepTypedForm } from "./submitted-form"

type Route = ServerBuild["routes"][string]

/** What a route says about its form beside its action. */
type FormRules = {
  /** Names of the fields that the action accepts; "o.*" stands for all that begin with "o.". */
  fields?: readonly string[]
  /** Names of `fields` that may be repeated, with the same "*". */
  repeatable?: readonly string[]
  /** Kinds of body beside the urlencoded one, such as "multipart/form-data". */
  bodyTypes?: readonly string[]
}

const URLENCODED = "application/x-www-form-urlencoded"

/**
 * The build with every action behind one guard, whichever way it is reached: POST only, from our own pages, a body of
 * at most 64 KB with at most 100 fields, all in the route's own list and none twice. The action gets a fresh request with the same body,
 * its fields under their current names.
 * Loaders and actions answer faults of the backend with a 503, which keeps what was typed, and carry the security headers.
 *
 * @throws Error naming the routes with an action that do not export `fields`
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes) as [string, Route][]
  const unlisted = routes.filter(([, { module }]) => module.action && !Array.isArray((module as FormRules).fields))
  if (unlisted.length > 0) {
    throw new Error(`Routes with an action must export their "fields": ${unlisted.map(([id]) => id).join(", ")}`)
  }
  return { ...build, routes: Object.fromEntries(routes.map(([id, route]) => [id, guardRoute(route)])) }
}

function guardRoute(route: Route): Route {
  const { action } = route.module
  const isPage = route.module.default !== undefined
  // Remix answers a resource route without a loader by itself, without any of our headers.
  const loader = route.module.loader ?? (action && !isPage ? refuseReading : undefined)
  return {
    ...route,
    module: {
      ...route.module,
      ...(action && { action: guardResponse(guardAction(action, route.module as FormRules, route.id)) }),
      ...(loader && { loader: guardResponse(shareWithinPage(isPage ? loadAsDocument(loader) : loader)) }),
    },
  }
}

function shareWithinPage(loader: LoaderFunction): LoaderFunction {
  return (args) => inRequestScope(args.context, () => loader(args))
}

function refuseReading(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } })
}

function guardAction(action: ActionFunction, rules: FormRules, routeId: string): ActionFunction {
  return async (args: ActionFunctionArgs) => {
    const request = await requireOwnForm(args.request, rules).catch((error: unknown) => {
      if (!(error instanceof Response)) throw error
      log.warn("post-rejected", { route: routeId, method: args.request.method, status: error.status })
      throw error
    })
    if (!rules.bodyTypes && args.context)
      args.context["typed"] = keepTypedForm(request.url, new URLSearchParams(await request.clone().text()))
    return action({ ...args, request })
  }
}

/**
 * @throws Response 400, 403, 405, 408, 413 or 415 with an empty body
 */
async function requireOwnForm(request: Request, rules: FormRules): Promise<Request> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } })
  if (!isSameOriginPost(request.headers, readEnvironment().publicOrigin)) throw new Response(null, { status: 403 })
  const contentType = request.headers.get("Content-Type") ?? ""
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? ""
  if (type !== URLENCODED && !rules.bodyTypes?.includes(type)) throw new Response(null, { status: 415 })
  try {
    const body = await readBody(request)
    const headers = new Headers(request.headers)
    headers.delete("Content-Length")
    headers.delete("Transfer-Encoding")
    const again = (content: BodyInit) => new Request(request.url, { method: "POST", headers, body: content })
    const accepts = (name: string) => isListed(name, rules.fields ?? [])
    const require = (names: readonly string[]) =>
      requireFields(
        names.map((name) => currentName(name, accepts)),
        rules.fields ?? [],
        rules.repeatable,
      )
    if (type === URLENCODED) {
      require(urlencodedNames(body))
      const translated = translateLegacyFields(new URLSearchParams(new TextDecoder().decode(body)), accepts)
      return again(translated ? new URLSearchParams(translated).toString() : body)
    }
    if (type !== "multipart/form-data") return again(body)
    const form = await readMultipart(again(body))
    require([...form.keys()])
    const translated = translateLegacyFields(form, accepts)
    if (!translated) return again(body)
    headers.delete("Content-Type")
    return again(formOf(translated))
  } catch (error) {
    if (error instanceof BodyRefused) throw new Response(null, { status: error.status })
    throw error
  }
}

function readMultipart(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new BodyRefused(400, "A multipart body that cannot be read")
  })
}

function formOf(entries: readonly [string, FormDataEntryValue][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** By `Sec-Fetch-Site` where the browser sends it, else by an `Origin` equal to the shop's; anything else is foreign. */
function isSameOriginPost(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site")
  if (site !== null) return site === "same-origin"
  return headers.get("Origin") === publicOrigin
}
