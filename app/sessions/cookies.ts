/** A request's cookies by name, decoded; those that cannot be decoded are left out. */
export function readCookies(request: Request): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const separator = pair.indexOf("=")
    if (separator < 1) continue
    const name = pair.slice(0, separator).trim()
    if (cookies.has(name)) continue
    try {
      cookies.set(name, decodeURIComponent(pair.slice(separator + 1).trim()))
    } catch {
      continue
    }
  }
  return cookies
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
