import { demoEnvironment, sandboxCommand } from "../demo-environment.mjs"
import { requireFreePort, startService, stopService, waitUntilReady } from "../services.mjs"

/**
 * Starts a sandbox of its own, in memory, and the shop in production before it.
 *
 * @param {{ port: number, products?: number, environment?: Record<string, string>, nodeFlags?: string[], silent?: boolean }} options `port` and
 * the two after it are taken; `products` is the size of the catalogue, 60 when not given; `silent` where many
 * requests are refused, each with a warning
 * @returns {Promise<{ shop: string, environment: Record<string, string>, pid: number, sandboxPid: number, stop: () => Promise<void> }>}
 */
export async function startStack({ port, products = 60, environment = {}, nodeFlags = [], silent = false }) {
  const ports = { port, storefrontPort: port + 1, providersPort: port + 2 }
  const shop = `http://localhost:${port}`
  for (const each of Object.values(ports)) await requireFreePort(each, "for the bench")
  const sandbox = startService("The sandbox", [...sandboxCommand(ports), "--data", ":memory:", "--products", `${products}`], {
    quiet: true,
  })
  await waitUntilReady(`http://localhost:${port + 1}/__orders`)
  const variables = { ...demoEnvironment(ports), ...environment }
  const server = startService("The shop", [...nodeFlags, "server/main.ts"], { env: variables, quiet: true, silent })
  await waitUntilReady(`${shop}/sante`)
  return {
    shop,
    environment: variables,
    pid: server.pid,
    sandboxPid: sandbox.pid,
    async stop() {
      await stopService(server)
      await stopService(sandbox)
    },
  }
}
