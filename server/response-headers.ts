import type { Response } from "express"

/**
 * The security headers of an answer that does not come from Remix: a file or an early refusal. Remix's
 * answers bring their own; a second policy beside theirs would block the page.
 */
export function setStrictHeaders(response: Response): void {
  response.set({
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  })
}
