type Sources = Record<string, readonly string[]>

/**
 * The content security policy of a page: everything from our own origin, inline scripts by hash only.
 *
 * @param scriptHashes "sha256-…" of our own marked inline scripts
 * @param imageOrigins other origins that pictures come from
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], imageOrigins: readonly string[]): string {
  const sources: Sources = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...imageOrigins],
    "connect-src": ["'self'"],
    "font-src": ["'self'"],
    "frame-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  }
  return Object.entries(sources)
    .map(([directive, values]) => `${directive} ${values.join(" ")}`)
    .join("; ")
}

/** The policy of an answer that is no page: a redirect, data, a refusal. */
export const bareContentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
