import { redirect } from "@remix-run/node"
import type { ActionFunction, ActionFunctionArgs, LoaderFunction, ServerBuild } from "@remix-run/node"
import { inRequestScope } from "~/commerce/request-scope.server"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { BodyRefused, MAX_FIELDS, isListed, readBody, requireFields, urlencodedNames } from "./form-body.server"
import { createFormToken, isFormToken, postSource } from "./form-token.server"
import { currentName, translateLegacyFields } from "./legacy-fields"
import { localPath } from "./paths"
import { readAskingAddress } from "./request-context.server"
import { passedHeaders } from "./responses.server"
import { guardResponse, reloadOnPolicyChange } from "./route-responses.server"
import { FORM_TOKEN_FIELD, type SubmittedForm, keepSubmittedForm, submittedForm } from "./submitted-form"
import { openShopperAhead } from "~/sessions/shopper.server"
import { isWithinRateLimit } from "~/store/rate-limits.server"
import { formConfirmation } from "~/texts/error-pages.server"

type Route = ServerBuild["routes"][string]

/** What a route says about its form beside its action. */
type FormRules = {
  /** Names of the fields that the action accepts; "o.*" stands for all that begin with "o.". */
  fields?: readonly string[]
  /** Names of `fields` that may be repeated, with the same "*". */
  repeatable?: readonly string[]
  /** What a post does, in French words after "Action à confirmer", by its `intent`; "" for every other. */
  csrfConfirmationLabels?: Readonly<Record<string, string>>
  /** Kinds of body beside the urlencoded one, such as "multipart/form-data". */
  bodyTypes?: readonly string[]
}

const URLENCODED = "application/x-www-form-urlencoded"

/**
 * The build with every action behind one guard, whichever way it is reached: POST only, from our own pages, a body of
 * at most 64 KB with at most 100 fields, all in the route's own list and none twice. The action gets a fresh request with the same body,
 * its fields under their current names.
 * Loaders and actions answer faults of the backend with a 503, which keeps what was typed, and carry the security headers; pages pass
 * on `passedHeaders`.
 *
 * @throws Error naming the routes with an action that do not export `fields`, or `csrfConfirmationLabels` where forms post to it
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes) as [string, Route][]
  const unlisted = routes.filter(([, { module }]) => module.action && !isDescribed(module as FormRules))
  if (unlisted.length > 0) {
    throw new Error(
      `Routes with an action must export "fields" and "csrfConfirmationLabels": ${unlisted.map(([id]) => id).join(", ")}`,
    )
  }
  return { ...build, routes: Object.fromEntries(routes.map(([id, route]) => [id, guardRoute(route)])) }
}

const isDescribed = ({ fields, csrfConfirmationLabels, bodyTypes }: FormRules) =>
  Array.isArray(fields) && (csrfConfirmationLabels?.[""] || bodyTypes)

function guardRoute(route: Route): Route {
  const { action } = route.module
  const isPage = route.module.default !== undefined
  // Remix answers a resource route without a loader by itself, without any of our headers.
  const loader = route.module.loader ?? (action && !isPage ? refuseReading : undefined)
  return {
    ...route,
    module: {
      ...route.module,
      ...(isPage && { headers: route.module.headers ?? passedHeaders }),
      ...(action && { action: guardResponse(guardAction(action, route.module as FormRules, route.id)) }),
      ...(loader && { loader: guardResponse(shareWithinPage(isPage ? reloadOnPolicyChange(readAhead(loader)) : loader)) }),
    },
  }
}

function shareWithinPage(loader: LoaderFunction): LoaderFunction {
  return (args) => {
    const address = readAskingAddress(args.request, args.context)
    const mayRead = address === null ? undefined : () => isWithinRateLimit("catalogue-read", address)
    return inRequestScope(args.context, () => loader(args), mayRead)
  }
}

/** Reads a page while the settings are read again; where those name another locale or currency by then, the page is asked for anew. */
function readAhead(loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const opening = openShopperAhead(args.request)
    opening.catch(() => undefined)
    const answer = await loader(args)
    if (await (await opening).isCurrent()) return answer
    const { pathname, search } = new URL(args.request.url)
    throw redirect(localPath(pathname + search) ?? "/")
  }
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
      args.context["typed"] = keepSubmittedForm(request.url, new URLSearchParams(await request.clone().text()))
    return action({ ...args, request })
  }
}

/**
 * A post from our own page, with the fields that its route lists.
 *
 * @throws Response 400, 403, 405, 408, 413 or 415 with an empty body; 403 with a form to confirm where nothing says whose it is
 */
async function requireOwnForm(request: Request, rules: FormRules): Promise<Request> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } })
  const source = postSource(request.headers, readEnvironment().publicOrigin)
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  const isForm = type === URLENCODED
  if (source === "foreign") throw new Response(null, { status: 403 })
  // Without origin headers only kinds of body pass that a form of another site cannot send, such as browsers' reports.
  if (!isForm && !rules.bodyTypes?.includes(type)) throw new Response(null, { status: source === "unknown" ? 403 : 415 })
  try {
    const body = await readBody(request)
    const headers = new Headers(request.headers)
    headers.delete("Content-Length")
    headers.delete("Transfer-Encoding")
    const withBody = (content: BodyInit) => new Request(request.url, { method: "POST", headers, body: content })
    return withBody(isForm ? requireListedFields(request, new TextDecoder().decode(body), rules, source === "unknown") : body)
  } catch (error) {
    if (error instanceof BodyRefused) throw new Response(null, { status: error.status })
    throw error
  }
}

/** The body of a form under its present names, without its token. */
function requireListedFields(request: Request, body: string, rules: FormRules, needsToken: boolean): string {
  const accepts = (name: string) => isListed(name, rules.fields ?? [])
  const sent = urlencodedNames(body)
  const names = sent.filter((name) => name !== FORM_TOKEN_FIELD)
  if (sent.length > MAX_FIELDS + 1 || sent.length - names.length > 1) throw new BodyRefused(400, "Too many fields")
  const form = new URLSearchParams(body)
  const token = form.get(FORM_TOKEN_FIELD)
  form.delete(FORM_TOKEN_FIELD)
  if (needsToken && !isFormToken(request, token)) throw askForConfirmation(request, form, rules)
  const present = names.map((name) => currentName(name, accepts))
  requireFields(present, rules.fields ?? [], rules.repeatable)
  const translated = translateLegacyFields(form, accepts)
  if (translated) return new URLSearchParams(translated).toString()
  return token === null ? body : form.toString()
}

/** A page that names what the form does and shows it once more, with a token: pressed there, it is the shopper's own. */
function askForConfirmation(
  request: Request,
  form: URLSearchParams,
  { fields = [], csrfConfirmationLabels = {} }: FormRules,
): Response {
  const accepts = (name: string) => isListed(name, fields)
  const listed = [...form].filter(([name]) => accepts(currentName(name, accepts))).slice(0, MAX_FIELDS)
  const intent = new URLSearchParams(translateLegacyFields(listed, accepts) ?? listed).get("intent") ?? ""
  const { token, cookie } = createFormToken(request)
  const kept = submittedForm(request.url, listed)
  const confirmation = formConfirmation(csrfConfirmationLabels[Object.hasOwn(csrfConfirmationLabels, intent) ? intent : ""])
  const typed: SubmittedForm = { ...kept, fields: [...kept.fields, [FORM_TOKEN_FIELD, token]], confirmation }
  const headers = { "Set-Cookie": cookie, "Content-Type": "application/json; charset=utf-8" }
  return new Response(JSON.stringify({ typed }), { status: 403, headers })
}
