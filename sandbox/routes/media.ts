import { createHash } from "node:crypto"
import { join } from "node:path"
import { Hono } from "hono"
import { mediaPath } from "../seed/build-images.ts"
import { renderPicture } from "../seed/illustrations/render-picture.ts"
import { pictureSubjects } from "../seed/picture-subjects.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** Where rendered pictures are kept between starts, beside the sandbox's database. */
export const pictureFolder = join(import.meta.dirname, "../../.data/media")

/**
 * `GET /media/<file id>/<md5>/<name>.jpg`, and `/media/<name>.jpg` for records of an older seed: the seed's pictures with
 * year-long immutable caching and an ETag (storefront API, images). An unknown name answers 404 as JSON.
 */
export function mediaRoutes(_context: SandboxContext): Hono<SandboxEnv> {
  const subjects = new Map(
    pictureSubjects().flatMap((subject) => [
      [mediaPath(subject.name), subject],
      [`/media/${subject.name}.jpg`, subject],
    ]),
  )
  const app = new Hono<SandboxEnv>()
  app.get("/media/*", async (c) => {
    const subject = subjects.get(c.req.path)
    if (!subject) return c.json({ error: { message: "Picture not found", code: "not_found" } }, 404)
    const { bytes, contentType } = await renderPicture(subject, pictureFolder)
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`
    const caching = { "Cache-Control": "public, max-age=31536000, immutable", ETag: etag }
    if (
      c.req
        .header("If-None-Match")
        ?.split(/,\s*/)
        .some((known) => known.replace(/^W\//, "") === etag)
    ) {
      return c.body(null, 304, caching)
    }
    return c.body(new Uint8Array(bytes), 200, { ...caching, "Content-Type": contentType, "Content-Length": String(bytes.length) })
  })
  return app
}
