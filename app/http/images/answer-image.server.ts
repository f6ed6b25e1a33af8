import { join } from "node:path"
import { readImageFolders } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { QueueFull } from "~/concurrency"
import { isWithinRateLimit } from "~/store/rate-limits.server"
import { openImageReader, type ImageReader, type ImageRequest } from "./image-reader.server"

const CACHE_BYTES = 500 * 1024 * 1024
const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const

let openReader: ImageReader | undefined

/**
 * Answers with a picture, 304 or 404; redirects to the original file while the backend is slow, too many wait, or too many were
 * made for one address.
 *
 * @param parse reads the address of the picture, which must lie in one of these folders
 * @param address the client's, as readRateLimitAddress tells it
 */
export async function answerImage(
  request: Request,
  parse: (folders: readonly string[]) => ImageRequest | null,
  address: string | null,
): Promise<Response> {
  const image = parse(readImageFolders())
  if (!image) return answerMissingImage()
  openReader ??= openImageReader(join(process.cwd(), ".cache/images"), CACHE_BYTES)
  const mayWork = async () => address === null || isWithinRateLimit("picture", address)
  const found = await openReader(image, mayWork).catch((error: unknown) => {
    if (error instanceof QueueFull) return "unavailable" as const
    throw error
  })
  if (found === "missing") return answerMissingImage()
  if (found === "unavailable" || found === "limited") {
    if (found === "unavailable") log.warn("image-unavailable", { path: new URL(image.source).pathname })
    return new Response(null, { status: 302, headers: { "Cache-Control": "no-store", Location: image.source } })
  }
  const headers = new Headers({
    "Cache-Control": found.lasting ? "public, max-age=31536000, immutable" : "public, max-age=60",
    ETag: found.etag,
  })
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((etag) => etag.trim().replace(/^W\//, ""))
  if (known.includes(found.etag)) return new Response(null, { status: 304, headers })
  headers.set("Content-Type", MEDIA_TYPES[image.format])
  headers.set("Content-Length", String(found.bytes.length))
  return new Response(new Uint8Array(found.bytes), { headers })
}

/** 404, cached for a minute. It has no body, because anybody could have one sent again and again. */
function answerMissingImage(): Response {
  return new Response(null, { status: 404, headers: { "Cache-Control": "public, max-age=60" } })
}
