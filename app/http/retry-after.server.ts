import type { HeadersFunction } from "@remix-run/node"

/** The headers of a page's document: when to come back, where its action, its loader or its error page says so: a refusal for haste says how long to wait. */
export const passRetryAfter: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const wait = actionHeaders.get("Retry-After") ?? errorHeaders?.get("Retry-After") ?? loaderHeaders.get("Retry-After")
  return wait ? { "Retry-After": wait } : new Headers()
}
