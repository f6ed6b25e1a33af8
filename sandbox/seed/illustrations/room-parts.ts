import { cupBody } from "./cup-shape.ts"
import { letterLine } from "./lettering.ts"
import { cream, darken, ink, lighten, walnut, wood, type Tones } from "./palette.ts"
import type { Random } from "./random.ts"
import { blend, ellipse, fading, group, linear, path, rect, softShape, stroke, type Drawing } from "./svg.ts"

/** A soft shadow of a rectangle, made of a few thin layers. */
function softRect(x: number, y: number, width: number, height: number, opacity: number): string {
  return [0, 3, 6, 9]
    .map((inset) =>
      rect(x + inset, y + inset, width - inset * 2, Math.max(2, height - inset * 2), {
        rx: 12 - inset,
        fill: ink,
        opacity: opacity / 3.4,
      }),
    )
    .join("")
}

/** A slate on the wall with what is chalked on it: one line a row, then a curve. */
export function chalkboard(
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  lines: readonly string[],
): string {
  const slate = blend(drawing, [x, y], [x + width, y + height], "#4a5350", "#2b322f")
  const rows = lines.map((line, index) =>
    letterLine(line, x + width * 0.1, y + height * (0.26 + index * 0.19), {
      size: height * 0.085,
      colour: "#f4f1e6",
      weight: 0.09,
      tracking: 0.26,
      opacity: 0.92,
    }),
  )
  const plot = `M${x + width * 0.6} ${y + height * 0.84}C${x + width * 0.68} ${y + height * 0.8} ${x + width * 0.72} ${y + height * 0.42} ${x + width * 0.92} ${y + height * 0.36}`
  return (
    softRect(x + 6, y + 8, width + 20, height + 24, 0.22) +
    rect(x - 14, y - 14, width + 28, height + 28, { rx: 6, fill: wood }) +
    rect(x, y, width, height, { fill: slate }) +
    rows.join("") +
    stroke(plot, "#f2d9a0", 5) +
    stroke(
      `M${x + width * 0.57} ${y + height * 0.3}L${x + width * 0.57} ${y + height * 0.88}L${x + width * 0.95} ${y + height * 0.88}`,
      "#f4f1e6",
      3.5,
      { opacity: 0.8 },
    )
  )
}

/** A lamp hanging from the ceiling with its cone of light. */
export function pendantLamp(drawing: Drawing, x: number, y: number, size: number, colour: string): string {
  const shade = blend(drawing, [x - size, 0], [x + size, 0], lighten(colour, 0.4), colour, darken(colour, 0.4))
  return (
    stroke(`M${x} -10L${x} ${y - size * 0.7}`, ink, 4) +
    ellipse(x, y + size * 2.2, size * 3, size * 3, { fill: fading(drawing, "#fff1cf", 0.5) }) +
    path(
      `M${x - size} ${y}C${x - size * 0.9} ${y - size * 0.7} ${x - size * 0.3} ${y - size * 0.8} ${x} ${y - size * 0.8}C${x + size * 0.3} ${y - size * 0.8} ${x + size * 0.9} ${y - size * 0.7} ${x + size} ${y}Z`,
      { fill: shade },
    ) +
    ellipse(x, y, size, size * 0.14, { fill: "#fff3d6" })
  )
}

/** A shelf on the wall with cups, its top at y. */
export function cupShelf(drawing: Drawing, x: number, y: number, width: number, colours: readonly string[], size = 36): string {
  const count = Math.floor(width / (size * 3))
  const cups = Array.from({ length: count }, (_, index) =>
    cupBody(drawing, {
      cx: x + size * 1.3 + index * (width / count),
      baseY: y,
      radius: size,
      height: size * 1.25,
      colour: colours[index % colours.length]!,
      drink: "none",
      tilt: 0.12,
    }),
  )
  return (
    softRect(x, y + 14, width + 16, 24, 0.2) +
    cups.join("") +
    rect(x - 10, y, width + 20, 20, {
      rx: 3,
      fill: blend(drawing, [0, y], [0, y + 20], lighten(wood, 0.4), darken(wood, 0.2)),
    })
  )
}

/** A table or counter from the front: its top edge at y, reaching the picture's foot. */
export function counterFront(drawing: Drawing, y: number, width: number, height: number, front: string, top = wood): string {
  const slats = Array.from({ length: Math.ceil(width / 60) }, (_, index) =>
    rect(index * 60, y + 46, 3, height, { fill: ink, opacity: 0.12 }),
  )
  return (
    rect(0, y + 40, width, height, {
      fill: blend(drawing, [0, y], [width, y + height], lighten(front, 0.2), darken(front, 0.3)),
    }) +
    slats.join("") +
    rect(0, y + 44, width, 40, {
      fill: linear(
        drawing,
        [0, y + 44],
        [0, y + 84],
        [
          [0, ink, 0.32],
          [1, ink, 0],
        ],
      ),
    }) +
    rect(0, y, width, 46, {
      fill: blend(drawing, [0, y], [0, y + 46], lighten(top, 0.5), top, darken(top, 0.3)),
    })
  )
}

/** A tall window with panes and the sky behind. */
export function paneWindow(
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  frame: string,
): string {
  const sky = blend(drawing, [x, y], [x + width, y + height], "#fdfaf0", "#dfe9ee", "#b9cbd6")
  const bars = [
    ...Array.from(
      { length: columns - 1 },
      (_, index) => `M${x + ((index + 1) * width) / columns} ${y}L${x + ((index + 1) * width) / columns} ${y + height}`,
    ),
    ...Array.from(
      { length: rows - 1 },
      (_, index) => `M${x} ${y + ((index + 1) * height) / rows}L${x + width} ${y + ((index + 1) * height) / rows}`,
    ),
  ]
  return (
    rect(x - 12, y - 12, width + 24, height + 24, { fill: frame }) +
    rect(x, y, width, height, { fill: sky }) +
    path(`M${x} ${y + height * 0.7}L${x + width * 0.5} ${y}L${x + width * 0.75} ${y}L${x} ${y + height}Z`, {
      fill: "#fff",
      opacity: 0.28,
    }) +
    stroke(bars.join(""), frame, 9, { "stroke-linecap": "butt" })
  )
}

/** A stool standing on y. */
export function stool(drawing: Drawing, cx: number, y: number, height: number, seat: string): string {
  const legs = `M${cx - 34} ${y - height}L${cx - 52} ${y}M${cx + 34} ${y - height}L${cx + 52} ${y}M${cx - 46} ${y - height * 0.3}L${cx + 46} ${y - height * 0.3}`
  return (
    ellipse(cx + 14, y, 84, 12, { fill: fading(drawing, ink, 0.4) }) +
    stroke(legs, darken(walnut, 0.3), 10) +
    rect(cx - 58, y - height - 16, 116, 24, {
      rx: 11,
      fill: blend(drawing, [cx - 58, 0], [cx + 58, 0], lighten(seat, 0.4), darken(seat, 0.25)),
    })
  )
}

/** A plant in its pot standing on y. */
export function pottedPlant(drawing: Drawing, random: Random, cx: number, y: number, size: number, tones: Tones): string {
  const leaves = Array.from({ length: 13 }, (_, index) => {
    const turn = -170 + index * 13.5 + random.between(-6, 6)
    const long = size * random.between(0.7, 1.1)
    return group(
      path(
        `M0 0C${long * 0.3} ${-long * 0.2} ${long * 0.7} ${-long * 0.16} ${long} 0C${long * 0.7} ${long * 0.1} ${long * 0.3} ${long * 0.12} 0 0Z`,
        { fill: random.pick(["#5f7350", "#728762", "#4d6144"]) },
      ) + stroke(`M0 0L${long * 0.9} 0`, "#a9b992", 2, { opacity: 0.6 }),
      { transform: `translate(${cx} ${y - size * 0.6}) rotate(${turn})` },
    )
  })
  const pot = blend(
    drawing,
    [cx - size * 0.36, 0],
    [cx + size * 0.36, 0],
    lighten(tones.spot, 0.35),
    tones.spot,
    darken(tones.spot, 0.35),
  )
  return (
    ellipse(cx + 12, y, size * 0.5, size * 0.09, { fill: fading(drawing, ink, 0.45) }) +
    leaves.join("") +
    path(
      `M${cx - size * 0.36} ${y - size * 0.66}L${cx + size * 0.36} ${y - size * 0.66}L${cx + size * 0.26} ${y}L${cx - size * 0.26} ${y}Z`,
      { fill: pot },
    ) +
    rect(cx - size * 0.39, y - size * 0.7, size * 0.78, size * 0.12, { rx: 4, fill: lighten(tones.spot, 0.1) })
  )
}

/** An apron hanging from its hook at (x, y). */
export function apron(drawing: Drawing, x: number, y: number, scale: number, colour: string): string {
  const cloth = blend(drawing, [-90, 0], [110, 300], lighten(colour, 0.3), colour, darken(colour, 0.35))
  const d = "M-52 60L52 60C56 110 70 140 110 150L124 400Q0 430 -124 400L-110 150C-70 140 -56 110 -52 60Z"
  const content =
    softShape(drawing, path(d, { fill: ink, transform: "translate(20 18)" }), 0.24, 16) +
    stroke("M-46 66C-50 20 -20 4 0 2C20 4 50 20 46 66", darken(colour, 0.4), 9) +
    ellipse(0, 0, 10, 10, { fill: "#d8b24f" }) +
    path(d, { fill: cloth }) +
    stroke("M-20 150Q-30 290 -36 400M50 160Q62 290 66 404", ink, 4, { opacity: 0.14 }) +
    rect(-64, 230, 128, 104, { rx: 8, fill: darken(colour, 0.14), stroke: lighten(colour, 0.3), "stroke-width": 3 }) +
    letterLine("ML", 0, 130, { size: 26, colour: cream, weight: 0.09, align: "middle" })
  return group(content, { transform: `translate(${x} ${y}) scale(${scale})` })
}
