import { createHash } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { drawPicture } from "./draw-picture.ts"
import type { PictureSubject } from "./picture-subject.ts"

// One drawing at a time needs neither libvips' threads nor its cache, which would keep 50 MB.
sharp.cache(false)
sharp.concurrency(1)

type RenderedPicture = { bytes: Buffer; contentType: "image/jpeg" }

/** What the render depends on besides the drawing; part of the cache's file names. */
const recipe = "jpeg 82 mozjpeg"

/** How many finished pictures stay in memory, about 60 kB each. */
const kept = 120

const recent = new Map<string, Promise<RenderedPicture>>()
let queue: Promise<unknown> = Promise.resolve()

async function fromFile(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch {
    return null
  }
}

async function render(svg: string, file: string | null): Promise<RenderedPicture> {
  const stored = file ? await fromFile(file) : null
  if (stored) return { bytes: stored, contentType: "image/jpeg" }
  const work = queue.then(() => sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  queue = work.catch(() => undefined)
  const bytes = await work
  if (file) {
    await mkdir(join(file, ".."), { recursive: true })
    const partial = `${file}.${process.pid}.part`
    await writeFile(partial, bytes)
    await rename(partial, file)
  }
  return { bytes, contentType: "image/jpeg" }
}

/**
 * The subject's picture as a JPEG of the size `pictureSize` says. It is drawn once: later calls get it from memory
 * or from `cacheFolder` (none when left out), where a file is named after the drawing's hash, so that a changed
 * drawing is rendered anew. Pictures are rendered one at a time, to leave the machine to the API.
 */
export function renderPicture(subject: PictureSubject, cacheFolder?: string): Promise<RenderedPicture> {
  const svg = drawPicture(subject)
  const hash = createHash("sha256").update(recipe).update(svg).digest("hex").slice(0, 32)
  const key = `${cacheFolder ?? ""} ${hash}`
  const known = recent.get(key)
  if (known) return known
  const picture = render(svg, cacheFolder ? join(cacheFolder, `${hash}.jpg`) : null)
  picture.catch(() => recent.delete(key))
  recent.set(key, picture)
  const oldest = recent.size > kept ? recent.keys().next().value : undefined
  if (oldest !== undefined) recent.delete(oldest)
  return picture
}
