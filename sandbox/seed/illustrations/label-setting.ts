import { breakLines, fitLettering, letterLine, type Lettering } from "./lettering.ts"
import { cream, ink, lighten, lightness, type Tones } from "./palette.ts"
import type { Area, Pattern } from "./patterns.ts"
import type { Random } from "./random.ts"
import { ellipse, type Drawing } from "./svg.ts"

export type LabelLayout = "menu" | "window" | "medallion" | "column" | "stamp" | "poster" | "initial" | "split" | "banderole"
export type LabelText = { title: string; subtitle: string }
export type Setting = {
  drawing: Drawing
  random: Random
  area: Area
  tones: Tones
  text: LabelText
  pattern: Pattern
  sheet: string
  print: string
  style: Partial<Lettering>
}

/** Lines of text, centred or flush left, fitted to the room; returns the markup and the baseline after it. */
export function setLines(
  setting: Setting,
  text: string,
  x: number,
  y: number,
  room: number,
  size: number,
  lines: number,
  align: "left" | "middle",
  colour: string,
): [string, number] {
  const broken = breakLines(text, lines)
  const sizes = broken.map((line) => fitLettering(line, room, { size, colour, ...setting.style, align }).size)
  const common = Math.min(...sizes)
  let baseline = y
  const marks = broken.map((line) => {
    const markup = letterLine(line, x, baseline + common, { size: common, colour, ...setting.style, align })
    baseline += common * 1.62
    return markup
  })
  return [marks.join(""), Math.max(baseline, baseline - common * 0.62 + 22)]
}

/** A line of small capitals, fitted to the room. */
export function small(
  text: string,
  x: number,
  y: number,
  room: number,
  colour: string,
  align: "left" | "middle" = "middle",
): string {
  return letterLine(text, x, y, fitLettering(text, room, { size: 19, colour, weight: 0.13, tracking: 0.4, align }))
}

/** Inks that stand out from the label’s sheet. */
export function inksOf({ tones, sheet }: Setting) {
  const readable = [tones.base, tones.deep, lighten(tones.base, 0.5), cream].filter(
    (colour) => Math.abs(lightness(colour) - lightness(sheet)) > 0.2,
  )
  return { ground: sheet, main: readable[0] ?? ink, second: tones.spot }
}

/** The foot of a label: roast as filled rings, weight, and a rule. */
export function facts(setting: Setting, x: number, y: number, width: number): string {
  const { print, random } = setting
  const filled = random.whole(1, 4)
  const rings = Array.from({ length: 5 }, (_, index) =>
    ellipse(x + 8 + index * 22, y - 8, 7, 7, { fill: index < filled ? print : "none", stroke: print, "stroke-width": 2 }),
  )
  return (
    rings.join("") + letterLine("250 g", x + width, y, { size: 18, colour: print, weight: 0.13, tracking: 0.34, align: "right" })
  )
}
