import { darken, ink, lighten, mix, type Tones } from "./palette.ts"
import type { Random } from "./random.ts"
import { blend, ellipse, fading, linear, path, polygon, radial, rect, round, softShape, stroke, type Drawing } from "./svg.ts"

export type Backdrop = "cove" | "table" | "disc" | "arch" | "window" | "band"
export const backdrops: readonly Backdrop[] = ["cove", "table", "disc", "arch", "window", "band"]

/** Where products stand on a square picture, and where table and wall meet. */
export const floor = 1005
const horizon = 790

/** A tinted wall and ground with a pool of light from the upper left. */
export function backdrop(drawing: Drawing, tones: Tones, kind: Backdrop, random: Random, width = 1200, height = 1200): string {
  const wall = blend(
    drawing,
    [0, 0],
    [width, height * 0.75],
    lighten(tones.wall, 0.55),
    tones.wall,
    mix(tones.wall, tones.ground, 0.75),
  )
  const edge = (horizon / 1200) * height
  const ground = linear(
    drawing,
    [0, edge - 60],
    [0, height],
    [
      [0, tones.ground, kind === "cove" || kind === "disc" ? 0 : 1],
      [0.4, tones.ground],
      [1, darken(tones.ground, 0.07)],
    ],
  )
  const pool = radial(drawing, width * 0.3, height * 0.24, width * 0.62, [
    [0, "#fffdf6", 0.75],
    [1, "#fffdf6", 0],
  ])
  const corner = radial(drawing, width * 0.36, height * 0.36, width * 0.95, [
    [0.55, ink, 0],
    [1, ink, 0.13],
  ])
  const softer = mix(tones.wall, tones.base, 0.34)
  let shape = ""
  if (kind === "disc") {
    const r = random.between(330, 400)
    shape = ellipse(600 + random.between(-130, 130), random.between(470, 560), r, r, { fill: softer, opacity: 0.75 })
  }
  if (kind === "arch") {
    const half = random.between(300, 380)
    const x = 600 + random.between(-60, 90)
    const top = random.between(130, 220)
    const inner = linear(
      drawing,
      [x - half, 0],
      [x + half, 0],
      [
        [0, darken(softer, 0.16)],
        [0.16, softer],
        [1, lighten(softer, 0.25)],
      ],
    )
    shape = path(
      `M${x - half} ${edge}L${x - half} ${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}L${x + half} ${edge}Z`,
      { fill: inner },
    )
  }
  if (kind === "band") shape = rect(0, edge - random.between(130, 330), width, 700, { fill: softer, opacity: 0.6 })
  if (kind === "window") shape = windowLight(drawing, random)
  const seam = kind === "cove" || kind === "disc" ? "" : stroke(`M0 ${edge}L${width} ${edge}`, "#fffdf6", 3, { opacity: 0.55 })
  return (
    rect(0, 0, width, height, { fill: wall }) +
    shape +
    rect(0, kind === "cove" || kind === "disc" ? edge - 60 : edge, width, height, { fill: ground }) +
    seam +
    rect(0, 0, width, height, { fill: pool }) +
    rect(0, 0, width, height, { fill: corner })
  )
}

/** Sun through panes, falling on the wall from the upper left. */
function windowLight(drawing: Drawing, random: Random): string {
  const x = random.between(60, 300)
  const lean = random.between(0.34, 0.5)
  const panes: string[] = []
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      const left = x + column * 330
      const top = -40 + row * 250
      const corner = (dx: number, dy: number) => [left + dx + (top + dy) * lean * 0.5, top + dy + dx * lean] as const
      panes.push(path(polygon([corner(0, 0), corner(295, 0), corner(295, 220), corner(0, 220)]), { fill: "#fffaf0" }))
    }
  }
  return softShape(drawing, panes.join(""), 0.6, 9)
}

export type Cast = { strength?: number; lean?: number; flatten?: number; softness?: number }

/** The soft shadow that an outline standing at `baseY` throws to the right, away from the light. */
export function castShadow(drawing: Drawing, outline: string, baseY: number, cast: Cast = {}): string {
  const { strength = 0.3, lean = 0.62, flatten = 0.3, softness = 15 } = cast
  const matrix = [1, 0, -lean, flatten, lean * baseY, baseY * (1 - flatten)].map((part) => Math.round(part * 1000) / 1000)
  const cover = path(outline, { fill: ink, transform: `matrix(${matrix.join(" ")})` })
  return softShape(drawing, cover, strength, softness * 1.3)
}

/** The dark line where something touches the ground. */
export function contactShadow(drawing: Drawing, cx: number, y: number, radius: number, height = radius * 0.16): string {
  return (
    ellipse(cx + radius * 0.2, y + 6, radius * 1.32, height * 2.3, { fill: fading(drawing, ink, 0.36) }) +
    ellipse(cx + radius * 0.04, y + 2, radius * 1.07, height * 1.25, { fill: fading(drawing, ink, 0.62, 0.55) })
  )
}

/** Warm vapour rising from (x, y): wisps drawn over and over, each time narrower. */
export function steam(x: number, y: number, height: number, random: Random): string {
  const wisps = [-1, 0, 1].map((side) => {
    const sway = random.between(16, 34) * (random.chance(0.5) ? 1 : -1)
    const startX = x + side * random.between(18, 34)
    const rise = height * random.between(0.7, 1)
    const bend = `C${round(startX + sway)} ${round(y - rise * 0.3)} ${round(startX - sway * 1.4)} ${round(y - rise * 0.62)} ${round(startX + sway * 0.5)} ${round(y - rise)}`
    const width = random.between(24, 38)
    return [1, 0.82, 0.66, 0.5, 0.36, 0.22]
      .map((share) => stroke(`M${round(startX)} ${round(y)}${bend}`, "#fffdf8", width * share, { "stroke-opacity": 0.12 }))
      .join("")
  })
  return wisps.join("")
}
