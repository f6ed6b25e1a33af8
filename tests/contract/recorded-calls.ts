import { parse } from "qs"

/** A call as it went over the wire. */
export type RecordedCall = {
  /** In capitals; for the vault the logical method, which its query form carries beside GET. */
  method: string
  /** Below `/api`, as specification §7 writes it; functions and the vault have no prefix. */
  path: string
  /** True when the answer is neither an error nor a list of refused fields. */
  succeeded: boolean
}

/** What a request to the storefront asked, and whether it was granted; null for other addresses and for preflights. */
export async function readStorefrontCall(request: Request, response: Response): Promise<RecordedCall | null> {
  const { pathname } = new URL(request.url)
  if (request.method === "OPTIONS" || !/^\/(api|functions)\//.test(pathname)) return null
  const path = decodeURIComponent(pathname.replace(/^\/api/, ""))
  return { method: request.method, path, succeeded: response.ok && !isRefusal(await response.text()) }
}

/** What a request to the vault asked, in either call style, and whether it was granted. */
export async function readVaultCall(request: Request, response: Response): Promise<RecordedCall | null> {
  const { pathname, search } = new URL(request.url)
  if (request.method === "OPTIONS" || !/^\/(tokens|intent|authorization)$/.test(pathname)) return null
  const { $jsonp } = parse(search, { ignoreQueryPrefix: true, depth: 20 }) as { $jsonp?: { method?: string } }
  const method = request.method === "GET" ? ($jsonp?.method ?? "get") : request.method
  return { method: method.toUpperCase(), path: pathname, succeeded: response.ok && !isRefusal(await response.text()) }
}

function isRefusal(text: string): boolean {
  if (!text.startsWith("{")) return false
  try {
    const { error, errors, $error, $data } = JSON.parse(text) as Record<string, unknown>
    return Boolean(error ?? errors ?? $error ?? ($data as { errors?: unknown } | undefined)?.errors)
  } catch {
    return true
  }
}

/** Whether a call is the one that a row such as `PUT /cart/items/{id}` names; the method `ANY` stands for all. */
export function isCall({ method, path }: RecordedCall, row: string): boolean {
  const [wanted = "", pattern = ""] = row.split(" ")
  if (wanted !== "ANY" && wanted !== method) return false
  const expression = pattern.split(/\{[a-zA-Z]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${expression.join("[^/]+")}$`).test(path)
}
