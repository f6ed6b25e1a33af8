import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { callWithBulkhead, readJson, sendRequest } from "./requests.server"
import { ApiUnavailableError, ApiError } from "./errors"
import { vaultQuery } from "./vault-query"

// Every call throws ApiError (`vault_error` 402, `request_error`) or ApiUnavailableError. None is repeated.

type Fields = Record<string, unknown>

/** Makes a payment intent at a gateway; what it answers depends on the gateway (an object, or a bare id). */
export function createIntent(gateway: string, intent: Fields, extra: Fields = {}): Promise<unknown> {
  return callVault("post", "/intent", { gateway, ...extra, intent })
}

/** Changes an intent, or asks for its state where a gateway does so by an update. */
export function updateIntent(gateway: string, intent: Fields): Promise<unknown> {
  return callVault("put", "/intent", { gateway, intent })
}

/** Makes a card of a wallet's single-use token. Never called with a card number, which the browser sends to the vault itself. */
export function createToken(source: { gateway: string; account_id: string | null; nonce: string }): Promise<unknown> {
  return callVault("post", "/tokens", source)
}

/** Asks a gateway for an authorization: a client token, a hosted page, a signature. */
export function authorizeGateway(gateway: string, params?: Fields): Promise<unknown> {
  return callVault("post", "/authorization", { gateway, ...(params && { params }) })
}

const refusalSchema = z.object({ $error: z.string().min(1), $status: z.number().nullish() })
const answerSchema = z.object({ $status: z.number().nullish(), $data: z.unknown() })
const fieldErrorsSchema = z.object({
  errors: z.record(z.object({ code: z.string().catch("INVALID"), message: z.string().catch("Unknown error") }).passthrough()),
})

async function callVault(method: "post" | "put", path: string, data: Fields): Promise<unknown> {
  const { swellVaultUrl, swellPublicKey, vaultTimeoutMs } = readEnvironment()
  try {
    // The query holds payment data, so it is written to no log and no error.
    const url = `${swellVaultUrl}${path}?${vaultQuery(method, data, swellPublicKey)}`
    // The vault's HTTP status does not count, only its body (storefront API, the vault).
    const call = async () => readAnswer(readJson(await sendRequest(url, {}, vaultTimeoutMs)))
    return await callWithBulkhead("payment", call, String(data["gateway"] ?? ""))
  } catch (error) {
    if (error instanceof ApiUnavailableError) {
      const { kind, status = null, message, durationMs } = error
      log.warn("vault-fault", { call: `${method} ${path}`, kind, status, message, durationMs })
    }
    throw error
  }
}

function readAnswer(body: unknown): unknown {
  const refusal = refusalSchema.safeParse(body)
  if (refusal.success) {
    const { $error: message, $status: status } = refusal.data
    if (status && status >= 500) throw new ApiUnavailableError("http-error", message, status)
    throw new ApiError({ message, status: status ?? 400, code: "request_error" })
  }
  const answer = answerSchema.safeParse(body)
  if (!answer.success || (answer.data.$status ?? 200) >= 300) {
    const status = answer.success ? answer.data.$status : undefined
    throw new ApiUnavailableError("http-error", "A connection error occurred while making the request", status ?? undefined)
  }
  const { $data } = answer.data
  const errors = fieldErrorsSchema.safeParse($data)
  const [first] = errors.success ? Object.entries(errors.data.errors) : []
  if (errors.success && first) {
    const [param, { message }] = first
    throw new ApiError({ message, status: 402, code: "vault_error", param, fields: errors.data.errors })
  }
  if ($data === null || $data === undefined) throw new ApiUnavailableError("malformed", "The vault answered nothing")
  return $data
}
