import { createAdaptorServer, type ServerType } from "@hono/node-server"
import { afterAll, beforeAll, it } from "vitest"
import { createSandbox, type Sandbox } from "../../sandbox/sandbox.ts"
import { freePort } from "../setup/free-port.ts"
import { readStorefrontCall, readVaultCall, type RecordedCall } from "./recorded-calls.ts"

const { CONTRACT_STORE, CONTRACT_PUBLIC_KEY, CONTRACT_URL, CONTRACT_VAULT_URL } = process.env

/** True when the tests look at a store of the hosted backend; no sandbox is started then. */
export const realStore = CONTRACT_STORE !== undefined && CONTRACT_STORE !== ""
if (realStore && !CONTRACT_PUBLIC_KEY) throw new Error("CONTRACT_STORE needs CONTRACT_PUBLIC_KEY")

type Test = () => Promise<void> | void

function leftOutOnRealStore(reason: string): (name: string, test: Test, milliseconds?: number) => void {
  return (name, test, milliseconds) => {
    if (realStore) console.info(`Left out on ${CONTRACT_STORE}, ${reason}: ${name}`)
    it.skipIf(realStore)(name, test, milliseconds)
  }
}

/** A test that changes something at the store: a cart, an account, an order, a payment. */
export const itWrites = leftOutOnRealStore("writes to the store")

/** A test that knows what the sandbox is seeded with, or how one of its guesses ends. */
export const itKnowsSeed = leftOutOnRealStore("knows the seed")

export type StoreUnderTest = {
  readonly name: string
  readonly publicKey: string
  /** Undefined: the store's own address. */
  readonly url: string | undefined
  readonly vaultUrl: string | undefined
  /** The sandbox behind the addresses. @throws on a real store */
  readonly sandbox: Sandbox
  /** Every call that reached the sandbox, in order; stays empty on a real store. */
  readonly calls: RecordedCall[]
}

/** The store that the tests of a file talk to over HTTP: a sandbox of their own, or the one of CONTRACT_STORE. */
export function openStore(): StoreUnderTest {
  const calls: RecordedCall[] = []
  const servers: ServerType[] = []
  const origins = { storefront: "", providers: "" }
  let sandbox: Sandbox | null = null

  beforeAll(async () => {
    if (realStore) return
    const ports = [await freePort(), await freePort()] as const
    origins.storefront = `http://localhost:${ports[0]}`
    origins.providers = `http://localhost:${ports[1]}`
    const opened = createSandbox({ storefrontOrigin: origins.storefront, providersOrigin: origins.providers })
    sandbox = opened
    servers.push(await listen(recorded(opened.storefront, readStorefrontCall), ports[0]))
    servers.push(await listen(recorded(opened.providers, readVaultCall), ports[1]))
  })
  afterAll(async () => {
    await Promise.all(servers.map(stop))
    sandbox?.close()
  })

  function recorded(handler: Sandbox["storefront"], read: typeof readStorefrontCall) {
    // The server's own socket comes second: a fault may reset it.
    const answer: (...input: never[]) => Response | Promise<Response> = handler.fetch
    return async (request: Request, ...bindings: unknown[]): Promise<Response> => {
      const copy = request.clone()
      const response = await answer(...([request, ...bindings] as never[]))
      const call = await read(copy, response.clone())
      if (call) calls.push(call)
      return response
    }
  }

  return {
    name: CONTRACT_STORE ?? "maison-lilas",
    publicKey: CONTRACT_PUBLIC_KEY ?? "pk_test_local",
    calls,
    get url() {
      return realStore ? CONTRACT_URL : origins.storefront
    },
    get vaultUrl() {
      return realStore ? CONTRACT_VAULT_URL : origins.providers
    },
    get sandbox() {
      if (!sandbox) throw new Error("There is no sandbox: a store of the hosted backend is looked at")
      return sandbox
    },
  }
}

function listen(fetch: (request: Request, ...bindings: unknown[]) => Promise<Response>, port: number): Promise<ServerType> {
  return new Promise((ready, fail) => {
    const server = createAdaptorServer({ fetch })
    server.once("error", fail)
    server.listen(port, () => ready(server))
  })
}

function stop(server: ServerType): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    if ("closeAllConnections" in server) server.closeAllConnections()
  })
}
