import { createContext, runInContext } from "node:vm"
import type { SandboxContext } from "../../storage/context.ts"
import { bundleFunctions } from "./app-files.ts"
import { callOutside } from "./outside-calls.ts"

type Config = {
  route?: { public?: boolean; methods?: string[] }
  model?: { events?: string[] }
  cron?: { schedule: string }
  action?: true
}
type Handler = (request: object) => unknown
export type LoadedFunction = { config: Config } & Record<string, Handler | Config | undefined>

/** An answer with a status of its own, which a function returns. */
export class SwellResponse {
  readonly body: unknown
  readonly status: number

  constructor(body: unknown, { status = 200 }: { status?: number } = {}) {
    this.body = body
    this.status = status
  }
}

const loaded = new WeakMap<SandboxContext, Map<string, LoadedFunction>>()

/**
 * The functions of the app by name, each in a world of its own as at the vendor: no Node, the sandbox's clock, no network but what
 * `callOutside` answers.
 */
export function loadFunctions(context: SandboxContext): ReadonlyMap<string, LoadedFunction> {
  let functions = loaded.get(context)
  if (!functions) {
    const evaluate = ([name, code]: [string, string]) => [name, evaluateFunction(context, code)] as const
    loaded.set(context, (functions = new Map([...bundleFunctions()].map(evaluate))))
  }
  return functions
}

function evaluateFunction(context: SandboxContext, code: string): LoadedFunction {
  const { now } = context.clock
  class SandboxDate extends Date {
    constructor(...parts: [] | [number | string | Date]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]))
    }
    static override now = now
  }
  const globals = {
    SwellResponse,
    Date: SandboxDate,
    fetch: (url: string, init?: RequestInit) => callOutside(context, url, init),
    AbortSignal,
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    atob,
    btoa,
    clearTimeout,
    console,
    crypto,
    setTimeout,
    structuredClone,
  }
  const world = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
  runInContext(code, world)
  return (world as unknown as { exported: LoadedFunction }).exported
}
