import { readFileSync } from "node:fs"
import type { RequestHandler } from "express"
import { setStrictHeaders } from "./response-headers.ts"

/** Where Apple looks for the proof that a shop may show Apple Pay at its address. */
export const APPLE_DOMAIN_PATH = "/.well-known/apple-developer-merchantid-domain-association"

/**
 * Answers Apple's question with the merchant's own file (storefront API, Apple Pay).
 *
 * @param file its path on this machine
 * @throws when the file cannot be read, so that a shop with a wrong path does not start
 */
export function answerApple(file: string): RequestHandler {
  const proof = readFileSync(file)
  return (_request, response) => {
    setStrictHeaders(response)
    response.type("text/plain").set("Cache-Control", "public, max-age=3600").send(proof)
  }
}
