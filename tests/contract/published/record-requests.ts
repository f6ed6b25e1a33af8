import { vi } from "vitest"
import { fetchFrom } from "../../../app/checkout/purchase.fixture"
import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { flatten, shape } from "./billing-shape.ts"

/** Hears what a page or a server asks of a host, or hands to a provider's library. */
export type Tell = (what: string, given?: unknown) => void

/** What was heard since the last `start`: each field of each request, with all its values over the request's calls. */
export function recordRequests() {
  let heard: [what: string, given: unknown][] = []
  const tell: Tell = (what, given = {}) => void heard.push([what, JSON.parse(JSON.stringify(given, withoutParts))])
  return {
    tell,
    start: () => void (heard = []),
    fields(): Record<string, string> {
      const values = new Map<string, Set<string>>()
      const add = (path: string, value: string) => values.set(path, (values.get(path) ?? new Set()).add(value))
      for (const [what, given] of heard) {
        add(what, "asked")
        for (const [path, value] of Object.entries(flatten(shape(given)))) add(`${what} ${path}`, String(value))
      }
      return Object.fromEntries([...values].map(([path, set]) => [path, [...set].sort().join(" | ")]))
    },
  }
}

/** Elements of the page and what a library gave are no fields. */
function withoutParts(_name: string, value: unknown): unknown {
  const isPart = typeof value === "object" && value !== null && ("addEventListener" in value || "isPart" in value)
  return isPart ? undefined : value
}

/** Puts the sandbox behind the global fetch and tells every call but the backend's reads, which have no fields: its query or body. */
export function listenToCalls(sandbox: Sandbox, tell: Tell): void {
  const ask = fetchFrom(sandbox.storefront, sandbox.providers)
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    const url = new URL(address)
    if (url.port === "4001" || (init.method ?? "GET").toUpperCase() !== "GET") tell(...describeCall(url, init))
    return ask(address, init)
  })
}

function describeCall({ pathname, searchParams }: URL, { method = "GET", body }: RequestInit): [string, unknown] {
  const query = Object.fromEntries(searchParams)
  const { "$jsonp[method]": vaultMethod, "$jsonp[callback]": _callback, $key: _key, ...data } = query
  if (vaultMethod !== undefined) return [`vault ${vaultMethod} ${pathname}`, data]
  const path = pathname.replace(/^\/api/, "").replace(/_[0-9a-z]{20,}|[0-9a-f]{24,}/g, "…")
  const name = `${method.toUpperCase()} ${path}`
  if (pathname.startsWith("/v1/"))
    return [`Stripe ${name}`, { ...query, ...Object.fromEntries(new URLSearchParams(String(body ?? ""))) }]
  return [name, typeof body === "string" ? JSON.parse(body) : query]
}
