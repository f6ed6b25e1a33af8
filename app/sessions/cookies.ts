/** A request's cookies by name, decoded, the first of each name; those that cannot be decoded are left out. */
export function readCookies(request: Request): Map<string, string> {
  return new Map(readPairs(request).toReversed())
}

/** All values of one name: a browser sends several where a sister domain has set one too. */
export function readCookieValues(request: Request, name: string): string[] {
  return readPairs(request).flatMap(([each, value]) => (each === name ? [value] : []))
}

function readPairs(request: Request): [name: string, value: string][] {
  return (request.headers.get("Cookie") ?? "").split(";").flatMap((pair): [string, string][] => {
    const separator = pair.indexOf("=")
    if (separator < 1) return []
    try {
      return [[pair.slice(0, separator).trim(), decodeURIComponent(pair.slice(separator + 1).trim())]]
    } catch {
      return []
    }
  })
}

/**
 * A `Set-Cookie` line that only our own pages' requests send back and no script reads.
 *
 * @param options maxAgeSeconds 0 clears the cookie; secure: over HTTPS only
 */
export function writeCookie(name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string {
  const secure = options.secure ? "; Secure" : ""
  return `${name}=${encodeURIComponent(value)}; Max-Age=${options.maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
