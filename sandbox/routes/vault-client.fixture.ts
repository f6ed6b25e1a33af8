import { stringify } from "qs"
import { expect } from "vitest"
import { createBareContext } from "../providers/bare-context.fixture.ts"
import type { SandboxContext } from "../storage/context.ts"
import { putRecord } from "../storage/records.ts"
import { vaultRoutes } from "./vault.ts"

export type Data = Record<string, unknown>
type VaultAnswer = { $status: number; $data?: unknown; $error?: string }
type Send = (path: string, method: string, data: Data, key?: string) => Promise<VaultAnswer>

/** A vault for tests, over a context that holds the cart "cart1" of 12.50 euros, with a caller for each style. */
export type TestVault = { context: SandboxContext; app: ReturnType<typeof vaultRoutes>; query: Send; plain: Send }

/** The two call styles of specification §7, by the name of their caller. */
export const callStyles = ["query", "plain"] as const

async function read(response: Response): Promise<VaultAnswer> {
  expect(response.status).toBe(200)
  expect(response.headers.get("access-control-allow-origin")).toBe("*")
  return (await response.json()) as VaultAnswer
}

/** Makes a vault with an empty database. */
export function createTestVault(): TestVault {
  const context = createBareContext()
  const app = vaultRoutes(context)
  putRecord(context.database, "carts", { id: "cart1", capture_total: 12.5 })
  const origin = "http://localhost:3000"
  return {
    context,
    app,
    async query(path, method, data, key = "pk_test_local") {
      const search = stringify({ $jsonp: { method, callback: "none" }, $data: data, $key: key }, { arrayFormat: "indices" })
      return read(await app.request(`${path}?${search}`, { headers: { origin } }))
    },
    async plain(path, method, data, key = "pk_test_local") {
      const headers = { origin, "content-type": "application/json" }
      return read(await app.request(`${path}?$key=${key}`, { method: method.toUpperCase(), headers, body: JSON.stringify(data) }))
    },
  }
}

/** A vault answer's data, which is never null nor absent. */
export async function readData(answer: Promise<VaultAnswer>): Promise<Data> {
  const { $status, $data } = await answer
  expect($status).toBe(200)
  expect($data).not.toBeNull()
  expect($data).toBeDefined()
  return $data as Data
}

/** The code of a gateway's refusal. */
export function gatewayCode(data: Data): string | undefined {
  return (data as { errors?: { gateway?: { code: string } } }).errors?.gateway?.code
}
