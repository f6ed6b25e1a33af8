type WireImage = { caption?: string; file?: { url?: string; width?: number; height?: number } }

/** A picture as the page shows it: address, size in pixels, and what it shows in French. */
export type PictureView = { url: string; width: number; height: number; alt: string }

/** Shapes a backend image; null when it has no address of the web or no size. The caption, else `name`, describes it. */
export function viewPicture(image: WireImage | null | undefined, name: string): PictureView | null {
  const url = image?.file?.url
  if (!url || !/^https?:\/\//.test(url)) return null
  return { url, width: image.file?.width ?? 1200, height: image.file?.height ?? 1200, alt: image.caption?.trim() || name }
}

/** Shapes a list of backend images and leaves out the unusable ones. */
export function viewPictures(images: readonly WireImage[] | null | undefined, name: string): PictureView[] {
  return (images ?? []).flatMap((image) => viewPicture(image, name) ?? [])
}
