import { hopper } from "./grinder-electric.ts"
import { profile, turned, turnedOutline, type Profile } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { floor } from "./light.ts"
import { housing } from "./machine-parts.ts"
import { beanHeap, strewnBeans } from "./nature.ts"
import { coffee, darken, ink, lighten, printOn, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, polygon, radial, rect, stroke } from "./svg.ts"

/** A hand grinder with its crank; as a main picture beside a heap of beans. */
export function manualGrinder({ drawing, tones, random, hero }: Scene, title: string): string {
  const body: Profile = profile(440, 100, 456, 108, 760, 108)
  const crank = "M600 372L600 330L860 300"
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 600,
        profile: profile(330, 20, 420, 96, 1000, 110),
      }),
      600,
      floor,
      125,
    ) +
    turned(drawing, {
      cx: 600,
      profile: profile(770, 104, 985, 112, 1000, 110),
      colour: walnut,
      material: "wood",
      tilt: 0.22,
    }) +
    turned(drawing, {
      cx: 600,
      profile: profile(750, 110, 790, 110),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.2,
    }) +
    turned(drawing, { cx: 600, profile: body, colour: tones.base, material: "enamel", tilt: 0.2 }) +
    Array.from({ length: 5 }, (_, row) =>
      path(`M492 ${520 + row * 16}A108 21 0 0 0 708 ${520 + row * 16}`, {
        fill: "none",
        stroke: darken(tones.base, 0.3),
        "stroke-width": 4,
        opacity: 0.5,
      }),
    ).join("") +
    letterLine(title, 600, 690, { size: 17, colour: printOn(tones.base), weight: 0.15, tracking: 0.3, align: "middle" }) +
    turned(drawing, {
      cx: 600,
      profile: profile(390, 40, 404, 86, 440, 102),
      colour: steel,
      material: "metal",
      tilt: 0.22,
    }) +
    stroke(crank, "#6f6b66", 28) +
    stroke(crank, "#d4d1cc", 20) +
    stroke(crank, "#ffffff", 5, { transform: "translate(-3 -4)" }) +
    turned(drawing, {
      cx: 866,
      profile: profile(180, 26, 196, 42, 250, 38, 290, 22, 306, 18),
      colour: walnut,
      material: "wood",
      tilt: 0.3,
    }) +
    (hero
      ? beanHeap(drawing, random, 310, 1040, 250, 5, "medium", 50) +
        strewnBeans(drawing, random, { x: 760, y: 1040, width: 220, height: 60 }, 6, "medium", 50)
      : "")
  )
}

/** A bar grinder with a display and a fork for the filter holder. */
export function counter(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  return (
    standingShadow(
      drawing,
      "M400 480L780 480L780 1000L400 1000Z" +
        turnedOutline({
          cx: 590,
          profile: profile(120, 190, 460, 90),
          straight: true,
        }),
      600,
      floor,
      240,
    ) +
    housing(drawing, { x: 390, y: 930, width: 400, height: 74, radius: 18, colour: darken(tones.base, 0.15), depth: 60 }) +
    housing(drawing, { x: 430, y: 480, width: 320, height: 470, radius: 46, colour: tones.base, depth: 60 }) +
    turned(drawing, {
      cx: 590,
      profile: profile(446, 118, 500, 124),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    hopper(scene, 590, profile(120, 196, 310, 186, 446, 100)) +
    rect(500, 540, 180, 104, { rx: 16, fill: ink }) +
    letterLine("18,0 g", 590, 606, { size: 32, colour: "#ffe7c2", weight: 0.1, tracking: 0.2, align: "middle" }) +
    letterLine(title, 590, 690, { size: 20, colour: printOn(tones.base), weight: 0.14, tracking: 0.45, align: "middle" }) +
    path(polygon(profile(540, 715, 640, 715, 618, 790, 562, 790)), {
      fill: blend(drawing, [540, 0], [640, 0], "#d9d6d1", "#ffffff", "#7d7974"),
    }) +
    stroke("M500 852L500 838L680 838L680 852", "#8a867f", 14) +
    turned(drawing, {
      cx: 590,
      profile: profile(810, 74, 836, 74, 842, 62, 872, 56),
      colour: "#c9c6c1",
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    ellipse(590, 810, 66, 9, { fill: coffee }) +
    ellipse(590, 862, 26, 24, {
      fill: radial(drawing, 582, 852, 34, [
        [0, lighten(walnut, 0.5)],
        [0.6, walnut],
        [1, darken(walnut, 0.5)],
      ]),
    })
  )
}
