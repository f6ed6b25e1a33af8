import type { OptionLiteral } from "./build-product.ts"
import { colours } from "./colours.ts"
import { pseudoRandom } from "./pseudo-random.ts"

/** The names of the six colours, for the attribute that the list filters by. */
export const colourNames: string[] = colours.map(({ name }) => name)

/**
 * The option Couleur of a product made in the six colours, one variant each with its own picture.
 *
 * @param slug of the product, from which its stock follows
 * @param stock most pieces that a colour may have in each depot: the boutique, online
 * @param soldOut names of the colours of which none is left
 */
export function colourOption(slug: string, stock: [number, number], soldOut: string[] = []): OptionLiteral {
  return {
    name: "Couleur",
    attribute: "couleur",
    variant: true,
    values: colours.map(({ name, slug: colour, hex }) => {
      const random = pseudoRandom(`${slug}:${colour}`)
      const depots: [number, number] = soldOut.includes(name) ? [0, 0] : [random(0, stock[0]), random(2, stock[1])]
      return { name, color: hex, picture: colour, depots }
    }),
  }
}
