import { http } from "msw"
import { setupServer } from "msw/node"
import { createSandbox } from "../../sandbox/sandbox.ts"
import type { Sandbox, SandboxOptions } from "../../sandbox/sandbox.ts"
import { setTestEnvironment, testEnvironment } from "./environment"

setTestEnvironment()

export type Backend = {
  sandbox: Sandbox
  /** "GET /api/cart" of every request that reached the storefront or the vault, in order. */
  calls: string[]
  close(): void
}

/**
 * The sandbox in this process, behind the hosts of the test environment: the one stand-in for the backend and its
 * vault in unit tests. Requests to any other host fail.
 */
export function startBackend(options: Pick<SandboxOptions, "products" | "store"> = {}): Backend {
  const { SWELL_URL, SWELL_VAULT_URL, PUBLIC_ORIGIN } = testEnvironment
  const sandbox = createSandbox({
    ...options,
    storefrontOrigin: SWELL_URL,
    providersOrigin: SWELL_VAULT_URL,
    shopOrigin: PUBLIC_ORIGIN,
  })
  const calls: string[] = []
  const forward = (handler: Sandbox["storefront"]) => async (info: { request: Request }) => {
    calls.push(`${info.request.method} ${new URL(info.request.url).pathname}`)
    return await handler.fetch(info.request)
  }
  const server = setupServer(
    http.all(`${SWELL_URL}/*`, forward(sandbox.storefront)),
    http.all(`${SWELL_VAULT_URL}/*`, forward(sandbox.providers)),
  )
  server.listen({ onUnhandledRequest: "error" })
  return {
    sandbox,
    calls,
    close() {
      server.close()
      sandbox.close()
    },
  }
}
