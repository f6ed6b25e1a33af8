import { coffeeBag, type Bag, type BagShape } from "./coffee-bag.ts"
import { letterLine } from "./lettering.ts"
import { housing } from "./machine-parts.ts"
import { cream, darken, ink, kraft, lighten, mix } from "./palette.ts"
import { patterns, printedPattern } from "./patterns.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { createRandom } from "./random.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, linear, path, rect, stroke } from "./svg.ts"

function bagsInRow(
  scene: Scene,
  titles: readonly string[],
  baseY: number,
  height: number,
  seed: string,
  shape: BagShape = "quad",
): string {
  const { drawing, tones } = scene
  const colours = [tones.base, kraft, mix(tones.base, cream, 0.55), tones.deep]
  const width = titles.length > 2 ? 218 : 300
  return titles
    .map((title, index) => {
      const cx = 590 + (index - (titles.length - 1) / 2) * (width + 16)
      const bag: Bag = {
        cx,
        baseY: baseY + (index % 2) * 8,
        width,
        height: height + (index % 2 ? -26 : 0),
        shape,
        colour: colours[index % colours.length]!,
      }
      return coffeeBag(
        drawing,
        bag,
        tones,
        { title, subtitle: "Maison Lilas" },
        `${seed}${index}`,
        createRandom(`${seed}${index}`),
      )
    })
    .join("")
}

/** Tissue paper that shows above the edge of a box. */
function tissue(scene: Scene, x: number, y: number, width: number): string {
  const { random } = scene
  const peaks = Array.from(
    { length: 9 },
    (_, index) =>
      `L${x + ((index + 0.5) * width) / 9} ${y - random.between(26, 76)}L${x + ((index + 1) * width) / 9} ${y - random.between(0, 22)}`,
  )
  return (
    path(`M${x} ${y}${peaks.join("")}L${x + width} ${y + 60}L${x} ${y + 60}Z`, { fill: lighten(scene.tones.base, 0.62) }) +
    path(`M${x + 20} ${y + 10}${peaks.slice(2, 8).join("")}L${x + width * 0.8} ${y + 60}Z`, {
      fill: darken(lighten(scene.tones.base, 0.5), 0.08),
      opacity: 0.6,
    })
  )
}

/** An open box: its lid behind, bags in tissue, the printed front. */
export function openBox(scene: Scene, subject: PictureSubject, titles: readonly string[], kraftBox = false): string {
  const { drawing, tones, random } = scene
  const colour = kraftBox ? kraft : tones.base
  const [x, y, width, height] = [210, 690, 760, 320]
  const pattern = random.pick(patterns)
  const lid = path(`M${x + 10} 330L${x + width - 10} 330L${x + width} 690L${x} 690Z`, {
    fill: blend(drawing, [x, 330], [x + width, 690], lighten(colour, 0.35), darken(colour, 0.22)),
  })
  const inside = rect(x, 640, width, 120, { fill: darken(colour, 0.5) })
  const print = kraftBox
    ? stroke(`M${x} 850L${x + width} 850`, darken(kraft, 0.25), 44, { "stroke-linecap": "butt", opacity: 0.35 }) +
      rect(x + 60, 760, 270, 180, { fill: cream, rx: 6 }) +
      [0, 1, 2].map((row) => rect(x + 84, 850 + row * 24, [180, 130, 160][row]!, 7, { fill: ink, opacity: 0.4 })).join("") +
      letterLine(subject.title, x + 84, 818, { size: 26, colour: ink, weight: 0.13 })
    : printedPattern(
        drawing,
        random,
        pattern,
        { x: x + 14, y: y + 14, width: width - 28, height: height - 28 },
        { ground: colour, main: mix(colour, tones.deep, 0.34), second: tones.spot },
      ) +
      rect(x + 170, y + 96, width - 340, 136, { fill: cream, rx: 4 }) +
      letterLine(subject.title, x + width / 2, y + 164, {
        size: subject.title.length > 11 ? 26 : 38,
        colour: ink,
        weight: 0.1,
        tracking: 0.3,
        align: "middle",
      }) +
      letterLine(subject.subtitle ?? "", x + width / 2, y + 204, {
        size: 17,
        colour: ink,
        weight: 0.13,
        tracking: 0.36,
        align: "middle",
      })
  const light = linear(
    drawing,
    [x, y],
    [x + width, y + height],
    [
      [0, "#ffffff", 0.25],
      [0.5, "#ffffff", 0],
      [1, ink, 0.22],
    ],
  )
  return (
    standingShadow(drawing, `M${x} 330L${x + width} 330L${x + width + 40} 1010L${x} 1010Z`, 600, 1008, 410) +
    lid +
    inside +
    tissue(scene, x + 10, 700, width - 20) +
    bagsInRow(scene, titles, 930, titles.length > 2 ? 560 : 640, subject.seed) +
    housing(drawing, { x, y, width, height, radius: 6, colour, depth: 44 }) +
    print +
    rect(x, y, width, height, { rx: 6, fill: light })
  )
}
