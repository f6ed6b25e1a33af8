import type { Response } from "express"
import { readEnvironment } from "../app/env.server.ts"

const withoutPowers = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"

/**
 * The security headers of an answer that does not come from Remix: a file or an early refusal. Remix's
 * answers bring their own; a second policy beside theirs would block the page.
 */
export function strictHeaders(): Record<string, string> {
  const { production, publicOrigin } = readEnvironment()
  const overHttps = production && publicOrigin.startsWith("https:")
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": withoutPowers,
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(overHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  }
}

export function setStrictHeaders(response: Response): void {
  response.set(strictHeaders())
}
