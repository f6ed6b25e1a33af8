import type { Sharp } from "sharp"

export type EncodedFormat = "avif" | "webp" | "jpg"

/** Loaded with the first picture: a server that starts answers pages before. */
async function openSharp() {
  const { default: sharp } = await import("sharp")
  // One thread a picture and no cache of libvips: two pictures at once fill two cores, and memory stays flat.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let opened: ReturnType<typeof openSharp> | undefined

/** Part of the names in the cache: raise it when what encodePicture makes changes. */
export const encoding = "1"

/**
 * A picture at most `width` pixels wide, upright, in sRGB, without its metadata. The settings are those that were
 * measured in docs/decisions/011-image-route.md.
 *
 * @returns null when the picture cannot be read
 */
export async function encodePicture(bytes: Buffer, width: number, format: EncodedFormat): Promise<Buffer | null> {
  const sharp = await (opened ??= openSharp())
  const picture = sharp(bytes, { limitInputPixels: 50_000_000 }).autoOrient().resize({ width, withoutEnlargement: true })
  try {
    return await encodeAs(picture, format).toBuffer()
  } catch {
    return null
  }
}

function encodeAs(picture: Sharp, format: EncodedFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: 50, effort: 1 })
  if (format === "webp") return picture.webp({ quality: 72, effort: 3 })
  return picture.flatten({ background: "#fff" }).jpeg({ quality: 74, progressive: true })
}
