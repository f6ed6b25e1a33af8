/** The six colours of the shop's enamel and glazes, by style name. */
export type Colour = "almond" | "blue" | "limestone" | "lilac" | "pink" | "taupe"

/** The name that shoppers read for each colour, its slug in picture names, and its tint (specification §1). */
export const colours: ReadonlyArray<{ colour: Colour; name: string; slug: string; hex: string }> = [
  { colour: "almond", name: "Amande", slug: "amande", hex: "#dfe3c2" },
  { colour: "blue", name: "Bleu", slug: "bleu", hex: "#27477a" },
  { colour: "limestone", name: "Calcaire", slug: "calcaire", hex: "#e9e2d3" },
  { colour: "lilac", name: "Lilas", slug: "lilas", hex: "#b9a3cf" },
  { colour: "pink", name: "Rose", slug: "rose", hex: "#e7b3b4" },
  { colour: "taupe", name: "Taupe", slug: "taupe", hex: "#8b7b6d" },
]
