import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { manifest } from "./app-files.ts"
import { openBackendApi } from "./backend-api.ts"
import { type LoadedFunction, loadFunctions, SwellResponse } from "./runtime.ts"

const timeLimitMs = 10_000
const longestAnswer = 75_000

type FunctionCall = {
  method: string
  query: Record<string, unknown>
  /** Undefined for a call without body. */
  body: Record<string, unknown> | undefined
  /** Null for a call without session token. */
  session: Record<string, unknown> | null
}

/**
 * Runs a public function of the app for a call with the public key. The answer is the function's own, JSON in at most 75,000 bytes.
 * assumed: a function without that method, and one that is not public, is unknown to the caller.
 *
 * @throws ApiError 404 for an unknown app or function
 */
export async function callFunction(context: SandboxContext, appId: string, name: string, call: FunctionCall): Promise<Response> {
  const found = appId === manifest.id ? loadFunctions(context).get(name) : undefined
  const method = call.method.toLowerCase()
  const { route } = found?.config ?? {}
  if (!found || !route?.public || !route.methods?.includes(method)) {
    throw new ApiError(404, "not_found_error", `Function app.${appId}.${name} not found`)
  }
  // With a body the query string is dropped.
  const { body = {}, query } = call.body ? { body: call.body, query: {} } : call
  try {
    const answer = await runFunction(context, found, method, { ...call, query, body, data: { ...body, ...query } })
    return answer instanceof SwellResponse ? toResponse(answer.body, answer.status) : toResponse(answer, 200)
  } catch (error) {
    console.error(error)
    return toResponse({ error: error instanceof Error ? error.message : "Internal server error" }, 500)
  }
}

/** Runs a function with what the platform hands it, for ten seconds at most. */
export async function runFunction(
  context: SandboxContext,
  loaded: LoadedFunction,
  method: string,
  request: Record<string, unknown>,
): Promise<unknown> {
  const handler = loaded[method] ?? loaded["default"]
  if (typeof handler !== "function") throw new Error("The function exports no handler")
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("The function timed out")), timeLimitMs)
  })
  try {
    return await Promise.race([handler({ ...request, swell: openBackendApi(context) }), late])
  } finally {
    clearTimeout(timer)
  }
}

function toResponse(body: unknown, status: number): Response {
  const text = Buffer.from(typeof body === "string" ? body : JSON.stringify(body ?? null)).subarray(0, longestAnswer)
  return new Response(text, { status, headers: { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" } })
}
