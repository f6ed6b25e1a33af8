import type { Sharp } from "sharp"
import { SHARE_HEIGHT, SHARE_WIDTH } from "~/commerce/image-folders"
import { readAtMost } from "../form-body.server"

const MAX_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 5_000

/** `missing`: there is no picture at that address; `unavailable`: the source does not answer. */
export type PictureProblem = "missing" | "unavailable"

/** Fetches a picture, known by its first bytes. Redirects are refused: they would lead out of the checked folders. */
export async function fetchPicture(source: string): Promise<Buffer | PictureProblem> {
  try {
    const response = await fetch(source, {
      headers: { Accept: "image/avif,image/webp,image/png,image/jpeg" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reader = response.body?.getReader()
    const isWanted = response.ok && !(Number(response.headers.get("Content-Length")) > MAX_BYTES)
    const read = isWanted && reader ? await readAtMost(reader, MAX_BYTES) : null
    const bytes = read && Buffer.from(read)
    // Not awaited: on a body that is also read elsewhere, cancel() waits for that reader too.
    if (bytes === null) reader?.cancel().catch(() => undefined)
    if (response.status >= 500 || response.status === 429) return "unavailable"
    return bytes && isPhotograph(bytes) ? bytes : "missing"
  } catch {
    return "unavailable"
  }
}

/** Whether the bytes are JPEG, PNG, WebP or AVIF. Never SVG, whose parser can be made to read other files. */
function isPhotograph(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12)
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n") ||
    /^RIFF.{4}WEBP$/s.test(start) ||
    /^.{4}ftyp(?:avif|avis|mif1)$/s.test(start)
  )
}

export type EncodedFormat = "avif" | "webp" | "jpg"

/** Loads sharp with the first picture, so that the server starts sooner. */
async function openSharp() {
  const { default: sharp } = await import("sharp")
  // One thread a picture and no cache of libvips: two pictures at once fill two cores, and memory stays flat.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let opened: ReturnType<typeof openSharp> | undefined
const openedSharp = () => (opened ??= openSharp())

/** Part of the names in the cache: raise it when what encodePicture makes changes. */
export const ENCODING_VERSION = "1"

/** The file whole in a picture of another shape: its own edges go on to the sides, or above and below. */
async function extendTo(picture: Sharp, width: number, height: number): Promise<Sharp> {
  const { data, info } = await picture.resize({ width, height, fit: "inside" }).toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.floor((width - info.width) / 2), Math.floor((height - info.height) / 2)]
  const right = width - info.width - left
  const bottom = height - info.height - top
  return (await openedSharp())(data).extend({ left, right, top, bottom, extendWith: "copy" })
}

/**
 * A picture at most `width` pixels wide, upright, in sRGB, without its metadata. The settings are those that were
 * measured in docs/decisions/011-image-route.md.
 *
 * @returns null when the picture cannot be read
 */
export async function encodePicture(bytes: Buffer, width: number, format: EncodedFormat): Promise<Buffer | null> {
  const picture = (await openedSharp())(bytes, { limitInputPixels: 50_000_000 }).autoOrient()
  try {
    const resized =
      width === SHARE_WIDTH ? extendTo(picture, width, SHARE_HEIGHT) : picture.resize({ width, withoutEnlargement: true })
    return await encodeAs(await resized, format).toBuffer()
  } catch {
    return null
  }
}

function encodeAs(picture: Sharp, format: EncodedFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: 50, effort: 1 })
  if (format === "webp") return picture.webp({ quality: 72, effort: 3 })
  return picture.flatten({ background: "#fff" }).jpeg({ quality: 74, progressive: true })
}
