import { IMAGE_HOSTS, SHARE_WIDTH, isInImageFolder } from "~/commerce/image-folders"

export { SHARE_HEIGHT, SHARE_WIDTH } from "~/commerce/image-folders"

type WireFile = { id?: unknown; md5?: unknown; url?: unknown; width?: unknown; height?: unknown }
/** In pixels, of a file that does not say how large it is. */
const UNKNOWN_SIZE = 1200
/** As merchants' own models hold it, which no schema knows. */
type WireImage = { caption?: unknown; file?: WireFile | null }

/**
 * A picture as the page shows it: address, version of the file ("" where the image route does not make it, missing where the folder
 * in its address ends with it), size in pixels, and what it shows in French.
 */
export type PictureView = { url: string; version?: string; width: number; height: number; alt: string }

/** A picture beside words that already say what it shows. */
export type DecorativePicture = Omit<PictureView, "alt">

/** Shapes a backend image; null when it has no address of the web. The caption, else `name`, describes it. */
export function viewPicture(image: WireImage | null | undefined, name: string): PictureView | null {
  // In the own models of a store a picture is its file.
  const { url, width, height, ...file }: WireFile = image?.file ?? (image as WireFile | null) ?? {}
  if (typeof url !== "string" || !/^https?:\/\//.test(url)) return null
  return {
    url,
    ...(isInImageFolder(url) ? shortVersion(url, versionOf(file)) : { version: "" }),
    width: sizeOf(width),
    height: sizeOf(height),
    alt: textOf(image?.caption).trim() || name,
  }
}

const sizeOf = (value: unknown) => (typeof value === "number" && value > 0 ? value : UNKNOWN_SIZE)
const textOf = (value: unknown) => (typeof value === "string" ? value : "")

/** A list's page carries each version in the address already. */
function shortVersion(url: string, version: string): { version?: string } {
  return FOLDER_END.exec(url)?.[1] === version ? {} : { version }
}

/** The end of what changes when a file is replaced: its content's hash, else its id, whose beginning is a date. */
function versionOf({ md5, id }: WireFile): string {
  const version = (textOf(md5) || textOf(id)).slice(-8)
  return /^[a-f0-9]{8}$/.test(version) ? version : NO_VERSION
}

/** Shapes a list of backend images and leaves out the unusable ones. */
export function viewPictures(images: readonly WireImage[] | null | undefined, name: string): PictureView[] {
  return (images ?? []).flatMap((image) => viewPicture(image, name) ?? [])
}

/** The first usable of a list of backend images, for a place where it decorates. */
export function viewDecorative(images: readonly WireImage[] | null | undefined): DecorativePicture | null {
  const [picture] = viewPictures(images, "")
  if (!picture) return null
  const { alt: _alt, ...decorative } = picture
  return decorative
}

export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, SHARE_WIDTH, 1280, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const IMAGE_FORMATS = ["avif", "webp", "jpg"] as const
type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** What an address of the image route asks for; `source` is the file's own address. */
type ImageAddress = { source: string; version: string; width: ImageWidth; format: ImageFormat }

/** The version of a file that has none: its pictures are kept for a minute only. */
const NO_VERSION = "0"

// No escapes, no empty and no hidden segments: a path that means one thing to every program that reads it.
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,8}$/
// Read by pattern: a browser that lacks the newest URL functions must render the same address as the server.
const FOLDER_END = /([a-f0-9]{8})\/[^/]*$/
const FILE_ADDRESS = /^https?:\/\/([a-z0-9.:-]{1,100})(\/[^?#]+)$/
const DRAWING_OR_ANIMATION = /\.(?:svg|gif)$/i
const IMAGE_PATH = /^\/images\/(\d{2,4})\/([a-f0-9]{8}|0)\/([a-z0-9.:-]{1,100})(\/[^?#]{1,300})\.(avif|webp|jpg)$/

/** A picture's address at a width in pixels (docs/decisions/011-image-route.md); null for drawings, animations and escapes. */
export function imageUrl(file: Pick<PictureView, "url" | "version">, width: ImageWidth, format: ImageFormat): string | null {
  const [, host, path] = FILE_ADDRESS.exec(file.url) ?? []
  const version = file.version ?? FOLDER_END.exec(file.url)?.[1] ?? NO_VERSION
  if (version === "" || !host || !path || path.length > 300 || !PLAIN_PATH.test(path) || DRAWING_OR_ANIMATION.test(path))
    return null
  return `/images/${width}/${version}/${host}${path}.${format}`
}

/** The address for browsers that choose no format: as `imageUrl` makes it, else the file's own, at the CDN in the width that is asked. */
export function plainImageUrl(file: Pick<PictureView, "url" | "version">, width: ImageWidth): string {
  const { url } = file
  const isPhotograph =
    IMAGE_HOSTS.some((host) => url.startsWith(`${host}/`)) && !url.includes("?") && !DRAWING_OR_ANIMATION.test(url)
  return imageUrl(file, width, "jpg") ?? (isPhotograph ? `${url}?width=${width}` : url)
}

/** Reads an undecoded path that imageUrl made; pictures are fetched below `folders` only, addresses ending in a slash. */
export function parseImageUrl(pathname: string, folders: readonly string[]): ImageAddress | null {
  const [, wide, version, host, path, format] = IMAGE_PATH.exec(pathname) ?? []
  const width = IMAGE_WIDTHS.find((each) => String(each) === wide)
  if (!width || !version || !path || !PLAIN_PATH.test(path) || DRAWING_OR_ANIMATION.test(path)) return null
  const folder = folders.find((each) => new URL(each).host === host && path.startsWith(new URL(each).pathname))
  if (!folder) return null
  return { source: new URL(folder).origin + path, version, width, format: format as ImageFormat }
}
