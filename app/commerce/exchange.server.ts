import { BackendFault } from "./errors"

export type Reply = { status: number; ok: boolean; session: string | null; isJson: boolean; text: string }

/**
 * One request over the network, with a limit for headers and body together. Redirects are refused, because they
 * would carry the shopper's session elsewhere.
 *
 * @throws BackendFault timeout, connection, or status (for a redirect)
 */
export async function exchange(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  const started = performance.now()
  const tookMs = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      throw new BackendFault("status", "The backend answered with a redirect", response.status)
    }
    return {
      status: response.status,
      ok: response.ok,
      session: response.headers.get("X-Session"),
      isJson: /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get("Content-Type") ?? ""),
      text: await response.text(),
    }
  } catch (error) {
    if (error instanceof BackendFault) throw error
    if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
      throw new BackendFault("timeout", `Request timed out after ${timeoutMs / 1000} seconds`, undefined, tookMs())
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause)
    const words = `A connection error occurred while making the request (${reason})`
    throw new BackendFault("connection", words, undefined, tookMs())
  }
}

/**
 * The value of a JSON reply; an empty body, with which the backend says "nothing", is null.
 *
 * @throws BackendFault malformed
 */
export function readJson(reply: Pick<Reply, "text" | "isJson" | "status">): unknown {
  if (reply.text === "") return null
  if (!reply.isJson) throw new BackendFault("malformed", "The backend's answer is not JSON", reply.status)
  try {
    return JSON.parse(reply.text) as unknown
  } catch {
    throw new BackendFault("malformed", "The backend's answer is broken JSON", reply.status)
  }
}
