import { darken, lighten } from "./palette.ts"
import type { Random } from "./random.ts"
import { clipped, curve, ellipse, group, path, polygon, rect, stroke, type Drawing, type Point } from "./svg.ts"

export type Area = { x: number; y: number; width: number; height: number }
export type Pattern =
  "dots" | "stripes" | "contours" | "waves" | "scallops" | "checks" | "terrazzo" | "rays" | "hills" | "arcs" | "leaves" | "weave"
export const patterns: readonly Pattern[] = [
  "hills",
  "dots",
  "contours",
  "scallops",
  "rays",
  "waves",
  "terrazzo",
  "arcs",
  "checks",
  "leaves",
  "stripes",
  "weave",
]

type Inks = { ground: string; main: string; second: string }

function* cells(area: Area, step: number, stagger = false): Generator<Point> {
  let row = 0
  for (let y = area.y; y <= area.y + area.height + step; y += step) {
    for (let x = area.x - step + (stagger && row % 2 ? step / 2 : 0); x <= area.x + area.width + step; x += step) yield [x, y]
    row += 1
  }
}

function contours(area: Area, inks: Inks, random: Random): string {
  const cx = area.x + area.width * random.between(0.25, 0.75)
  const cy = area.y + area.height * random.between(0.25, 0.75)
  const waves = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
  const step = area.width * 0.065
  return Array.from({ length: 16 }, (_, ring) => {
    const points: Point[] = Array.from({ length: 25 }, (_, turn) => {
      const angle = (turn / 24) * Math.PI * 2
      const bump =
        1 +
        0.16 * Math.sin(angle * 2 + waves[0]!) +
        0.12 * Math.sin(angle * 3 + waves[1]! + ring * 0.12) +
        0.05 * Math.sin(angle * 5 + waves[2]!)
      const r = (ring + 0.6) * step * bump
      return [cx + Math.cos(angle) * r * 1.2, cy + Math.sin(angle) * r]
    })
    return stroke(curve(points), ring % 4 === 0 ? inks.second : inks.main, ring % 4 === 0 ? 5 : 2.6)
  }).join("")
}

function hills(area: Area, inks: Inks, random: Random): string {
  const { x, y, width, height } = area
  const sunX = x + width * random.between(0.22, 0.78)
  const sun = ellipse(sunX, y + height * random.between(0.26, 0.4), width * 0.14, width * 0.14, { fill: inks.second })
  const colours = [lighten(inks.main, 0.55), lighten(inks.main, 0.25), inks.main, darken(inks.main, 0.32)]
  const ridges = colours.map((fill, layer) => {
    const level = y + height * (0.42 + layer * 0.15)
    const points: Point[] = Array.from({ length: 6 }, (_, index) => [
      x - 20 + ((width + 40) * index) / 5,
      level + random.between(-1, 1) * height * 0.11,
    ])
    return path(`${curve(points)}L${x + width + 20} ${y + height + 5}L${x - 20} ${y + height + 5}Z`, { fill })
  })
  return sun + ridges.join("")
}

function drawCells(kind: Pattern, area: Area, inks: Inks, random: Random): string {
  const { x, y, width, height } = area
  const step = width / random.pick([5, 6, 7, 8])
  switch (kind) {
    case "dots":
      return [...cells(area, step, true)]
        .map(([cx, cy]) => ellipse(cx, cy, step * 0.24, step * 0.24, { fill: random.chance(0.12) ? inks.second : inks.main }))
        .join("")
    case "checks":
      return [...cells(area, step)]
        .filter(([cx, cy]) => (Math.round((cx - x) / step) + Math.round((cy - y) / step)) % 2 === 0)
        .map(([cx, cy]) => rect(cx, cy, step, step, { fill: random.chance(0.1) ? inks.second : inks.main }))
        .join("")
    case "scallops":
      return [...cells(area, step, true)]
        .map(([cx, cy]) =>
          [0.5, 0.34, 0.18]
            .map((r, ring) =>
              ellipse(cx, cy, step * r * 1.1, step * r * 1.1, {
                fill: ring === 1 ? inks.ground : ring === 2 ? inks.second : inks.main,
              }),
            )
            .join(""),
        )
        .join("")
    case "arcs":
      return [...cells(area, step * 1.5)]
        .map(([cx, cy]) => {
          const turn = random.whole(0, 3) * 90
          const side = step * 1.5
          const inner = side * 0.55
          const tile = path(`M${side} 0A${side} ${side} 0 0 1 0 ${side}L0 ${inner}A${inner} ${inner} 0 0 0 ${inner} 0Z`, {
            fill: random.chance(0.25) ? inks.second : inks.main,
          })
          return group(tile, {
            transform: `translate(${cx + side / 2} ${cy + side / 2}) rotate(${turn}) translate(${-side / 2} ${-side / 2})`,
          })
        })
        .join("")
    case "leaves":
      return [...cells(area, step * 1.25, true)]
        .map(([cx, cy]) =>
          group(
            path("M0 -30C18 -12 18 12 0 30C-18 12 -18 -12 0 -30Z", { fill: random.chance(0.2) ? inks.second : inks.main }) +
              stroke("M0 -24L0 38", inks.ground, 3),
            { transform: `translate(${cx} ${cy}) rotate(${random.pick([-40, 40])}) scale(${step / 58})` },
          ),
        )
        .join("")
    case "weave":
      return [...cells(area, step)]
        .map(([cx, cy], index) =>
          [0.2, 0.5, 0.8]
            .map((at) =>
              index % 2
                ? stroke(`M${cx + step * at} ${cy + 3}L${cx + step * at} ${cy + step - 3}`, inks.main, step * 0.13)
                : stroke(`M${cx + 3} ${cy + step * at}L${cx + step - 3} ${cy + step * at}`, inks.second, step * 0.13),
            )
            .join(""),
        )
        .join("")
    case "stripes": {
      const slanted = random.chance(0.5) ? height * 0.5 : 0
      return Array.from({ length: 24 }, (_, index) => {
        const left = x - slanted + index * step * 0.75
        const wide = step * (index % 3 === 0 ? 0.46 : 0.16)
        return path(
          polygon([
            [left, y + height],
            [left + wide, y + height],
            [left + wide + slanted, y],
            [left + slanted, y],
          ]),
          { fill: index % 3 === 0 ? inks.main : inks.second },
        )
      }).join("")
    }
    case "waves":
      return Array.from({ length: 14 }, (_, row) => {
        const level = y + (row * height) / 11
        const points: Point[] = Array.from({ length: 13 }, (_, index) => [
          x - 10 + ((width + 20) * index) / 12,
          level + (index % 2 ? 1 : -1) * step * 0.24,
        ])
        return stroke(curve(points, 1.2), row % 4 === 1 ? inks.second : inks.main, step * 0.17)
      }).join("")
    case "rays": {
      const cx = x + width / 2
      const cy = y + height * random.pick([0.5, 1, 0.98])
      const count = random.pick([14, 18, 24])
      const rays = Array.from({ length: count }, (_, index) => {
        const at = (turn: number): Point => [cx + Math.cos(turn) * width * 1.6, cy + Math.sin(turn) * width * 1.6]
        const turn = (index / count) * Math.PI * 2
        return path(polygon([[cx, cy], at(turn), at(turn + Math.PI / count)]), { fill: inks.main })
      })
      return (
        rays.join("") +
        ellipse(cx, cy, width * 0.2, width * 0.2, { fill: inks.second }) +
        ellipse(cx, cy, width * 0.12, width * 0.12, { fill: inks.ground })
      )
    }
    case "terrazzo":
      return Array.from({ length: 70 }, () => {
        const cx = x + random.between(0, width)
        const cy = y + random.between(0, height)
        const size = step * random.between(0.12, 0.4)
        const sides = random.whole(4, 6)
        const points: Point[] = Array.from({ length: sides }, (_, index) => {
          const turn = ((index + random.between(-0.25, 0.25)) / sides) * Math.PI * 2
          return [cx + Math.cos(turn) * size, cy + Math.sin(turn) * size * 0.8]
        })
        return path(polygon(points), { fill: random.pick([inks.main, inks.main, inks.second, darken(inks.main, 0.3)]) })
      }).join("")
    case "contours":
      return contours(area, inks, random)
    case "hills":
      return hills(area, inks, random)
  }
}

/** A printed pattern that fills `outline` (or its whole area). */
export function printedPattern(
  drawing: Drawing,
  random: Random,
  kind: Pattern,
  area: Area,
  inks: Inks,
  outline?: string,
): string {
  const edge =
    outline ??
    polygon([
      [area.x, area.y],
      [area.x + area.width, area.y],
      [area.x + area.width, area.y + area.height],
      [area.x, area.y + area.height],
    ])
  return clipped(drawing, edge, path(edge, { fill: inks.ground }) + drawCells(kind, area, inks, random))
}
