import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { freePort } from "./free-port.ts"
import { startServer } from "./server-process.ts"
import type { ServerProcess } from "./server-process.ts"

export type Stack = {
  /** Addresses without a slash at the end. */
  shop: string
  storefront: string
  providers: string
  /** What the shop printed: its log. */
  shopLog(): string
  stop(): Promise<void>
}

type Options = {
  /** How the shop is served: our server, or plain remix-serve. */
  server?: "ours" | "remix-serve"
  /** Size of the catalogue; the seed's own when not given. */
  products?: number
  /** Variables of the shop that differ from the demo's. */
  environment?: Record<string, string>
}

/** Starts a sandbox of its own, in memory, and a shop against it, both on free ports. */
export async function startStack(options: Options = {}): Promise<Stack> {
  const [port, storefrontPort, providersPort] = [await freePort(), await freePort(), await freePort()]
  const [shop, storefront, providers] = [port, storefrontPort, providersPort].map((each) => `http://localhost:${each}`) as [
    string,
    string,
    string,
  ]

  const sandboxFlags = [
    "--storefront-port",
    `${storefrontPort}`,
    "--providers-port",
    `${providersPort}`,
    "--shop-origin",
    shop,
    "--data",
    ":memory:",
  ]
  if (options.products) sandboxFlags.push("--products", `${options.products}`)
  const sandbox = await startServer(["sandbox/main.ts", ...sandboxFlags], `${storefront}/__orders`, {})

  const environment = { ...demoEnvironment({ port, storefrontPort, providersPort }), ...options.environment }
  const shopFile =
    options.server === "remix-serve" ? ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"] : ["server/main.ts"]
  let server: ServerProcess
  try {
    server = await startServer(shopFile, `${shop}/sante`, environment)
  } catch (error) {
    await sandbox.stop()
    throw error
  }

  return {
    shop,
    storefront,
    providers,
    shopLog: server.output,
    async stop() {
      await server.stop()
      await sandbox.stop()
    },
  }
}
