import { shapeText } from "./alphabet.ts"
import { path, round } from "./svg.ts"

/** How a line is set. Machines may have no fonts at all, so letters are drawn as strokes. */
export type Lettering = {
  /** Cap height in picture units. */
  size: number
  colour: string
  /** Stroke width as a share of the cap height; 0.12 when left out. */
  weight?: number
  /** Space between letters as a share of the cap height; 0.22 when left out. */
  tracking?: number
  /** Letter width, 1 is normal, 0.7 condensed. */
  stretch?: number
  /** Horizontal share of a broad pen: verticals grow thicker than horizontals, as in engraved letters. */
  nib?: number
  align?: "left" | "middle" | "right"
  opacity?: number
}

/** The width of a line in picture units. */
export function measureText(text: string, lettering: Omit<Lettering, "colour">): number {
  const { size, tracking = 0.22, stretch = 1 } = lettering
  const glyphs = shapeText(text)
  const letters = glyphs.reduce((sum, glyph) => sum + (glyph.width * stretch * size) / 100, 0)
  return letters + Math.max(0, glyphs.length - 1) * tracking * size
}

function place(strokes: string, x: number, y: number, scaleX: number, scaleY: number): string {
  let horizontal = false
  return strokes.replace(/-?\d+(\.\d+)?/g, (number) => {
    horizontal = !horizontal
    const value = Number(number)
    return `${horizontal ? round(x + value * scaleX) : round(y + value * scaleY)} `
  })
}

/** Draws one line in capitals; `x` is where `align` says, `y` the baseline. */
export function letterLine(text: string, x: number, y: number, lettering: Lettering): string {
  const { size, colour, weight = 0.12, tracking = 0.22, stretch = 1, nib = 0, align = "left", opacity } = lettering
  const width = measureText(text, lettering)
  const scale = size / 100
  let pen = align === "left" ? x : align === "middle" ? x - width / 2 : x - width
  let d = ""
  const copies = nib > 0 ? 6 : 1
  for (const glyph of shapeText(text)) {
    for (let copy = 0; copy < copies; copy += 1) {
      const shift = copies === 1 ? 0 : (copy / (copies - 1) - 0.5) * nib * size
      d += place(glyph.strokes, pen + shift, y - size, scale * stretch, scale)
      d += place(glyph.mark, pen + shift + (glyph.width * stretch * scale) / 2, y - size, scale, scale)
    }
    pen += glyph.width * stretch * scale + tracking * size
  }
  return path(d, {
    fill: "none",
    stroke: colour,
    "stroke-width": Math.max(weight * size, 2.6),
    "stroke-linejoin": nib > 0 ? "miter" : "round",
    "stroke-linecap": nib > 0 ? "butt" : "round",
    opacity,
  })
}

/** The lettering made smaller, when needed, so that the text is no wider than `room`. */
export function fitLettering(text: string, room: number, lettering: Lettering): Lettering {
  const width = measureText(text, lettering)
  return width <= room ? lettering : { ...lettering, size: (lettering.size * room) / width }
}

/** Splits a text into at most `lines` lines of similar width, at spaces. */
export function breakLines(text: string, lines: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const best: { widest: number; result: string[] } = { widest: Number.POSITIVE_INFINITY, result: [text] }
  const search = (from: number, done: string[]) => {
    if (from === words.length) {
      const widest = Math.max(...done.map((line) => measureText(line, { size: 100 })))
      if (widest < best.widest) Object.assign(best, { widest, result: done })
      return
    }
    if (done.length === lines) return
    for (let to = from + 1; to <= words.length; to += 1) search(to, [...done, words.slice(from, to).join(" ")])
  }
  search(0, [])
  return best.result
}
