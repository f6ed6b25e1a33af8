import { Picture } from "~/components/ui/picture"
import type { PictureView } from "~/shop/catalogue/picture-view"

/** A product's pictures: side by side to swipe on phones, one large above the others on wide screens. */
export function Gallery({ pictures, name }: { pictures: readonly PictureView[]; name: string }) {
  const shown = pictures.length > 0 ? pictures : [null]
  const label = `Photos de ${name}`
  const list = (
    <ul className="gallery" aria-label={label}>
      {shown.map((picture, position) => (
        <li key={picture?.url ?? "none"}>
          <Picture picture={picture} use="half" first={position === 0} />
        </li>
      ))}
    </ul>
  )
  if (shown.length < 2) return list
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="gallery-frame" role="region" aria-label={label} tabIndex={0}>
      {list}
    </div>
  )
}
