import type { Context } from "hono"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxEnv } from "../storage/context.ts"

/**
 * The request's JSON body; an empty body is `undefined` whatever its content type, as the client library
 * sends `Content-Type: application/json` on calls without payload (storefront API, transport rules).
 *
 * @throws ApiError 400 when the text is not JSON
 */
export async function readBody(c: Context<SandboxEnv>): Promise<unknown> {
  const text = await c.req.text()
  if (text.trim() === "") return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ApiError(400, "invalid_request", "Request body is not valid JSON")
  }
}
