import { join } from "node:path"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { QueueFull } from "~/concurrency"
import { IMAGE_HOSTS } from "../response-headers.server"
import { openImageReader, type ImageReader, type ImageRequest } from "./image-reader.server"

const CACHE_BYTES = 500 * 1024 * 1024
const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const

let openReader: ImageReader | undefined

/** Folders of the backend's sample themes, whose pictures a new store shows. */
const SAMPLE_FOLDERS = ["default-theme", "test-theme", "schema"]

/** Where pictures may come from: the backend's own media, and the store's live, test and sample files at the backend's CDNs. */
export function readImageFolders(): string[] {
  const { swellUrl, swellStore } = readEnvironment()
  const folders = [swellStore, `${swellStore}_test`, ...SAMPLE_FOLDERS]
  return [`${new URL(swellUrl).origin}/media/`, ...IMAGE_HOSTS.flatMap((host) => folders.map((folder) => `${host}/${folder}/`))]
}

/** Answers with a picture, 304 or 404; redirects to the original file while the backend is slow or too many wait. */
export async function answerImage(request: Request, image: ImageRequest): Promise<Response> {
  openReader ??= openImageReader(join(process.cwd(), ".cache/images"), CACHE_BYTES)
  const found = await openReader(image).catch((error: unknown) => {
    if (error instanceof QueueFull) return "unavailable" as const
    throw error
  })
  if (found === "missing") return answerMissingImage()
  if (found === "unavailable") {
    log.warn("image-unavailable", { path: new URL(image.source).pathname })
    return new Response(null, { status: 302, headers: { "Cache-Control": "no-store", Location: image.source } })
  }
  const headers = new Headers({
    "Cache-Control": found.lasting ? "public, max-age=31536000, immutable" : "public, max-age=60",
    ETag: found.etag,
  })
  const known = (request.headers.get("If-None-Match") ?? "").split(/\s*,\s*/).map((etag) => etag.replace(/^W\//, ""))
  if (known.includes(found.etag)) return new Response(null, { status: 304, headers })
  headers.set("Content-Type", MEDIA_TYPES[image.format])
  headers.set("Content-Length", String(found.bytes.length))
  return new Response(new Uint8Array(found.bytes), { headers })
}

/** 404, cached for a minute. */
export function answerMissingImage(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "Cache-Control": "public, max-age=60", "Content-Type": "text/plain; charset=utf-8" },
  })
}
