import { cupBody } from "./cup-shape.ts"
import { floor, steam } from "./light.ts"
import { filterMaker, lever } from "./machine-filter.ts"
import { badge, compact, feet, homeMachine, silhouette, type Model } from "./machine-home.ts"
import { brewGroup, dripTray, gauge, housing, knob, pour, steamWand, steelPlate, warmingCups } from "./machine-parts.ts"
import { cream, darken, ink, lighten, printOn, steel, walnut, wood } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, rect, stroke } from "./svg.ts"

/** A wide machine with two gauges, steel front and coloured flanks. */
export const doubleBoiler: Model = ({ drawing, tones, random, hero }, title) => {
  const [x, y, width] = [190, 380, 760]
  return (
    standingShadow(drawing, silhouette(x, y, width + 46, floor - y), 590, floor, 420) +
    feet([x + 60, x + width - 50], floor + 2) +
    housing(drawing, { x, y, width, height: floor - y - 22, radius: 20, colour: tones.base, depth: 56 }) +
    steelPlate(drawing, x + 60, y + 30, width - 120, 210, 10) +
    rect(x + 60, y + 240, width - 120, floor - y - 340, {
      fill: blend(drawing, [0, y + 240], [0, floor - 100], "#57534e", "#a7a39d"),
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
      fill: blend(drawing, [x, y], [x + width, y + 230], lighten(tones.base, 0.4), tones.base, darken(tones.base, 0.3)),
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
      fill: blend(drawing, [0, y + 200], [0, floor - 80], "#494541", "#9b9791", "#c9c6c0"),
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
