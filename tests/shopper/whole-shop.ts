import { createRequestHandler } from "@remix-run/node"
import type { ServerBuild } from "@remix-run/node"
import { createRequire } from "node:module"
import type * as sandboxDoor from "../../sandbox/sandbox.ts"
import type { Sandbox, SandboxOptions } from "../../sandbox/sandbox.ts"
import type * as faults from "../../sandbox/services/faults/fault-rules.ts"
import type * as stored from "../../sandbox/storage/records.ts"
import { placesOf } from "../../server/builds.js"
import { testEnvironment } from "../setup/environment"

// Loaded by Node itself, as in the demo: the test runner would transform hundreds of files anew for each test file.
const load = createRequire(import.meta.url)
const { createSandbox } = load("../../sandbox/sandbox.ts") as typeof sandboxDoor
const { addFaultRule, parseFaultRule } = load("../../sandbox/services/faults/fault-rules.ts") as typeof faults
const { listRecords } = load("../../sandbox/storage/records.ts") as typeof stored

export const shopOrigin = "https://shop.test"
const storefront = new URL(testEnvironment.SWELL_URL)
const vault = new URL(testEnvironment.SWELL_VAULT_URL)

/** A request that reached the backend or its vault, as the shop sent it. */
export type BackendCall = {
  host: "storefront" | "vault"
  /** "PUT /api/cart". */
  name: string
  query: URLSearchParams
  session: string | null
  locale: string | null
  currency: string | null
  body: unknown
}

export type WholeShop = {
  build: ServerBuild
  sandbox: Sandbox
  /** In the order in which they came; empty it to count anew. */
  calls: BackendCall[]
  /** Everything that the shop printed. */
  printed(): string
  /** Answers like our server: the guarded build, with the client's address beside the request. */
  ask(request: Request, clientAddress?: string): Promise<Response>
  /** Lets the backend's next calls fail (docs/sandbox.md, faults). */
  fail(rule: Record<string, unknown>): void
  /** The backend's records of a kind, such as "orders". */
  records<T extends { id: string }>(model: string): T[]
  close(): void
}

type Options = Pick<SandboxOptions, "products" | "store"> & {
  environment?: Record<string, string>
  /** Milliseconds that each call to the backend waits. */
  delayMs?: () => number
}

/**
 * The shop as it was built, behind HTTPS and in production, in this process, in front of the sandbox: every loader, every
 * action, the pages whole. One for each test file, because the build reads its environment once.
 */
export function openWholeShop({ environment = {}, delayMs, ...options }: Options = {}): WholeShop {
  const fixed = { ...testEnvironment, PUBLIC_ORIGIN: shopOrigin, NODE_ENV: "production", STRIPE_API_URL: vault.origin }
  Object.assign(process.env, fixed, environment)
  const sandbox = createSandbox({
    ...options,
    storefrontOrigin: storefront.origin,
    providersOrigin: vault.origin,
    shopOrigin,
  })
  const calls: BackendCall[] = []
  const ownFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { host } = new URL(request.url)
    const api = host === storefront.host ? "storefront" : host === vault.host ? "vault" : null
    if (api === null) throw new Error(`The shop called a stranger: ${request.url}`)
    calls.push(await noteCall(request.clone(), api))
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs()))
    const handler = api === "storefront" ? sandbox.storefront : sandbox.providers
    return withinLimit(Promise.resolve(handler.fetch(request)), init?.signal)
  }
  const { stop, printed } = catchPrinted()
  const build = load(placesOf().server) as ServerBuild
  const answer = createRequestHandler(build, "production")
  let visitors = 0
  return {
    build,
    sandbox,
    calls,
    printed,
    ask: (request, clientAddress = `2001:db8:${(++visitors).toString(16)}::1`) => answer(request, { clientAddress }),
    fail(rule) {
      const parsed = parseFaultRule(rule)
      if (typeof parsed === "string") throw new Error(parsed)
      addFaultRule(sandbox.context, parsed)
    },
    records: (model) => listRecords(sandbox.context.database, model),
    close() {
      globalThis.fetch = ownFetch
      stop()
      sandbox.close()
    },
  }
}

async function noteCall(request: Request, host: BackendCall["host"]): Promise<BackendCall> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    host,
    name: `${request.method} ${pathname}`,
    query: searchParams,
    session: request.headers.get("X-Session"),
    locale: request.headers.get("X-Locale"),
    currency: request.headers.get("X-Currency"),
    body: text === "" ? null : parseBody(text),
  }
}

function parseBody(text: string): unknown {
  return text.startsWith("{") ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text))
}

function withinLimit(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  const late = new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)))
  return Promise.race([answer, late])
}

function catchPrinted() {
  const lines: string[] = []
  const streams = [process.stdout, process.stderr]
  const writes = streams.map((stream) => stream.write)
  for (const stream of streams) stream.write = (line: string | Uint8Array) => lines.push(String(line)) > 0
  return {
    printed: () => lines.join(""),
    stop: () => streams.forEach((stream, index) => (stream.write = writes[index]!)),
  }
}
