import { cupBody } from "./cup-shape.ts"
import { letterLine } from "./lettering.ts"
import { floor, steam } from "./light.ts"
import { brewGroup, dripTray, gauge, housing, knob, pour, steamWand, steelPlate, warmingCups } from "./machine-parts.ts"
import { cream, darken, ink, lighten, mix, printOn, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, rect } from "./svg.ts"

export type Model = (scene: Scene, title: string) => string

/** A rectangle’s outline, for shadows. */
export const silhouette = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`

/** Rubber feet at the given places. */
export function feet(xs: readonly number[], y: number): string {
  return xs.map((x) => rect(x - 26, y - 22, 52, 24, { rx: 6, fill: darken(steel, 0.7) })).join("")
}

/** The model’s name on its front. */
export function badge(title: string, cx: number, y: number, colour: string, size = 24): string {
  return letterLine(title, cx, y, { size, colour, weight: 0.14, tracking: 0.5, align: "middle" })
}

/** A home machine: body above, open bay below, one group. */
export const homeMachine: Model = ({ drawing, tones, random, hero }, title) => {
  const [x, y, width] = [260, 330, 620]
  const bay = blend(drawing, [0, y + 250], [0, floor - 90], darken(tones.base, 0.62), darken(tones.base, 0.38))
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
export const compact: Model = ({ drawing, tones }, title) => {
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
      fill: blend(drawing, [x, y], [x + width, y + 260], "#4f5a66", "#11151b"),
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
