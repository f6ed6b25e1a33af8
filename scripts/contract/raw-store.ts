import { stringify } from "qs"
import { readEnvironment } from "../../app/env.server"

type Fields = Record<string, unknown>
type RawAnswer = { status: number; value: unknown }
export type RawStore = ReturnType<typeof openRawStore>

/** The store as it answers, beside the shop's own reads: to see what those leave out. */
export function openRawStore() {
  const { swellUrl, swellPublicKey } = readEnvironment()
  const headers = { Authorization: `Basic ${Buffer.from(swellPublicKey).toString("base64")}` }
  const otherTypes = new Map<string, string>()
  const call = async (path: string, init: RequestInit = {}): Promise<RawAnswer> => {
    const response = await fetch(swellUrl + path, { ...init, headers: { ...headers, "Content-Type": "application/json" } })
    const text = await response.text()
    const contentType = response.headers.get("content-type") ?? "no content type"
    if (text !== "" && !contentType.includes("json")) otherTypes.set(path, contentType)
    return { status: response.status, value: parse(text) }
  }
  const get = (path: string, query: object = {}) => call(`/api${path}${stringify(query, { addQueryPrefix: true })}`)
  return {
    /** What answered another content type than JSON, by its path: the shop reads it all the same. */
    otherTypes,
    get,
    async list(path: string, query: object = {}): Promise<{ results: Fields[] }> {
      const { results } = ((await get(path, query)).value ?? {}) as { results?: unknown }
      return { results: (Array.isArray(results) ? results : []).map((each) => (each ?? {}) as Fields) }
    },
    /** Calls a function with an empty form, which keeps nothing. */
    callFunction: (app: string, name: string) => call(`/functions/${app}/${name}`, { method: "POST", body: "{}" }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
