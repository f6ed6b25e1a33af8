import type { PictureView } from "~/shop/catalogue/picture-view"

type PictureProps = {
  picture: PictureView | null
  /** Shown at once instead of when it comes into view. */
  eager?: boolean
  /** True where the words beside it already say what it shows. */
  decorative?: boolean
  className?: string
}

/** A product's or page's picture on its tinted ground, its place kept before it arrives. */
export function Picture({ picture, eager = false, decorative = false, className = "" }: PictureProps) {
  if (!picture) return <span className={`picture picture-none ${className}`} aria-hidden="true" />
  return (
    <img
      className={`picture ${className}`}
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager && { fetchpriority: "high" })}
    />
  )
}
