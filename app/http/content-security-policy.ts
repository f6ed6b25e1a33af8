import type { ContentSource } from "./page-needs"

type Sources = Record<string, readonly string[]>

export type PolicyParts = {
  /** "sha256-…" of our own marked inline scripts. */
  scriptHashes: readonly string[]
  /** Other origins that pictures come from. */
  imageOrigins: readonly string[]
  /** What the page's payment methods need. */
  sources: readonly ContentSource[]
  /** Of the style elements that a provider's library inserts. */
  styleNonce: string | null
}

/** The content security policy of a page: everything from our own origin and what the page asks for, inline scripts by hash only. */
export function contentSecurityPolicy({ scriptHashes, imageOrigins, sources, styleNonce }: PolicyParts): string {
  const more = (kind: keyof ContentSource) => [...new Set(sources.flatMap((source) => source[kind] ?? []))]
  const frames = more("frame")
  const directives: Sources = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...more("script")],
    "style-src": ["'self'", ...(styleNonce === null ? [] : [`'nonce-${styleNonce}'`])],
    "img-src": ["'self'", "data:", ...imageOrigins, ...more("image")],
    "connect-src": ["'self'", ...more("connect")],
    "font-src": ["'self'"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    // Deprecated in favour of report-to, which some browsers lack and others send a minute late.
    "report-uri": ["/rapports-csp"],
  }
  return Object.entries(directives)
    .map(([directive, values]) => `${directive} ${values.join(" ")}`)
    .join("; ")
}

/** The policy of an answer that is no page: a redirect, data, a refusal. */
export const bareContentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
