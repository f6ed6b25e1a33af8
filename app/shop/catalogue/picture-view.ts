import { noVersion } from "./image-url"

type WireFile = { id?: string; md5?: string; url?: string; width?: number; height?: number }
type WireImage = { caption?: string; file?: WireFile }

/** A picture as the page shows it: address, version of the file, size in pixels, and what it shows in French. */
export type PictureView = { url: string; version: string; width: number; height: number; alt: string }

/** A picture beside words that already say what it shows. */
export type DecorativePicture = Omit<PictureView, "alt">

/** Shapes a backend image; null when it has no address of the web or no size. The caption, else `name`, describes it. */
export function viewPicture(image: WireImage | null | undefined, name: string): PictureView | null {
  const { url, width = 1200, height = 1200, ...file } = image?.file ?? {}
  if (!url || !/^https?:\/\//.test(url)) return null
  return { url, version: versionOf(file), width, height, alt: image?.caption?.trim() || name }
}

/** The end of what changes when a file is replaced: its content's hash, else its id, whose beginning is a date. */
function versionOf({ md5, id }: WireFile): string {
  const version = (md5 ?? id ?? "").slice(-8)
  return /^[a-f0-9]{8}$/.test(version) ? version : noVersion
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
