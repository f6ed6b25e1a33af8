import type { Colour } from "~/shop/catalogue/product-options"

/** A dot of one of the six colours; the colour's name always stands beside or inside it as text. */
export function ColourDot({ colour }: { colour: Colour }) {
  return <span className="dot" data-accent={colour} aria-hidden="true" />
}
