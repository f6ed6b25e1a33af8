import { handle } from "./cup-shape.ts"
import { turned, turnedPaint } from "./lathe.ts"
import { darken, ink, lighten, steel, walnut } from "./palette.ts"
import { blend, ellipse, fading, group, linear, path, polygon, rect, round, stroke, type Drawing } from "./svg.ts"

type Box = { x: number; y: number; width: number; height: number; radius?: number; colour: string; depth?: number }

/** A housing seen from the front and a little from its shaded right side; `depth` 0 shows no side. */
export function housing(drawing: Drawing, { x, y, width, height, radius = 14, colour, depth = 46 }: Box): string {
  const face = blend(drawing, [x, y], [x + width, y + height], lighten(colour, 0.38), lighten(colour, 0.06), darken(colour, 0.2))
  const flank = blend(drawing, [x + width, 0], [x + width + depth, 0], darken(colour, 0.34), darken(colour, 0.52))
  const right = x + width
  const side = depth
    ? path(
        `M${right - radius} ${y}L${right + depth - radius} ${y + 12}Q${right + depth} ${y + 14} ${right + depth} ${y + 30}L${right + depth} ${y + height - 30}L${right - radius} ${y + height}Z`,
        { fill: flank },
      )
    : ""
  return (
    side +
    rect(x, y, width, height, { rx: radius, fill: face }) +
    rect(x + 2, y + 2, width - 4, height - 4, {
      rx: radius - 2,
      fill: "none",
      stroke: lighten(colour, 0.7),
      "stroke-width": 3,
      opacity: 0.5,
    })
  )
}

/** Brushed steel, lit from the left. */
export function steelPlate(drawing: Drawing, x: number, y: number, width: number, height: number, radius = 8): string {
  const face = linear(
    drawing,
    [x, y],
    [x + width, y + height * 0.4],
    [
      [0, "#e9e7e3"],
      [0.3, "#fbfaf8"],
      [0.55, "#c4c1bc"],
      [0.8, "#dedbd6"],
      [1, "#a39f99"],
    ],
  )
  return (
    rect(x, y, width, height, { rx: radius, fill: face }) +
    stroke(`M${x + radius} ${y + 2}L${x + width - radius} ${y + 2}`, "#ffffff", 2.5, { opacity: 0.9 })
  )
}

/** Where the cup stands: a slotted grate over its tray. */
export function dripTray(drawing: Drawing, x: number, y: number, width: number, height: number, colour: string): string {
  const slots = Array.from({ length: Math.floor(width / 34) }, (_, index) =>
    rect(x + 16 + index * 34, y + 9, 20, 7, { rx: 3, fill: ink, opacity: 0.75 }),
  )
  return (
    housing(drawing, { x: x - 6, y: y + 18, width: width + 12, height: height - 18, radius: 10, colour, depth: 0 }) +
    steelPlate(drawing, x - 10, y, width + 20, 26, 6) +
    slots.join("")
  )
}

/** A pressure gauge; `turn` from 0 to 1 sets the needle. */
export function gauge(drawing: Drawing, cx: number, cy: number, r: number, turn: number): string {
  const ring = blend(drawing, [cx - r, cy - r], [cx + r, cy + r], "#ffffff", "#a9a59f", "#6f6b66")
  const ticks = Array.from({ length: 11 }, (_, index) => {
    const angle = ((150 + index * 24) * Math.PI) / 180
    const inner = index % 5 === 0 ? 0.56 : 0.66
    return `M${round(cx + Math.cos(angle) * r * inner)} ${round(cy + Math.sin(angle) * r * inner)}L${round(cx + Math.cos(angle) * r * 0.76)} ${round(cy + Math.sin(angle) * r * 0.76)}`
  })
  const zone = `M${round(cx + Math.cos(4.4) * r * 0.7)} ${round(cy + Math.sin(4.4) * r * 0.7)}A${r * 0.7} ${r * 0.7} 0 0 1 ${round(cx + Math.cos(5.4) * r * 0.7)} ${round(cy + Math.sin(5.4) * r * 0.7)}`
  const angle = ((150 + turn * 240) * Math.PI) / 180
  const needle = `M${round(cx - Math.cos(angle) * r * 0.2)} ${round(cy - Math.sin(angle) * r * 0.2)}L${round(cx + Math.cos(angle) * r * 0.62)} ${round(cy + Math.sin(angle) * r * 0.62)}`
  return (
    ellipse(cx + r * 0.08, cy + r * 0.12, r * 1.14, r * 1.14, { fill: fading(drawing, ink, 0.4, 0.6) }) +
    ellipse(cx, cy, r, r, { fill: ring }) +
    ellipse(cx, cy, r * 0.86, r * 0.86, { fill: "#fbf7ee" }) +
    stroke(zone, "#7f9a5f", r * 0.1, { "stroke-linecap": "butt" }) +
    stroke(ticks.join(""), ink, Math.max(1.5, r * 0.035)) +
    stroke(needle, "#b9433a", r * 0.07) +
    ellipse(cx, cy, r * 0.1, r * 0.1, { fill: ink }) +
    path(
      `M${cx - r * 0.7} ${cy - r * 0.2}A${r * 0.74} ${r * 0.74} 0 0 1 ${cx + r * 0.2} ${cy - r * 0.7}Q${cx - r * 0.3} ${cy - r * 0.4} ${cx - r * 0.7} ${cy - r * 0.2}Z`,
      { fill: "#fff", opacity: 0.5 },
    )
  )
}

/** A round knob seen from the front, with its grip. */
export function knob(drawing: Drawing, cx: number, cy: number, r: number, colour: string): string {
  const face = blend(drawing, [cx - r, cy - r], [cx + r, cy + r], lighten(colour, 0.5), colour, darken(colour, 0.45))
  return (
    ellipse(cx + r * 0.12, cy + r * 0.2, r * 1.2, r * 1.2, { fill: fading(drawing, ink, 0.5, 0.5) }) +
    ellipse(cx, cy, r, r, { fill: face }) +
    ellipse(cx, cy, r * 0.72, r * 0.72, { fill: "none", stroke: lighten(colour, 0.55), "stroke-width": 2, opacity: 0.6 }) +
    stroke(`M${cx} ${cy - r * 0.62}L${cx} ${cy - r * 0.2}`, lighten(colour, 0.8), Math.max(3, r * 0.12))
  )
}

/** The group: bell, collar and filter holder with its handle toward us; `cy` is the bell's top. */
export function brewGroup(drawing: Drawing, cx: number, cy: number, scale: number, grip = walnut): string {
  const at = (value: number) => cy + value * scale
  const spouts = [-1, 1].map((side) =>
    path(
      `M${cx + side * 6 * scale} ${at(134)}Q${cx + side * 26 * scale} ${at(138)} ${cx + side * 24 * scale} ${at(166)}L${cx + side * 12 * scale} ${at(166)}Q${cx + side * 12 * scale} ${at(150)} ${cx} ${at(150)}Z`,
      { fill: turnedPaint(drawing, cx - 28 * scale, cx + 28 * scale, "metal", steel) },
    ),
  )
  const bar = blend(drawing, [cx - 24 * scale, 0], [cx + 24 * scale, 0], lighten(grip, 0.4), grip, darken(grip, 0.5))
  return (
    turned(drawing, {
      cx,
      profile: [
        [at(0), 74 * scale],
        [at(44), 84 * scale],
        [at(64), 88 * scale],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.1,
    }) +
    spouts.join("") +
    turned(drawing, {
      cx,
      profile: [
        [at(70), 92 * scale],
        [at(98), 92 * scale],
        [at(104), 78 * scale],
        [at(136), 70 * scale],
      ],
      colour: "#c9c6c1",
      material: "metal",
      tilt: 0.1,
      straight: true,
    }) +
    path(
      polygon([
        [cx - 17 * scale, at(92)],
        [cx + 17 * scale, at(92)],
        [cx + 25 * scale, at(126)],
        [cx - 25 * scale, at(126)],
      ]),
      { fill: "#8d8984" },
    ) +
    ellipse(cx, at(128), 27 * scale, 25 * scale, { fill: bar }) +
    ellipse(cx - 6 * scale, at(120), 10 * scale, 8 * scale, { fill: "#fff", opacity: 0.32 })
  )
}

/** Twin threads of coffee falling from the spouts. */
export function pour(cx: number, top: number, bottom: number, scale: number): string {
  return [-1, 1]
    .map(
      (side) =>
        stroke(
          `M${cx + side * 18 * scale} ${top}Q${cx + side * 17 * scale} ${(top + bottom) / 2} ${cx + side * 10 * scale} ${bottom}`,
          "#6a3a1c",
          7 * scale,
        ) + stroke(`M${cx + side * 18 * scale - 2} ${top}L${cx + side * 10 * scale - 2} ${bottom}`, "#c98b4e", 2 * scale),
    )
    .join("")
}

/** The steam pipe with its rubber grip and nozzle. */
export function steamWand(drawing: Drawing, x: number, y: number, length: number, lean: number): string {
  const d = `M${x} ${y}C${x + lean * 0.1} ${y + length * 0.2} ${x + lean * 0.2} ${y + length * 0.3} ${x + lean * 0.35} ${y + length * 0.45}L${x + lean} ${y + length}`
  return (
    ellipse(x, y, 20, 20, {
      fill: blend(drawing, [x - 20, y - 20], [x + 20, y + 20], "#fff", "#77736e"),
    }) +
    stroke(d, "#7d7974", 15) +
    stroke(d, "#d8d5d0", 11) +
    stroke(d, "#ffffff", 3, { transform: "translate(-2 -1)" }) +
    stroke(`M${x + lean * 0.52} ${y + length * 0.6}L${x + lean * 0.72} ${y + length * 0.76}`, ink, 24)
  )
}

/** Upturned cups waiting on the warm top. */
export function warmingCups(
  drawing: Drawing,
  x: number,
  y: number,
  count: number,
  size: number,
  colours: readonly string[],
): string {
  return Array.from({ length: count }, (_, index) => {
    const cx = x + index * size * 2.35
    const colour = colours[index % colours.length]!
    return group(
      handle(drawing, cx + size * 0.86, y - size * 0.95, y - size * 0.4, size * 0.42, size * 0.18, colour) +
        turned(drawing, {
          cx,
          profile: [
            [y - size * 1.3, size * 0.5],
            [y - size * 1.1, size * 0.68],
            [y - size * 0.6, size * 0.92],
            [y, size],
          ],
          colour,
          material: "glaze",
          tilt: 0.12,
        }),
    )
  }).join("")
}
