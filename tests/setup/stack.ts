import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { placesOf } from "../../server/builds.js"
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

type Ports = { port: number; storefrontPort: number; providersPort: number }

type Options = {
  /** How the shop is served: our server, or plain remix-serve. */
  server?: "ours" | "remix-serve"
  /** Size of the catalogue; the seed's own when not given. */
  products?: number
  /** Variables of the shop that differ from the demo's. */
  environment?: Record<string, string>
  /** Flags of the shop's Node. */
  nodeFlags?: string[]
  /** What answers 200 when the shop is started; /sante when not given, which waits for the backend. */
  readyPath?: string
}

/** Three ports that nothing listens on now. */
export async function freePorts(): Promise<Ports> {
  return { port: await freePort(), storefrontPort: await freePort(), providersPort: await freePort() }
}

/** Starts a sandbox of its own, in memory. */
export function startSandbox({ port, storefrontPort, providersPort }: Ports, products?: number): Promise<ServerProcess> {
  const flags = ["--storefront-port", `${storefrontPort}`, "--providers-port", `${providersPort}`]
  flags.push("--shop-origin", `http://localhost:${port}`, "--data", ":memory:")
  if (products) flags.push("--products", `${products}`)
  return startServer(["sandbox/main.ts", ...flags], `http://localhost:${storefrontPort}/__orders`, {})
}

/** Starts a shop against the sandbox of the same ports, and waits until it is ready. */
export function startShop(
  ports: Ports,
  { server, environment = {}, nodeFlags = [], readyPath = "/sante" }: Options,
): Promise<ServerProcess> {
  const variables = { ...demoEnvironment(ports), ...environment }
  const files = server === "remix-serve" ? ["node_modules/@remix-run/serve/dist/cli.js", placesOf().server] : ["server/main.ts"]
  return startServer([...nodeFlags, ...files], `http://localhost:${variables["PORT"]}${readyPath}`, variables)
}

/** Starts a sandbox of its own, in memory, and a shop against it, both on free ports. */
export async function startStack(options: Options = {}): Promise<Stack> {
  const ports = await freePorts()
  const sandbox = await startSandbox(ports, options.products)
  let server: ServerProcess
  try {
    server = await startShop(ports, options)
  } catch (error) {
    await sandbox.stop()
    throw error
  }
  return {
    ...addressesOf(ports),
    shopLog: server.output,
    async stop() {
      await server.stop()
      await sandbox.stop()
    },
  }
}

export function addressesOf({ port, storefrontPort, providersPort }: Ports) {
  return {
    shop: `http://localhost:${port}`,
    storefront: `http://localhost:${storefrontPort}`,
    providers: `http://localhost:${providersPort}`,
  }
}
