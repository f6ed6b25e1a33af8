import { usePageMode } from "~/components/shell/root-data"
import { type DecorativePicture, imageUrl, type ImageWidth, type PictureView, plainImageUrl } from "~/shop/catalogue/pictures"

/**
 * Widths to choose from where a picture stands (the light version has the first), the one for browsers without choice, and how wide
 * it is drawn at most: a square that covers a box is as wide as the box's longer side. tests/e2e/sharp-pictures.test.ts measures them.
 */
export type PictureUse = { widths: readonly ImageWidth[]; plain: ImageWidth; sizes: string }

/** Small beside a line. */
export const THUMB: PictureUse = { widths: [160, 320], plain: 160, sizes: "5.5rem" }
/** A third of the page. */
export const THIRD: PictureUse = {
  widths: [320, 480, 640, 960],
  plain: 480,
  sizes: "(min-width: 70em) 32rem, (min-width: 48em) 45vw, 94vw",
}

type PictureProps = {
  use: PictureUse
  /** Shown at once instead of when it comes into view. */
  eager?: boolean
  /** The page's first and largest: fetched before the others. */
  first?: boolean
  className?: string
} & (
  | { picture: PictureView | null; decorative?: false }
  // Where the words beside it already say what it shows.
  | { picture: DecorativePicture | null; decorative: true }
)

/** With an empty text w3m prints the file's name. Some screen readers read out a space alone, so that the picture is hidden from them. */
const DECORATIVE_ALT = " "

/** A product's or page's picture on its tinted ground, its place kept before it arrives. */
export function Picture({ use, eager = false, first = false, className = "", ...shown }: PictureProps) {
  const { picture } = shown
  const { light } = usePageMode()
  if (!picture) return <span className={`picture picture-none ${className}`} aria-hidden="true" />
  const { widths, plain } = use
  const described = shown.decorative ? null : shown.picture
  return (
    <picture className="contents">
      <Source picture={picture} use={use} format="avif" light={light} />
      <Source picture={picture} use={use} format="webp" light={light} />
      <img
        className={className === "" ? "picture" : `picture ${className}`}
        src={plainImageUrl(picture, (light && widths[0]) || plain)}
        width={picture.width}
        height={picture.height}
        alt={described?.alt ?? DECORATIVE_ALT}
        aria-hidden={described ? undefined : true}
        loading={eager || first ? "eager" : "lazy"}
        decoding="async"
        {...(first && { fetchpriority: "high" })}
      />
    </picture>
  )
}

type SourceProps = { picture: DecorativePicture; use: PictureUse; format: "avif" | "webp"; light: boolean }

function Source({ picture, use, format, light }: SourceProps) {
  const { widths, sizes } = use
  // One width above the file's own is enough: it answers with the file's own.
  const useful = widths.filter((_, place) => place === 0 || (!light && widths[place - 1]! < picture.width))
  const candidates = useful.flatMap((width) => {
    const url = imageUrl(picture, width, format)
    return url ? `${url} ${width}w` : []
  })
  if (candidates.length === 0) return null
  return <source type={`image/${format}`} srcSet={candidates.join(", ")} sizes={sizes} />
}
