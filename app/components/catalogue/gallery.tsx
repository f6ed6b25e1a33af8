import { Picture } from "~/components/ui/picture"
import type { PictureView } from "~/shop/catalogue/picture-view"

/** A product's pictures: side by side to swipe on phones, one large above the others on wide screens. */
export function Gallery({ pictures, name }: { pictures: readonly PictureView[]; name: string }) {
  return (
    <ul className="gallery" aria-label={`Photos de ${name}`}>
      {(pictures.length > 0 ? pictures : [null]).map((picture, position) => (
        <li key={picture?.url ?? "none"}>
          <Picture picture={picture} use="half" first={position === 0} />
        </li>
      ))}
    </ul>
  )
}
