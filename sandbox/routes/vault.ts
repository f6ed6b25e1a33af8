import type { Context } from "hono"
import { Hono } from "hono"
import { cors } from "hono/cors"
import { parse } from "qs"
import { ensureTestTokens } from "../services/vault/token-record.ts"
import { runVaultCall } from "../services/vault/vault-calls.ts"
import { VaultErrors, VaultRequestError } from "../services/vault/vault-errors.ts"
import { readObject } from "../services/vault/vault-input.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { publicKey } from "../storage/public-key.ts"

type VaultRequest = { method: string; data: Record<string, unknown>; key: unknown }

function readBasicKey(header: string | undefined): string | undefined {
  const encoded = /^Basic (.+)$/i.exec(header ?? "")?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString().replace(/:$/, "")
}

async function readJson(c: Context<SandboxEnv>): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.trim() === "") return {}
  try {
    return readObject(JSON.parse(text))
  } catch {
    throw new VaultRequestError(400, "The request body is not valid JSON")
  }
}

/** Reads either call style of specification §7: the query form on GET, or the method and a JSON body. */
async function readVaultRequest(c: Context<SandboxEnv>): Promise<VaultRequest> {
  const limits = { ignoreQueryPrefix: true, depth: 20, arrayLimit: 1000, parameterLimit: 5000 }
  const query = parse(new URL(c.req.url).search, limits)
  if (c.req.method === "GET") {
    const { $jsonp, $data, $key, ...rest } = query
    const method = readObject($jsonp).method
    return {
      method: typeof method === "string" ? method.toLowerCase() : "get",
      data: $data === undefined ? rest : readObject($data),
      key: $key,
    }
  }
  const { $key, $data, ...body } = await readJson(c)
  const key = $key ?? query.$key ?? readBasicKey(c.req.header("authorization"))
  return { method: c.req.method.toLowerCase(), data: $data === undefined ? body : readObject($data), key }
}

async function answer(c: Context<SandboxEnv>, context: SandboxContext): Promise<Response> {
  try {
    const request = await readVaultRequest(c)
    if (request.key !== publicKey) throw new VaultRequestError(401, "Invalid public key")
    return c.json({ $status: 200, $data: runVaultCall(context, c.req.path, request.method, request.data) as object })
  } catch (error) {
    if (error instanceof VaultErrors) return c.json({ $status: 200, $data: { errors: error.errors } })
    if (error instanceof VaultRequestError) return c.json({ $error: error.message, $status: error.status })
    throw error
  }
}

/**
 * The card vault (specification §7). Its HTTP status is always 200: callers read the body's `$status` only.
 * Nothing of a request is logged, because the query form carries card numbers.
 */
export function vaultRoutes(context: SandboxContext): Hono<SandboxEnv> {
  ensureTestTokens(context)
  const app = new Hono<SandboxEnv>()
  for (const path of ["/tokens", "/intent", "/authorization"]) {
    app.use(path, cors({ origin: "*", allowMethods: ["GET", "POST", "PUT", "OPTIONS"] }))
    app.on(["GET", "POST", "PUT"], path, (c) => answer(c, context))
  }
  return app
}
