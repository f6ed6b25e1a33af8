import type { z } from "zod"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, type Problem, type Result, succeed } from "~/problems"
import type { Commerce } from "./client.server"
import { ApiUnavailableError, ApiError } from "./errors"
import { parseReply } from "./requests.server"

/** Calls a function of the shop's app at the backend, which waits 20 s at most. Never repeated. */
export async function callFunction<Answer>(
  commerce: Commerce,
  name: string,
  fields: Record<string, string>,
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
): Promise<Answer> {
  const reply: unknown = await commerce.client.functions.post(readEnvironment().swellAppId, name, fields)
  return parseReply<Answer>(schema, reply, `POST /functions/${name}`)
}

/**
 * Calls a function that takes a declaration (docs/functions.md) and answers what it says as a result. Problems: the
 * one that `refusals` names for the field at fault; `declaration-closed` where the function is not installed or refuses
 * otherwise, so that nobody has taken the declaration; `declaration-unconfirmed` when no answer can be relied on. Both
 * are logged as faults, without what was typed.
 *
 * @param refusals the problem of each field that the function may refuse
 */
export async function askFunction<Answer>(
  commerce: Commerce,
  name: string,
  fields: Record<string, string>,
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
  refusals: Readonly<Record<string, Problem>>,
): Promise<Result<Answer>> {
  try {
    return succeed(await callFunction(commerce, name, fields, schema))
  } catch (error) {
    const call = `POST /functions/${name}`
    if (error instanceof ApiUnavailableError) {
      log.fault(error, { call, kind: error.kind, status: error.status })
      return fail("declaration-unconfirmed")
    }
    if (!(error instanceof ApiError)) throw error
    const problem = error.param !== null && Object.hasOwn(refusals, error.param) ? refusals[error.param] : undefined
    if (problem && error.status === 400) return { ok: false, problems: [problem] }
    log.fault(error, { call, status: error.status, code: error.code, param: error.param })
    return fail("declaration-closed")
  }
}
