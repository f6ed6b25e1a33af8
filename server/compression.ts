import { constants } from "node:zlib"
import compression from "compression"
import type { RequestHandler } from "express"
import { isSharedPath } from "../app/shop/content/shared-path.ts"

/** Brotli of a page for one shopper, which is made while they wait. */
const BROTLI_QUALITY = 6
/** A window of 256 KB holds a page; the default one takes about ten megabytes for each page being sent. */
const BROTLI_WINDOW_BITS = 18
/** Takes a third of Brotli's time; a list is a quarter larger. */
const GZIP_LEVEL = 4

const SESSION_COOKIE = /(?:^|;)\s*swell-session=/

// What nobody finds, or asks for too often, is not worth it; a refused form is.
const isWorthIt: compression.CompressionFilter = (request, response) =>
  response.statusCode !== 404 &&
  !(response.statusCode === 429 && request.method === "GET") &&
  compression.filter(request, response)

/** Compresses what the page cache does not hold. */
export const compressAnswers: RequestHandler = compression({
  level: GZIP_LEVEL,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS },
  },
  filter: isWorthIt,
})

/** Leaves Brotli to a shopper's own pages: what is put together for one request, anybody can make up without end. */
export const keepBrotliForOwnPages: RequestHandler = (request, _response, next) => {
  const { cookie = "", "accept-encoding": accepted } = request.headers
  const isOwn = SESSION_COOKIE.test(cookie) && !request.originalUrl.includes("?") && !isSharedPath(request.path)
  if (accepted !== undefined && !isOwn) request.headers["accept-encoding"] = withoutBrotli(String(accepted))
  next()
}

/** "br;q=0" also for who takes any encoding ("*"). */
function withoutBrotli(accepted: string): string {
  const others = accepted.split(",").filter((each) => !/^\s*br\s*(?:;|$)/i.test(each))
  return [...others, "br;q=0"].join(",")
}
