import type { z } from "zod"
import { readEnvironment } from "~/env.server"
import type { Commerce } from "./client.server"
import { parseReply } from "./schemas/parse-reply"

/**
 * Calls a function of the shop's app at the backend (storefront API, app functions). In: its name and fields, which
 * keep their names. Out: its answer, checked by `schema`. It waits 20 s at most and is never repeated.
 *
 * @throws BackendRefusal when the function refuses, 404 when the app or the function is not installed; BackendFault
 */
export async function callFunction<Answer>(
  commerce: Commerce,
  name: string,
  fields: Record<string, string>,
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
): Promise<Answer> {
  const reply: unknown = await commerce.client.functions.post(readEnvironment().swellAppId, name, fields)
  return parseReply<Answer>(schema, reply, `POST /functions/${name}`)
}
