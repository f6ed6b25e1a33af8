import { drawLayout } from "./label-layouts.ts"
import type { LabelLayout, LabelText, Setting } from "./label-setting.ts"
import type { Lettering } from "./lettering.ts"
import { cream, darken, ink, lightness, type Tones } from "./palette.ts"
import { patterns, type Area, type Pattern } from "./patterns.ts"
import { hashText, type Random } from "./random.ts"
import { rect, type Drawing } from "./svg.ts"

const labelLayouts: readonly LabelLayout[] = [
  "menu",
  "poster",
  "medallion",
  "window",
  "initial",
  "stamp",
  "column",
  "split",
  "banderole",
]

const styles: Array<Partial<Lettering>> = [
  { weight: 0.1, tracking: 0.24 },
  { weight: 0.2, tracking: 0.26 },
  { weight: 0.055, tracking: 0.3 },
  { weight: 0.07, nib: 0.17, tracking: 0.32 },
  { weight: 0.15, tracking: 0.2, stretch: 0.72 },
]

/** A label's pattern, layout and letters, chosen by the seed so that neighbours differ. */
export function chooseLabel(seed: string, random: Random): { layout: LabelLayout; pattern: Pattern; style: Partial<Lettering> } {
  const hash = hashText(seed)
  return {
    layout: labelLayouts[hash % labelLayouts.length]!,
    pattern: patterns[(hash >>> 9) % patterns.length]!,
    style: random.pick(styles),
  }
}

/** Prints a label on a sheet of its own colour (`sheet: null` prints on what lies below, whose colour is `ground`). */
export function printLabel(
  drawing: Drawing,
  random: Random,
  tones: Tones,
  area: Area,
  text: LabelText,
  choice: ReturnType<typeof chooseLabel>,
  sheet: string,
): string {
  const print = lightness(sheet) > 0.5 ? (lightness(tones.deep) < 0.3 ? darken(tones.deep, 0.2) : ink) : cream
  const setting: Setting = { drawing, random, area, tones, text, sheet, print, ...choice }
  return rect(area.x, area.y, area.width, area.height, { fill: sheet }) + drawLayout[choice.layout](setting)
}
