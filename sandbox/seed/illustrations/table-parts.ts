import { darken, lighten, steel } from "./palette.ts"
import { blend, ellipse, group, path, stroke, type Drawing } from "./svg.ts"

/** A spoon lying down, its bowl at (x, y), its handle `length` long toward `angle` degrees. */
export function spoon(drawing: Drawing, x: number, y: number, length: number, angle: number, colour = steel): string {
  const metal = blend(drawing, [0, -24], [0, 24], lighten(colour, 0.9), lighten(colour, 0.2), darken(colour, 0.4))
  const bowl = length * 0.15
  const shape = path(
    `M${bowl * 0.8} ${-bowl * 0.18}L${length} ${-bowl * 0.2}Q${length + 12} 0 ${length} ${bowl * 0.2}L${bowl * 0.8} ${bowl * 0.18}Z`,
    { fill: metal },
  )
  const round =
    ellipse(0, 0, bowl * 1.25, bowl * 0.8, { fill: metal }) +
    ellipse(2, 3, bowl, bowl * 0.58, { fill: darken(colour, 0.22) }) +
    ellipse(-bowl * 0.3, bowl * 0.18, bowl * 0.5, bowl * 0.22, { fill: "#fff", opacity: 0.55 })
  const shadow = stroke(`M${-bowl} 14L${length} 12`, "#2b1d17", bowl * 0.6, { opacity: 0.14 })
  return group(shadow + shape + round, { transform: `translate(${x} ${y}) rotate(${angle})` })
}
