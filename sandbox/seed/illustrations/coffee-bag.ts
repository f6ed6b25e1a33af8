import type { LabelText } from "./label-setting.ts"
import { chooseLabel, printLabel } from "./label.ts"
import { cream, darken, ink, kraft, lighten, lightness, mix, type Tones } from "./palette.ts"
import type { Random } from "./random.ts"
import { blend, clipped, ellipse, linear, path, polygon, rect, round, stroke, type Drawing, type Point } from "./svg.ts"

export type BagShape = "box" | "pouch" | "rolled" | "quad"
export const bagShapes: readonly BagShape[] = ["box", "pouch", "rolled", "quad"]

export type Bag = {
  cx: number
  baseY: number
  width: number
  height: number
  shape: BagShape
  /** Colour of the bag's paper. */
  colour: string
}

/** The bag's paper for a label: kraft, white, coloured or dark. */
export function bagColour(tones: Tones, random: Random): string {
  return random.pick([kraft, "#efe8da", tones.base, tones.base, tones.deep, "#322722", mix(tones.base, cream, 0.5)])
}

/** The front's outline, and the shaded side's where the shape shows one. */
function outlines({ cx, baseY, width, height, shape }: Bag): { front: string; side: string; whole: string } {
  const left = cx - width / 2
  const right = cx + width / 2
  const top = baseY - height
  const gusset = width * 0.16
  if (shape === "pouch") {
    const front = `M${left + 14} ${top}L${right - 14} ${top}C${right - 4} ${top + height * 0.3} ${right + 12} ${baseY - height * 0.3} ${right} ${baseY - 20}Q${cx} ${baseY + 26} ${left} ${baseY - 20}C${left - 12} ${baseY - height * 0.3} ${left + 4} ${top + height * 0.3} ${left + 14} ${top}Z`
    return { front, side: "", whole: front }
  }
  const edge = right - gusset
  const shoulder = shape === "rolled" ? top + height * 0.13 : top + height * 0.06
  const front = `M${left + 6} ${top}L${edge} ${top}L${edge} ${shoulder}C${edge + 5} ${baseY - height * 0.5} ${edge + 3} ${baseY - height * 0.2} ${edge - 2} ${baseY}L${left + 4} ${baseY - 3}C${left - 6} ${baseY - height * 0.3} ${left - 3} ${baseY - height * 0.6} ${left + 6} ${top}Z`
  const pinch = shape === "quad" ? 0.45 : 0.75
  const side = `M${edge - 1} ${top}L${edge + gusset * (1 - pinch)} ${top}L${right - 4} ${shoulder + height * 0.14}C${right + 6} ${baseY - height * 0.5} ${right + 3} ${baseY - height * 0.25} ${right} ${baseY - 26}L${edge - 3} ${baseY}C${edge + 3} ${baseY - height * 0.2} ${edge + 5} ${baseY - height * 0.5} ${edge - 1} ${shoulder}Z`
  return { front, side, whole: front + side }
}

/** The bag's silhouette, for its cast shadow. */
export function bagOutline(bag: Bag): string {
  return outlines(bag).whole
}

/** Ridges in the paper under the closure and above the foot: a lit and a shaded face that fade away from their edge. */
function creases(drawing: Drawing, bag: Bag, random: Random): string {
  const { cx, baseY, width, height } = bag
  const left = cx - width / 2
  const parts: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const down = index < 5
    const x = left + width * random.between(0.04, 0.82)
    const y = down ? baseY - height * 0.905 : baseY - height * 0.01
    const length = height * random.between(0.07, 0.2) * (down ? 1 : -0.6)
    const lean = width * random.between(-0.07, 0.07)
    const spread = width * random.between(0.03, 0.07)
    const tip: Point = [x + lean, y + length]
    const face = (side: number, colour: string, opacity: number) =>
      path(polygon([[x, y], tip, [x + side * spread + lean * 0.3, y + length * 0.34]]), {
        fill: linear(
          drawing,
          [x, y + length * 0.3],
          [x + side * spread, y + length * 0.45],
          [
            [0, colour, opacity],
            [1, colour, 0],
          ],
        ),
      })
    parts.push(face(-1, "#ffffff", 0.2) + face(1, ink, 0.1))
  }
  return parts.join("")
}

function closure(drawing: Drawing, bag: Bag): string {
  const { cx, baseY, width, height, shape, colour } = bag
  const left = cx - width / 2
  const top = baseY - height
  const right = shape === "pouch" ? cx + width / 2 : cx + width / 2 - width * 0.16
  const dark = darken(colour, 0.35)
  if (shape === "rolled") {
    const roll = linear(
      drawing,
      [0, top - 14],
      [0, top + height * 0.12],
      [
        [0, lighten(colour, 0.5)],
        [0.35, lighten(colour, 0.1)],
        [0.8, darken(colour, 0.25)],
        [1, darken(colour, 0.42)],
      ],
    )
    const folds = rect(left - 2, top - 16, right - left + width * 0.1, height * 0.12 + 10, { rx: 14, fill: roll })
    return (
      folds +
      stroke(`M${left + 8} ${top + height * 0.05}L${right + width * 0.06} ${top + height * 0.05}`, dark, 2.5, { opacity: 0.5 })
    )
  }
  if (shape === "box") {
    const fold = blend(drawing, [0, top - 6], [0, top + height * 0.115], lighten(colour, 0.34), darken(colour, 0.1))
    const flap = path(
      `M${left + 2} ${top - 4}L${right + width * 0.05} ${top - 4}L${right + width * 0.03} ${top + height * 0.11}L${left} ${top + height * 0.11}Z`,
      { fill: fold },
    )
    const shade = rect(left, top + height * 0.11, right - left + width * 0.03, 26, {
      fill: linear(
        drawing,
        [0, top + height * 0.11],
        [0, top + height * 0.11 + 26],
        [
          [0, ink, 0.34],
          [1, ink, 0],
        ],
      ),
    })
    const tie = rect(left - 16, top + height * 0.035, right - left + width * 0.05 + 34, 24, {
      rx: 6,
      fill: lightness(colour) > 0.4 ? "#d8b24f" : "#cdb98e",
    })
    const shine = rect(left - 16, top + height * 0.035 + 4, right - left + width * 0.05 + 34, 5, { fill: "#fff", opacity: 0.5 })
    return shade + flap + tie + shine
  }
  const crimps = Array.from({ length: 5 }, (_, row) =>
    stroke(`M${left + 16} ${top + 8 + row * 9}L${right - 10} ${top + 8 + row * 9}`, row % 2 ? "#ffffff" : ink, 2.4, {
      opacity: row % 2 ? 0.35 : 0.2,
    }),
  )
  const zip = [62, 74].map((drop) =>
    stroke(`M${left + 12} ${top + drop}L${right - 12} ${top + drop}`, drop === 62 ? "#ffffff" : ink, 3, { opacity: 0.24 }),
  )
  return crimps.join("") + zip.join("")
}

function valve(drawing: Drawing, x: number, y: number, colour: string): string {
  const face = blend(drawing, [x - 20, y - 20], [x + 20, y + 20], lighten(colour, 0.5), darken(colour, 0.25))
  const around: Point[] = [
    [-6, 0],
    [6, 0],
    [0, -6],
    [0, 6],
  ]
  const holes = around.map(([dx, dy]) => ellipse(x + dx, y + dy, 1.9, 1.9, { fill: ink, opacity: 0.65 }))
  return (
    ellipse(x + 3, y + 4, 21, 21, { fill: ink, opacity: 0.25 }) +
    ellipse(x, y, 20, 20, { fill: face }) +
    ellipse(x, y, 12, 12, { fill: "none", stroke: ink, "stroke-width": 1.5, opacity: 0.35 }) +
    holes.join("")
  )
}

/** A printed coffee bag lit from the upper left, without its shadow on the ground. */
export function coffeeBag(drawing: Drawing, bag: Bag, tones: Tones, text: LabelText, seed: string, random: Random): string {
  const { cx, baseY, width, height, shape, colour } = bag
  const left = cx - width / 2
  const top = baseY - height
  const { front, side } = outlines(bag)
  const frontWidth = shape === "pouch" ? width : width * 0.84
  const right = left + frontWidth
  const choice = chooseLabel(seed, random)
  const glued = shape === "rolled" || random.chance(0.5)
  const sheet = glued ? random.pick([cream, cream, lighten(tones.base, 0.35), tones.deep]) : colour
  const wide = frontWidth * (glued ? random.between(0.74, 0.84) : 0.86)
  const tall = height * (glued ? random.between(0.5, 0.6) : 0.62)
  const area = { x: left + (frontWidth - wide) / 2, y: baseY - height * 0.09 - tall, width: wide, height: tall }
  const label = printLabel(drawing, random, tones, area, text, choice, sheet)
  const paste = glued
    ? [1, 3, 5]
        .map((by) => rect(area.x + by * 0.6 - 1, area.y + by, wide + 2, tall, { rx: 3, fill: ink, opacity: 0.08 }))
        .join("")
    : ""
  const volume = linear(
    drawing,
    [left, 0],
    [right, 0],
    [
      [0, ink, 0.2],
      [0.07, "#ffffff", 0.12],
      [0.22, "#ffffff", 0.3],
      [0.42, "#ffffff", 0.02],
      [0.78, ink, 0.06],
      [0.95, ink, 0.17],
      [1, ink, shape === "pouch" ? 0.36 : 0.12],
    ],
  )
  const drop = linear(
    drawing,
    [0, top],
    [0, baseY],
    [
      [0, "#ffffff", 0.1],
      [0.3, "#ffffff", 0],
      [0.8, ink, 0.03],
      [1, ink, 0.28],
    ],
  )
  const body = path(front, { fill: colour }) + paste + label + path(front, { fill: volume }) + path(front, { fill: drop })
  const flank = side
    ? path(side, { fill: darken(colour, lightness(colour) > 0.3 ? 0.34 : 0.5) }) +
      clipped(
        drawing,
        side,
        path(
          polygon([
            [right, top],
            [right + width * 0.09, top + height * 0.1],
            [right + width * 0.08, baseY],
            [right - 4, baseY],
          ]),
          { fill: ink, opacity: 0.16 },
        ),
      ) +
      stroke(
        `M${round(right + width * 0.015)} ${round(top + height * 0.1)}L${round(right + width * 0.085)} ${round(top + height * 0.3)}L${round(right + width * 0.08)} ${round(baseY - 14)}`,
        lighten(colour, 0.3),
        2,
        { opacity: 0.3 },
      )
    : ""
  const seams =
    shape === "quad"
      ? stroke(
          `M${round(left + 16)} ${round(top + 60)}L${round(left + 12)} ${round(baseY - 10)}M${round(right - 10)} ${round(top + 60)}L${round(right - 8)} ${round(baseY - 8)}`,
          ink,
          2,
          { opacity: 0.2 },
        )
      : ""
  const rim = stroke(
    `M${round(left + 5)} ${round(top + height * 0.16)}C${round(left - 4)} ${round(baseY - height * 0.6)} ${round(left - 6)} ${round(baseY - height * 0.3)} ${round(left + 4)} ${round(baseY - 14)}`,
    "#ffffff",
    3,
    { opacity: 0.4 },
  )
  const vent = valve(drawing, left + frontWidth * 0.5, top + height * (shape === "rolled" ? 0.215 : 0.2), colour)
  return (
    flank +
    body +
    seams +
    clipped(drawing, front, creases(drawing, bag, random)) +
    rim +
    (shape === "rolled" && random.chance(0.5) ? "" : vent) +
    closure(drawing, bag)
  )
}
