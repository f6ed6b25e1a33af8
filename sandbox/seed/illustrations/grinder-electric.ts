import { profile, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { floor } from "./light.ts"
import { gauge, knob } from "./machine-parts.ts"
import { beansInside } from "./nature.ts"
import { darken, ink, lighten, printOn, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, rect, stroke } from "./svg.ts"

/** A clear hopper, three quarters full. */
export function hopper({ drawing, random }: Scene, cx: number, profile: Profile): string {
  const top = profile[0]!
  const foot = profile.at(-1)!
  const level = top[0] + (foot[0] - top[0]) * 0.22
  const inside = profile.map(([y, radius]) => [Math.max(y, level), radius - 7] as const)
  const outline = turnedOutline({ cx, profile: inside, straight: true, tilt: 0.12 })
  return (
    beansInside(
      drawing,
      random,
      outline,
      { x: cx - top[1], y: level - 30, width: top[1] * 2, height: foot[0] - level + 50 },
      "medium",
      44,
    ) +
    turned(drawing, { cx, profile, colour: "#b7c0c0", material: "glass", straight: true, tilt: 0.12 }) +
    stroke(`M${cx - top[1] * 0.72} ${top[0] + 34}L${cx - foot[1] * 0.66} ${foot[0] - 24}`, "#ffffff", 12, { opacity: 0.5 }) +
    turned(drawing, {
      cx,
      profile: [
        [top[0] - 26, top[1] * 0.9],
        [top[0] - 14, top[1] + 4],
        [top[0] + 6, top[1] + 4],
      ],
      colour: ink,
      material: "enamel",
      straight: true,
      tilt: 0.12,
    })
  )
}

function dosingCup({ drawing, tones }: Scene, cx: number, baseY: number, scale = 1): string {
  return (
    turned(drawing, {
      cx,
      profile: [
        [baseY - 110 * scale, 62 * scale],
        [baseY - 96 * scale, 58 * scale],
        [baseY, 54 * scale],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.2,
    }) +
    ellipse(cx, baseY - 110 * scale, 54 * scale, 11 * scale, { fill: "#6b3f24" }) +
    ellipse(cx, baseY - 113 * scale, 34 * scale, 6 * scale, { fill: lighten("#6b3f24", 0.2) }) +
    ring(drawing, cx, [baseY - 60 * scale, 56 * scale], [baseY - 44 * scale, 55.5 * scale], tones.base, "enamel")
  )
}

/** A home grinder with a clear hopper over its body and a dosing cup below. */
export function electricGrinder(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  const body: Profile = profile(450, 118, 480, 150, 800, 156, 870, 150)
  const foot: Profile = profile(930, 190, 960, 204, 1000, 208)
  return (
    standingShadow(
      drawing,
      turnedOutline({ cx: 600, profile: body }) +
        turnedOutline({
          cx: 600,
          profile: profile(230, 170, 430, 90),
          straight: true,
        }),
      600,
      floor,
      220,
    ) +
    turned(drawing, { cx: 600, profile: foot, colour: darken(tones.base, 0.08), material: "enamel", tilt: 0.2 }) +
    dosingCup(scene, 600, 986, 1.1) +
    turned(drawing, {
      cx: 600,
      profile: profile(760, 120, 850, 52, 864, 48),
      colour: ink,
      material: "enamel",
      tilt: 0.16,
    }) +
    turned(drawing, {
      cx: 600,
      profile: profile(450, 118, 480, 150, 760, 156, 806, 140),
      colour: tones.base,
      material: "enamel",
      tilt: 0.16,
    }) +
    rect(760, 560, 44, 390, {
      rx: 16,
      fill: blend(drawing, [760, 0], [804, 0], darken(tones.base, 0.2), darken(tones.base, 0.5)),
    }) +
    turned(drawing, {
      cx: 600,
      profile: profile(426, 128, 462, 134),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    hopper(scene, 600, profile(220, 176, 330, 170, 430, 98)) +
    letterLine(title, 600, 590, { size: 22, colour: printOn(tones.base), weight: 0.14, tracking: 0.45, align: "middle" }) +
    knob(drawing, 600, 680, 46, walnut)
  )
}

/** A slanted single-dose grinder with bellows. */
export function singleDose(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  const arm =
    "M420 470C420 380 480 330 570 330L730 330C790 330 810 380 800 420L770 560C760 600 730 620 690 620L520 620C450 620 420 560 420 470Z"
  const paint = blend(drawing, [420, 330], [800, 620], lighten(tones.base, 0.5), tones.base, darken(tones.base, 0.4))
  return (
    standingShadow(drawing, `${arm}M640 560L780 560L760 990L640 990Z`, 610, floor, 250) +
    turned(drawing, {
      cx: 600,
      profile: profile(945, 238, 970, 250, 1000, 254),
      colour: darken(tones.base, 0.12),
      material: "enamel",
      tilt: 0.2,
    }) +
    path("M650 590L770 560L752 955L660 960Z", {
      fill: blend(drawing, [650, 0], [770, 0], lighten(walnut, 0.2), walnut, darken(walnut, 0.5)),
    }) +
    dosingCup(scene, 510, 972, 1.2) +
    turned(drawing, {
      cx: 510,
      profile: profile(600, 70, 660, 62, 720, 34, 760, 30),
      colour: steel,
      material: "metal",
      tilt: 0.16,
    }) +
    path(arm, { fill: paint }) +
    stroke("M434 470C434 390 490 344 570 344L720 344", "#ffffff", 7, { opacity: 0.6 }) +
    turned(drawing, {
      cx: 590,
      profile: profile(236, 92, 262, 102, 284, 92, 304, 102, 330, 96),
      colour: ink,
      material: "enamel",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 590,
      profile: profile(206, 40, 222, 62, 238, 70),
      colour: walnut,
      material: "wood",
      tilt: 0.2,
    }) +
    gauge(drawing, 690, 470, 58, 0.35) +
    letterLine(title, 540, 490, { size: 20, colour: printOn(tones.base), weight: 0.14, tracking: 0.4, align: "middle" })
  )
}
