import type { RequestHandler } from "express"

/**
 * Headers for answers that do not come from Remix: files and early refusals. Remix's answers
 * bring their own content security policy and replace this strictest one.
 */
export const strictHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  })
  next()
}
