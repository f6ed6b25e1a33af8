import type { PictureUse } from "./picture"

/** In a list of products. */
export const CARD: PictureUse = {
  widths: [320, 480, 640],
  plain: 480,
  sizes: "(min-width: 105em) 23rem, (min-width: 80em) 19rem, (min-width: 48em) 30vw, 45vw",
}
/** Half of the page. */
export const HALF: PictureUse = { widths: [480, 640, 960, 1280], plain: 960, sizes: "(min-width: 48em) 52vw, 94vw" }
/** The top of a page. */
export const HERO: PictureUse = {
  widths: [640, 960, 1280, 1600],
  plain: 960,
  sizes: "(min-width: 96em) 42vw, (min-width: 48em) 40rem, 100vw",
}
