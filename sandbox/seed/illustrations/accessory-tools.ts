import { cleaningKit, paperFilters } from "./accessory-care.ts"
import type { AccessoryKind } from "./accessory-kind.ts"
import { handle } from "./cup-shape.ts"
import { chooseLabel, printLabel } from "./label.ts"
import { opening, profile, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { contactShadow, floor } from "./light.ts"
import { housing } from "./machine-parts.ts"
import { beanHeap, strewnBeans } from "./nature.ts"
import { cream, darken, ink, lighten, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, clipped, ellipse, linear, path, rect, stroke } from "./svg.ts"

/** A storage tin with its wooden lid, clasp and label. */
function tin({ drawing, tones, random, hero }: Scene, title: string): string {
  const body: Profile = profile(390, 250, 1000, 250)
  const front = "M350 430A250 50 0 0 0 850 430L850 960A250 50 0 0 1 350 960Z"
  const area = { x: 430, y: 560, width: 300, height: 380 }
  const label = printLabel(
    drawing,
    random,
    tones,
    area,
    { title, subtitle: "Maison Lilas" },
    { ...chooseLabel(title, random), layout: "medallion" },
    cream,
  )
  return (
    standingShadow(drawing, turnedOutline({ cx: 600, profile: body, straight: true }), 600, floor, 255) +
    turned(drawing, { cx: 600, profile: body, colour: tones.base, material: "enamel", straight: true }) +
    clipped(
      drawing,
      front,
      label +
        rect(430, 560, 300, 380, {
          fill: linear(
            drawing,
            [430, 0],
            [730, 0],
            [
              [0, "#ffffff", 0.15],
              [0.5, ink, 0],
              [1, ink, 0.16],
            ],
          ),
        }),
    ) +
    turned(drawing, {
      cx: 600,
      profile: profile(330, 246, 346, 258, 440, 258),
      colour: lighten(walnut, 0.18),
      material: "wood",
      straight: true,
    }) +
    turned(drawing, {
      cx: 600,
      profile: profile(268, 34, 284, 54, 316, 50, 334, 30),
      colour: steel,
      material: "metal",
      tilt: 0.24,
    }) +
    stroke("M842 430L880 460L880 560L846 600", "#8a867f", 13) +
    stroke("M842 430L880 460L880 560L846 600", "#e4e1dc", 6) +
    (hero ? strewnBeans(drawing, random, { x: 120, y: 1040, width: 220, height: 60 }, 7, "dark", 56) : "")
  )
}

function scale({ drawing, tones, random }: Scene): string {
  return (
    contactShadow(drawing, 610, 1000, 400, 60) +
    path("M250 800L950 800L1010 945L190 945Z", {
      fill: blend(drawing, [200, 800], [1000, 945], lighten(tones.base, 0.6), tones.base, darken(tones.base, 0.14)),
    }) +
    path("M296 812L904 812L936 892L264 892Z", {
      fill: blend(drawing, [260, 800], [940, 890], "#4a4541", "#2f2a27", "#191513"),
    }) +
    housing(drawing, { x: 190, y: 940, width: 820, height: 66, radius: 16, colour: tones.base, depth: 0 }) +
    rect(470, 952, 260, 44, { rx: 8, fill: ink }) +
    letterLine("18,2   02:30", 600, 984, { size: 22, colour: "#ffe7c2", weight: 0.12, tracking: 0.25, align: "middle" }) +
    [300, 900].map((x) => ellipse(x, 974, 13, 13, { fill: darken(tones.base, 0.45) })).join("") +
    contactShadow(drawing, 600, 862, 150, 26) +
    turned(drawing, {
      cx: 600,
      profile: profile(660, 190, 720, 182, 820, 140, 858, 120),
      colour: tones.spot,
      material: "glaze",
      tilt: 0.22,
    }) +
    opening(drawing, { cx: 600, y: 660, radius: 190, tilt: 0.22, colour: cream, rim: 9 }) +
    beanHeap(drawing, random, 600, 678, 320, 5, "medium", 52)
  )
}

/** A tamper with a steel base and a turned wooden grip. */
export function tamper({ drawing, tones, hero, random }: Scene): string {
  const shape: Profile = profile(300, 60, 330, 108, 400, 118, 500, 84, 620, 52, 700, 60)
  return (
    standingShadow(drawing, turnedOutline({ cx: 590, profile: [...shape, [830, 200], [1000, 215]] }), 590, floor, 215) +
    turned(drawing, {
      cx: 590,
      profile: profile(880, 214, 990, 214, 1000, 208),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.2,
    }) +
    turned(drawing, {
      cx: 590,
      profile: profile(740, 66, 800, 80, 860, 150, 886, 206),
      colour: steel,
      material: "metal",
      tilt: 0.2,
    }) +
    turned(drawing, { cx: 590, profile: shape, colour: walnut, material: "wood", tilt: 0.24 }) +
    [0, 1, 2]
      .map((row) =>
        stroke(
          `M${510 + row * 26} ${350 + row * 8}C${500 + row * 26} 420 ${560 + row * 10} 520 ${562 + row * 12} 650`,
          darken(walnut, 0.35),
          3,
          { opacity: 0.35 },
        ),
      )
      .join("") +
    turned(drawing, {
      cx: 590,
      profile: profile(700, 70, 744, 70),
      colour: tones.base,
      material: "enamel",
      straight: true,
      tilt: 0.2,
    }) +
    (hero
      ? contactShadow(drawing, 900, 1060, 110, 18) +
        ellipse(900, 1050, 108, 30, { fill: "#7a4a2a" }) +
        ellipse(894, 1040, 80, 20, { fill: "#8f5b36" }) +
        strewnBeans(drawing, random, { x: 190, y: 1040, width: 160, height: 60 }, 5, "dark", 54)
      : "")
  )
}

function pitcher({ drawing, tones, hero }: Scene): string {
  const body: Profile = profile(380, 170, 470, 176, 640, 206, 860, 232, 970, 216, 1000, 200)
  return (
    standingShadow(drawing, turnedOutline({ cx: 570, profile: body }), 570, floor, 205) +
    handle(drawing, 735, 470, 820, 210, 36, steel) +
    turned(drawing, { cx: 570, profile: body, colour: steel, material: "metal", tilt: 0.24 }) +
    ring(drawing, 570, [700, 215], [950, 222], tones.base, "enamel", 0.24) +
    letterLine("50 cl", 560, 900, { size: 26, colour: cream, weight: 0.1, tracking: 0.35, align: "middle" }) +
    opening(drawing, {
      cx: 570,
      y: 380,
      radius: 172,
      tilt: 0.24,
      colour: "#c9c6c1",
      rim: 7,
      liquid: { colour: "#f6efe2", depth: 30 },
    }) +
    path("M412 362C370 350 330 352 306 330C318 392 360 424 408 436Z", {
      fill: blend(drawing, [306, 330], [420, 440], "#ffffff", "#b6b2ac", "#e5e2de"),
    }) +
    path("M418 362C380 354 340 350 306 330C344 366 384 388 420 392Z", { fill: "#f4f2ee" }) +
    (hero
      ? ellipse(540, 402, 40, 8, { fill: "#fff", opacity: 0.8 }) + ellipse(610, 412, 24, 5, { fill: "#fff", opacity: 0.7 })
      : "")
  )
}

export const toolFamily: readonly AccessoryKind[] = [
  { words: /boite/, draw: tin },
  { words: /balance/, draw: scale },
  { words: /tamper|tasseur/, draw: tamper },
  { words: /filtres? papier|feuilles/, draw: paperFilters },
  { words: /pichet/, draw: pitcher },
  { words: /brosse|entretien/, draw: cleaningKit },
]
