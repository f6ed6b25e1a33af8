import type { RequestHandler } from "express"

/**
 * Lets every request stand at the shop's public origin, whatever its `Host` and `X-Forwarded-Host` say: no address is made of
 * what a client sends, and Remix, which answers 500 when host and origin differ, works behind a proxy that changes the host.
 * The origin of a post is checked before, against the same origin.
 */
export function standAtPublicOrigin(publicOrigin: string): RequestHandler {
  const { host } = new URL(publicOrigin)
  return (request, _response, next) => {
    request.headers.host = host
    delete request.headers["x-forwarded-host"]
    next()
  }
}
