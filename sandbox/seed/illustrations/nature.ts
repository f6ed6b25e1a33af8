import { coffee, darken, leafGreen, lighten, mix } from "./palette.ts"
import type { Random } from "./random.ts"
import { clipped, ellipse, fading, group, path, radial, round, stroke, type Drawing } from "./svg.ts"

/** Roasts from light to dark. */
const roasts = { light: "#8d5a34", medium: "#5f3820", dark: coffee } as const
export type Roast = keyof typeof roasts

/** One roasted bean, `size` long, turned by `angle` degrees, with its crease up or its back. */
export function bean(drawing: Drawing, x: number, y: number, size: number, angle: number, roast: Roast, back = false): string {
  const colour = roasts[roast]
  const half = size / 2
  const wide = size * 0.36
  const body = radial(drawing, -half * 0.25, -wide * 0.5, size * 0.72, [
    [0, lighten(colour, 0.34)],
    [0.45, colour],
    [1, darken(colour, 0.62)],
  ])
  const crease = `M${round(-half * 0.94)} ${round(wide * 0.1)}C${round(-half * 0.4)} ${round(-wide * 0.4)} ${round(half * 0.3)} ${round(wide * 0.42)} ${round(half * 0.94)} ${round(-wide * 0.08)}`
  const marks = back
    ? ellipse(-half * 0.24, -wide * 0.42, half * 0.4, wide * 0.2, { fill: "#fff", opacity: 0.18 })
    : stroke(crease, darken(colour, 0.7), size * 0.075) +
      stroke(crease, lighten(colour, 0.3), size * 0.02, { transform: `translate(0 ${round(size * 0.045)})`, opacity: 0.7 })
  return group(ellipse(0, 0, half, wide, { fill: body }) + marks, {
    transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})`,
  })
}

/** Beans strewn on the ground between two heights, each with its shadow. */
export function strewnBeans(
  drawing: Drawing,
  random: Random,
  area: { x: number; y: number; width: number; height: number },
  count: number,
  roast: Roast,
  size = 46,
): string {
  const spots = Array.from({ length: count }, () => ({
    x: area.x + random.between(0, area.width),
    y: area.y + random.between(0, area.height),
    size: size * random.between(0.86, 1.12),
    angle: random.between(0, 180),
    back: random.chance(0.4),
  })).sort((a, b) => a.y - b.y)
  const shade = fading(drawing, "#2b1d17", 0.55, 0.2)
  const shadows = spots
    .map((spot) => ellipse(spot.x + 9, spot.y + 11, spot.size * 0.7, spot.size * 0.38, { fill: shade }))
    .join("")
  const beans = spots.map((spot) => bean(drawing, spot.x, spot.y, spot.size, spot.angle, roast, spot.back)).join("")
  return shadows + beans
}

/** A heap of beans: rows that narrow toward the top. */
export function beanHeap(
  drawing: Drawing,
  random: Random,
  cx: number,
  baseY: number,
  width: number,
  rows: number,
  roast: Roast,
  size = 44,
): string {
  const parts: string[] = []
  for (let row = rows - 1; row >= 0; row -= 1) {
    const share = 1 - row / rows
    const reach = (width / 2) * Math.sqrt(share)
    const count = Math.max(2, Math.round((reach * 2) / (size * 0.62)))
    for (let index = 0; index < count; index += 1) {
      const x = cx - reach + ((index + random.between(0.1, 0.9)) / count) * reach * 2
      const y = baseY - row * size * 0.42 + random.between(-8, 8)
      parts.push(bean(drawing, x, y, size * random.between(0.88, 1.1), random.between(0, 180), roast, random.chance(0.4)))
    }
  }
  return parts.join("")
}

/** A coffee leaf from (x, y), `length` long, pointing along `angle` degrees. */
export function leaf(x: number, y: number, length: number, angle: number, colour = leafGreen): string {
  const half = length * 0.2
  const edge = (side: number) =>
    `C${round(length * 0.2)} ${round(side * half * 1.15)} ${round(length * 0.62)} ${round(side * half * 1.3)} ${round(length)} 0`
  const veins = [0.25, 0.4, 0.55, 0.7].map((at) => {
    const reach = half * (1 - Math.abs(at - 0.45)) * 0.8
    return `M${round(length * at)} 0L${round(length * (at + 0.12))} ${round(-reach)}M${round(length * at)} 0L${round(length * (at + 0.12))} ${round(reach)}`
  })
  return group(
    path(`M0 0${edge(-1)}L0 0Z`, { fill: lighten(colour, 0.18) }) +
      path(`M0 0${edge(1)}L0 0Z`, { fill: darken(colour, 0.14) }) +
      stroke(veins.join(""), mix(colour, "#ffffff", 0.28), 2, { opacity: 0.6 }) +
      stroke(`M${round(-length * 0.1)} 0L${round(length * 0.96)} 0`, mix(colour, "#ffffff", 0.34), 3),
    { transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` },
  )
}

/** A sprig with leaves and red or ripe cherries, rising from (x, y). */
export function coffeeSprig(random: Random, x: number, y: number, length: number, angle: number, cherry: string): string {
  const parts = [stroke(`M0 0Q${round(length * 0.5)} ${round(-length * 0.1)} ${round(length)} 0`, "#6d5a3c", 6)]
  for (const at of [0.22, 0.5, 0.8]) {
    parts.push(leaf(length * at, -length * 0.05, length * random.between(0.42, 0.52), -random.between(40, 62)))
    parts.push(
      leaf(length * at, -length * 0.05, length * random.between(0.42, 0.52), random.between(38, 60), darken(leafGreen, 0.1)),
    )
    for (const side of [-1, 1]) {
      const cx = length * at + random.between(-8, 8)
      const cy = -length * 0.05 + side * 15
      parts.push(ellipse(cx, cy, 15, 14, { fill: cherry }) + ellipse(cx - 4, cy - 5, 5, 4, { fill: "#fff", opacity: 0.45 }))
    }
  }
  parts.push(leaf(length, 0, length * 0.4, -6))
  return group(parts.join(""), { transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` })
}

/** A cluster of lilac flowers hanging from its stem, the house's emblem. */
export function lilacSprig(random: Random, x: number, y: number, length: number, angle: number, colour: string): string {
  const parts = [
    stroke(`M0 0L${round(length)} 0`, "#6f7a52", 6),
    leaf(length * 0.12, 0, length * 0.42, -48, "#75875c"),
    leaf(length * 0.16, 0, length * 0.4, 46, "#6c7d55"),
  ]
  for (let index = 0; index < 46; index += 1) {
    const at = random.between(0.34, 1.06)
    const spread = (1.1 - at) * length * 0.3
    const cx = length * at
    const cy = random.between(-spread, spread)
    const petal = lighten(colour, random.between(0, 0.5))
    const turn = random.between(0, 90)
    const petals = [0, 90, 180, 270].map((part) => ellipse(8, 0, 8, 5.5, { fill: petal, transform: `rotate(${part})` })).join("")
    parts.push(
      group(petals + ellipse(0, 0, 2.6, 2.6, { fill: darken(colour, 0.4) }), {
        transform: `translate(${round(cx)} ${round(cy)}) rotate(${round(turn)})`,
      }),
    )
  }
  return group(parts.join(""), { transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` })
}

/** Beans that fill a see-through vessel, cut at its outline. */
export function beansInside(
  drawing: Drawing,
  random: Random,
  outline: string,
  area: { x: number; y: number; width: number; height: number },
  roast: Roast,
  size = 40,
): string {
  const parts: string[] = []
  for (let y = area.y; y < area.y + area.height; y += size * 0.5) {
    for (let x = area.x; x < area.x + area.width; x += size * 0.66) {
      parts.push(
        bean(
          drawing,
          x + random.between(-8, 8),
          y + random.between(-6, 6),
          size * random.between(0.9, 1.1),
          random.between(0, 180),
          roast,
          random.chance(0.4),
        ),
      )
    }
  }
  return clipped(drawing, outline, path(outline, { fill: darken(roasts[roast], 0.6) }) + parts.join(""))
}
