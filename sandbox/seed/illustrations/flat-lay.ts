import { handle, latteArt } from "./cup-shape.ts"
import { darken, ink, lighten, wood } from "./palette.ts"
import type { Random } from "./random.ts"
import { blend, ellipse, fading, group, path, radial, rect, softShape, stroke, type Drawing } from "./svg.ts"

/** Something flat seen from above, thrown slightly askew, with its shadow to the lower right. */
export function lying(
  drawing: Drawing,
  content: string,
  place: { x: number; y: number; width: number; height: number; angle: number; lift?: number; radius?: number },
): string {
  const { x, y, width, height, angle, lift = 14, radius = 12 } = place
  const turn = `rotate(${angle} ${x + width / 2} ${y + height / 2})`
  const shade = softShape(
    drawing,
    rect(x, y, width, height, { rx: radius, fill: ink, transform: `translate(${lift * 1.1} ${lift * 1.3}) ${turn}` }),
    0.32,
    lift * 1.3,
  )
  return shade + group(content, { transform: turn })
}

/** A wooden table from above. */
export function tableTop(drawing: Drawing, random: Random, width = 1200, height = 1200, colour = wood): string {
  const planks = 5
  const boards = Array.from({ length: planks }, (_, index) => {
    const y = (height / planks) * index
    const shade = random.chance(0.5) ? lighten(colour, random.between(0.1, 0.3)) : darken(colour, random.between(0, 0.1))
    const grain = Array.from({ length: 5 }, () => {
      const level = y + random.between(20, height / planks - 20)
      return stroke(
        `M-20 ${level}C${width * 0.3} ${level + random.between(-24, 24)} ${width * 0.6} ${level + random.between(-24, 24)} ${width + 20} ${level}`,
        darken(colour, 0.3),
        random.between(1.5, 4),
        { opacity: 0.22 },
      )
    })
    return (
      rect(0, y, width, height / planks + 1, { fill: shade }) +
      grain.join("") +
      stroke(`M0 ${y}L${width} ${y}`, darken(colour, 0.5), 4, { opacity: 0.4 })
    )
  })
  const light = radial(drawing, width * 0.28, height * 0.22, width * 0.95, [
    [0, "#fff7e6", 0.5],
    [0.6, "#fff7e6", 0],
    [1, ink, 0.28],
  ])
  return boards.join("") + rect(0, 0, width, height, { fill: light })
}

/** A cup on its saucer from straight above, with or without milk drawn on it. */
export function cupFromAbove(
  drawing: Drawing,
  cx: number,
  cy: number,
  r: number,
  colour: string,
  drink: string,
  art?: "heart" | "rosetta",
): string {
  const disc = (radius: number, from: string, to: string) =>
    ellipse(cx, cy, radius, radius, {
      fill: blend(drawing, [cx - radius, cy - radius], [cx + radius, cy + radius], from, to),
    })
  const shade = ellipse(cx + r * 0.18, cy + r * 0.24, r * 1.78, r * 1.78, { fill: fading(drawing, ink, 0.5, 0.8) })
  const cast = ellipse(cx + r * 0.12, cy + r * 0.16, r * 1.16, r * 1.16, { fill: fading(drawing, ink, 0.45, 0.76) })
  const surface = radial(drawing, cx - r * 0.2, cy - r * 0.2, r * 1.1, [
    [0, lighten(drink, 0.2)],
    [0.7, drink],
    [1, darken(drink, 0.4)],
  ])
  return (
    shade +
    disc(r * 1.6, lighten(colour, 0.5), darken(colour, 0.14)) +
    disc(r * 1.2, darken(colour, 0.1), lighten(colour, 0.35)) +
    cast +
    handle(drawing, cx + r * 0.82, cy + r * 0.42, cy + r * 0.86, r * 0.55, r * 0.2, colour) +
    disc(r, lighten(colour, 0.8), lighten(colour, 0.1)) +
    disc(r * 0.93, darken(colour, 0.4), lighten(colour, 0.5)) +
    ellipse(cx, cy, r * 0.87, r * 0.87, { fill: surface }) +
    ellipse(cx, cy, r * 0.85, r * 0.85, { fill: "none", stroke: "#7a4522", "stroke-width": r * 0.04, opacity: 0.6 }) +
    (art ? latteArt(cx, cy, r * 0.82, 1, art) : "") +
    path(
      `M${cx - r * 0.7} ${cy - r * 0.3}A${r * 0.78} ${r * 0.78} 0 0 1 ${cx - r * 0.1} ${cy - r * 0.76}Q${cx - r * 0.5} ${cy - r * 0.6} ${cx - r * 0.7} ${cy - r * 0.3}Z`,
      { fill: "#fff", opacity: 0.35 },
    )
  )
}
