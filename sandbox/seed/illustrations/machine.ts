import { cupBody } from "./cup-shape.ts"
import { turned, turnedOutline } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { floor, steam } from "./light.ts"
import { brewGroup, dripTray, gauge, housing, knob, pour, steamWand, steelPlate, warmingCups } from "./machine-parts.ts"
import { cream, darken, ink, lighten, mix, printOn, steel, walnut, wood } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { ellipse, linear, path, rect, stroke } from "./svg.ts"

type Model = (scene: Scene, title: string) => string

const silhouette = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`

function feet(xs: readonly number[], y: number): string {
  return xs.map((x) => rect(x - 26, y - 22, 52, 24, { rx: 6, fill: darken(steel, 0.7) })).join("")
}

function badge(title: string, cx: number, y: number, colour: string, size = 24): string {
  return letterLine(title, cx, y, { size, colour, weight: 0.14, tracking: 0.5, align: "middle" })
}

/** A home machine: body above, open bay below, one group. */
export const homeMachine: Model = ({ drawing, tones, random, hero }, title) => {
  const [x, y, width] = [260, 330, 620]
  const bay = linear(
    drawing,
    [0, y + 250],
    [0, floor - 90],
    [
      [0, darken(tones.base, 0.62)],
      [1, darken(tones.base, 0.38)],
    ],
  )
  return (
    standingShadow(drawing, silhouette(x, y, width + 46, floor - y), 600, floor, 360) +
    feet([x + 70, x + width - 60], floor + 4) +
    housing(drawing, { x, y: y + 60, width, height: floor - y - 80, radius: 40, colour: tones.base }) +
    rect(x + 56, y + 270, width - 112, floor - y - 370, { rx: 18, fill: bay }) +
    housing(drawing, { x: x - 10, y: y + 20, width: width + 20, height: 252, radius: 46, colour: tones.base }) +
    steelPlate(drawing, x + 10, y + 6, width - 10, 26, 12) +
    warmingCups(drawing, x + 110, y + 8, 3, 56, [cream, tones.spot, lighten(tones.base, 0.5)]) +
    gauge(drawing, 570, y + 140, 64, 0.55) +
    knob(drawing, x + 110, y + 140, 44, walnut) +
    knob(drawing, x + width - 112, y + 140, 44, walnut) +
    badge(title, 570, y + 246, printOn(tones.base), 20) +
    brewGroup(drawing, 570, y + 262, 1.15) +
    pour(570, y + 450, floor - 190, 1.1) +
    steamWand(drawing, x + width - 120, y + 280, 250, 60) +
    dripTray(drawing, x + 40, floor - 100, width - 80, 82, tones.base) +
    cupBody(drawing, { cx: 570, baseY: floor - 90, radius: 70, height: 92, colour: cream, drink: "espresso", tilt: 0.16 }) +
    (hero ? steam(570, floor - 190, 120, random) : "")
  )
}

/** A narrow machine with a dial and buttons. */
const compact: Model = ({ drawing, tones }, title) => {
  const [x, y, width] = [390, 300, 380]
  return (
    standingShadow(drawing, silhouette(x, y, width + 40, floor - y), 590, floor, 230) +
    housing(drawing, {
      x: x + 20,
      y: y + 40,
      width: width - 20,
      height: floor - y - 46,
      radius: 60,
      colour: darken(tones.base, 0.12),
      depth: 60,
    }) +
    housing(drawing, { x, y, width, height: 330, radius: 70, colour: tones.base, depth: 60 }) +
    ellipse(x + width / 2, y + 128, 74, 74, { fill: ink }) +
    ellipse(x + width / 2, y + 128, 64, 64, {
      fill: linear(
        drawing,
        [x, y],
        [x + width, y + 260],
        [
          [0, "#4f5a66"],
          [1, "#11151b"],
        ],
      ),
    }) +
    letterLine("93°", x + width / 2, y + 144, { size: 34, colour: "#ffe7c2", weight: 0.1, align: "middle" }) +
    [-112, 112].map((dx) => knob(drawing, x + width / 2 + dx, y + 128, 26, steel)).join("") +
    badge(title, x + width / 2, y + 262, printOn(tones.base), 18) +
    rect(x + 60, y + 330, width - 110, floor - y - 420, { fill: darken(tones.base, 0.58), rx: 10 }) +
    brewGroup(drawing, x + width / 2, y + 322, 1.05, ink) +
    pour(x + width / 2, y + 494, floor - 180, 1) +
    steamWand(drawing, x + width - 36, y + 330, 250, 44) +
    dripTray(drawing, x - 10, floor - 92, width + 40, 86, tones.base) +
    cupBody(drawing, {
      cx: x + width / 2,
      baseY: floor - 82,
      radius: 66,
      height: 90,
      colour: mix(tones.spot, cream, 0.3),
      drink: "espresso",
      tilt: 0.16,
    })
  )
}

/** A wide machine with two gauges, steel front and coloured flanks. */
export const doubleBoiler: Model = ({ drawing, tones, random, hero }, title) => {
  const [x, y, width] = [190, 380, 760]
  return (
    standingShadow(drawing, silhouette(x, y, width + 46, floor - y), 590, floor, 420) +
    feet([x + 60, x + width - 50], floor + 2) +
    housing(drawing, { x, y, width, height: floor - y - 22, radius: 20, colour: tones.base, depth: 56 }) +
    steelPlate(drawing, x + 60, y + 30, width - 120, 210, 10) +
    rect(x + 60, y + 240, width - 120, floor - y - 340, {
      fill: linear(
        drawing,
        [0, y + 240],
        [0, floor - 100],
        [
          [0, "#57534e"],
          [1, "#a7a39d"],
        ],
      ),
    }) +
    stroke(
      `M${x + 40} ${y - 40}L${x + width - 40} ${y - 40}M${x + 40} ${y - 40}L${x + 40} ${y}M${x + width - 40} ${y - 40}L${x + width - 40} ${y}M${x + width / 2} ${y - 40}L${x + width / 2} ${y}`,
      "#c9c5bf",
      9,
    ) +
    warmingCups(drawing, x + 130, y, 5, 52, [cream, lighten(tones.base, 0.45), cream, tones.spot, cream]) +
    gauge(drawing, 490, y + 144, 56, 0.62) +
    gauge(drawing, 650, y + 144, 56, 0.42) +
    knob(drawing, x + 150, y + 136, 46, wood) +
    knob(drawing, x + width - 150, y + 136, 46, wood) +
    badge(title, 570, y + 62, ink, 16) +
    brewGroup(drawing, 570, y + 232, 1.2, wood) +
    pour(570, y + 430, floor - 170, 1.1) +
    steamWand(drawing, x + 150, y + 240, 270, -34) +
    steamWand(drawing, x + width - 150, y + 240, 270, 34) +
    dripTray(drawing, x + 50, floor - 104, width - 100, 84, tones.base) +
    cupBody(drawing, { cx: 570, baseY: floor - 94, radius: 68, height: 84, colour: tones.base, drink: "espresso", tilt: 0.16 }) +
    (hero ? steam(x + width - 110, floor - 210, 120, random) : "")
  )
}

/** A bar's machine with two groups and a rail of cups. */
export const barMachine: Model = ({ drawing, tones, random }, title) => {
  const [x, y, width] = [90, 440, 960]
  const panel = path(
    `M${x} ${y + 30}Q${x} ${y} ${x + 40} ${y}L${x + width - 40} ${y}Q${x + width} ${y} ${x + width} ${y + 30}L${x + width - 60} ${y + 215}L${x + 60} ${y + 215}Z`,
    {
      fill: linear(
        drawing,
        [x, y],
        [x + width, y + 230],
        [
          [0, lighten(tones.base, 0.4)],
          [0.4, tones.base],
          [1, darken(tones.base, 0.3)],
        ],
      ),
    },
  )
  const groups = [390, 750].map(
    (cx) =>
      brewGroup(drawing, cx, y + 222, 1.05, walnut) +
      pour(cx, y + 394, floor - 160, 1) +
      cupBody(drawing, { cx, baseY: floor - 84, radius: 58, height: 80, colour: cream, drink: "espresso", tilt: 0.16 }),
  )
  const keys = [390, 750].flatMap((cx) =>
    [-60, -20, 20, 60].map((dx) =>
      ellipse(cx + dx, y + 165, 13, 13, { fill: cream, stroke: darken(tones.base, 0.4), "stroke-width": 2 }),
    ),
  )
  return (
    standingShadow(drawing, silhouette(x + 30, y, width - 20, floor - y), 580, floor, 500) +
    feet([x + 110, x + width - 100], floor + 2) +
    rect(x + 60, y + 200, width - 120, floor - y - 280, {
      fill: linear(
        drawing,
        [0, y + 200],
        [0, floor - 80],
        [
          [0, "#494541"],
          [0.6, "#9b9791"],
          [1, "#c9c6c0"],
        ],
      ),
    }) +
    warmingCups(drawing, x + 130, y, 7, 48, [cream, cream, tones.spot, cream, lighten(tones.base, 0.5)]) +
    stroke(
      `M${x + 50} ${y - 46}L${x + width - 50} ${y - 46}M${x + 50} ${y - 46}L${x + 50} ${y}M${x + width - 50} ${y - 46}L${x + width - 50} ${y}`,
      "#d8d4ce",
      9,
    ) +
    panel +
    stroke(`M${x + 46} ${y + 5}L${x + width - 46} ${y + 5}`, "#ffffff", 4, { opacity: 0.5 }) +
    badge(title, 570, y + 90, printOn(tones.base), 34) +
    gauge(drawing, 570, y + 160, 38, 0.5) +
    keys.join("") +
    groups.join("") +
    steamWand(drawing, x + 130, y + 220, 260, -30) +
    steamWand(drawing, x + width - 130, y + 220, 260, 30) +
    dripTray(drawing, x + 70, floor - 96, width - 140, 80, steel) +
    steam(390, floor - 180, 130, random)
  )
}

/** A filter machine: tank and arm above a glass jug. */
const filterMaker: Model = ({ drawing, tones, random, hero }, title) => {
  const jug = [
    [690, 84],
    [720, 104],
    [800, 150],
    [880, 160],
    [925, 146],
  ] as const
  const coffeeBody = [
    [790, 142],
    [850, 154],
    [890, 152],
    [918, 140],
  ] as const
  const body = silhouette(360, 250, 150, 755) + silhouette(500, 300, 330, 200)
  return (
    standingShadow(drawing, body + turnedOutline({ cx: 650, profile: jug }), 600, floor, 290) +
    housing(drawing, { x: 350, y: 930, width: 500, height: 72, radius: 26, colour: darken(tones.base, 0.1), depth: 30 }) +
    housing(drawing, { x: 350, y: 240, width: 150, height: 750, radius: 34, colour: tones.base, depth: 40 }) +
    rect(378, 300, 90, 330, { rx: 20, fill: "#ffffff", opacity: 0.45 }) +
    rect(378, 410, 90, 220, { rx: 16, fill: "#a9c8d8", opacity: 0.6 }) +
    stroke("M392 320L392 600", "#ffffff", 8, { opacity: 0.7 }) +
    housing(drawing, { x: 340, y: 216, width: 500, height: 90, radius: 40, colour: tones.base, depth: 36 }) +
    turned(drawing, {
      cx: 650,
      profile: [
        [330, 150],
        [420, 146],
        [560, 92],
        [580, 60],
      ],
      colour: lighten(tones.base, 0.2),
      material: "glaze",
      tilt: 0.14,
    }) +
    rect(500, 306, 300, 26, { fill: darken(tones.base, 0.5), rx: 8 }) +
    badge(title, 590, 272, printOn(tones.base), 24) +
    stroke("M650 590L650 680", "#5a3018", 8) +
    turned(drawing, { cx: 650, profile: coffeeBody, colour: "#3a2118", material: "enamel", tilt: 0.2 }) +
    turned(drawing, { cx: 650, profile: jug, colour: "#b9c4c6", material: "glass", tilt: 0.2 }) +
    turned(drawing, {
      cx: 650,
      profile: [
        [664, 40],
        [672, 84],
        [700, 92],
        [712, 88],
      ],
      colour: ink,
      material: "enamel",
      tilt: 0.18,
    }) +
    stroke("M790 740C900 730 900 880 800 880", darken(walnut, 0.2), 30) +
    stroke("M790 736C890 728 890 876 800 874", lighten(walnut, 0.35), 7, { opacity: 0.6 }) +
    ellipse(600, 800, 16, 60, { fill: "#fff", opacity: 0.4 }) +
    knob(drawing, 425, 760, 34, walnut) +
    (hero ? steam(700, 660, 90, random) : "")
  )
}

/** A boiler on its base with a long lever. */
const lever: Model = ({ drawing, tones, random }, title) => {
  const boiler = [
    [400, 50],
    [420, 120],
    [480, 150],
    [800, 150],
    [850, 170],
  ] as const
  const base = [
    [860, 250],
    [930, 262],
    [1000, 270],
  ] as const
  return (
    standingShadow(
      drawing,
      turnedOutline({ cx: 650, profile: boiler }) + turnedOutline({ cx: 600, profile: base }),
      600,
      floor,
      290,
    ) +
    turned(drawing, { cx: 600, profile: base, colour: tones.base, material: "enamel", tilt: 0.13 }) +
    turned(drawing, { cx: 690, profile: boiler, colour: "#c79a5b", material: "metal", tilt: 0.16 }) +
    turned(drawing, {
      cx: 690,
      profile: [
        [360, 12],
        [380, 26],
        [400, 44],
      ],
      colour: tones.deep,
      material: "enamel",
    }) +
    turned(drawing, {
      cx: 690,
      profile: [
        [600, 154],
        [640, 154],
      ],
      colour: tones.base,
      material: "enamel",
      tilt: 0.16,
      straight: true,
    }) +
    badge(title, 690, 760, ink, 26) +
    gauge(drawing, 690, 545, 46, 0.6) +
    stroke("M470 560L470 430L300 190", "#77736e", 30) +
    stroke("M470 560L470 430L300 190", "#dedbd6", 22) +
    stroke("M464 556L464 432L296 194", "#ffffff", 6) +
    stroke("M318 215L246 112", walnut, 44) +
    stroke("M306 206L240 112", lighten(walnut, 0.4), 9, { opacity: 0.7 }) +
    rect(440, 560, 130, 50, {
      rx: 14,
      fill: linear(
        drawing,
        [0, 560],
        [0, 610],
        [
          [0, "#f7f5f2"],
          [1, "#7b7772"],
        ],
      ),
    }) +
    brewGroup(drawing, 470, 590, 1.05) +
    pour(470, 762, 850, 1) +
    steamWand(drawing, 850, 560, 250, 50) +
    stroke("M380 868L560 868", "#d8d4ce", 10) +
    cupBody(drawing, { cx: 470, baseY: 905, radius: 60, height: 84, colour: cream, drink: "espresso", tilt: 0.16 }) +
    steam(690, 360, 160, random)
  )
}

function groupCloseUp({ drawing, tones, random }: Scene): string {
  return (
    housing(drawing, { x: 130, y: -60, width: 940, height: 330, radius: 30, colour: tones.base }) +
    brewGroup(drawing, 600, 250, 2.9) +
    pour(600, 730, 930, 2.6) +
    dripTray(drawing, 120, 1080, 960, 160, tones.base) +
    cupBody(drawing, { cx: 600, baseY: 1100, radius: 180, height: 215, colour: cream, drink: "espresso", tilt: 0.2 }) +
    steam(860, 900, 240, random)
  )
}

function gaugeCloseUp({ drawing, tones }: Scene): string {
  return (
    housing(drawing, { x: -40, y: -40, width: 1290, height: 1290, radius: 0, colour: tones.base, depth: 0 }) +
    rect(82, 296, 1060, 640, { rx: 24, fill: ink, opacity: 0.22 }) +
    steelPlate(drawing, 70, 280, 1060, 640, 24) +
    gauge(drawing, 430, 600, 230, 0.62) +
    gauge(drawing, 860, 520, 140, 0.42) +
    knob(drawing, 900, 790, 84, wood)
  )
}

function chooseModel(words: string): Model {
  if (words.includes("manometre")) return gaugeCloseUp
  if (words.includes("groupe") && !words.includes("deux groupes")) return groupCloseUp
  if (words.includes("levier")) return lever
  if (words.includes("filtre")) return filterMaker
  if (words.includes("professionnelle") || words.includes("deux groupes")) return barMachine
  if (words.includes("double")) return doubleBoiler
  if (words.includes("compacte")) return compact
  return homeMachine
}

/** An espresso or filter machine, its silhouette chosen by the subject's words. */
export function drawMachine(subject: PictureSubject): string {
  const scene = openScene(subject)
  return closeScene(scene, chooseModel(scene.words)(scene, subject.title))
}
