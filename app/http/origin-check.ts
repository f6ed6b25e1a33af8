/**
 * Whether a post comes from our own pages: by `Sec-Fetch-Site` where the browser sends it, else by an `Origin` equal
 * to the shop's. Anything else is foreign: other sites, sibling hosts, a null origin, no word at all.
 */
export function isOwnPost(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site")
  if (site !== null) return site === "same-origin"
  return headers.get("Origin") === publicOrigin
}
