/**
 * The id that our server gave the request, which the log and the error page name; null where nobody gave one, as under
 * plain remix-serve.
 */
export function readRequestId(request: Request): string | null {
  const id = request.headers.get("X-Request-Id")
  return id !== null && /^[A-Za-z0-9_-]{8,64}$/.test(id) ? id : null
}
