import { profile, ring, turned } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { contactShadow, floor } from "./light.ts"
import { strewnBeans } from "./nature.ts"
import { cream, darken, ink, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, group, path, rect, stroke } from "./svg.ts"

/** A stack of paper filters with its band. */
export function paperFilters({ drawing, tones, random, hero }: Scene, title: string): string {
  const sheets = Array.from({ length: 9 }, (_, index) => {
    const shift = (8 - index) * 11
    return path(
      `M${250 + shift} ${520 - shift * 1.6}L${720 + shift} ${520 - shift * 1.6}L${600 + shift} 985Q485 1010 ${370 + shift} 985Z`,
      { fill: index % 2 ? "#f4ead8" : "#eadfca", stroke: "#cdbfa6", "stroke-width": 2 },
    )
  })
  const crimps = Array.from({ length: 15 }, (_, index) =>
    stroke(`M${352 + index * 17} ${944}L${356 + index * 17} ${978}`, "#c9baa0", 3),
  )
  return (
    standingShadow(drawing, "M250 400L860 380L700 985L370 985Z", 540, floor, 240) +
    sheets.join("") +
    path("M250 520L720 520L600 985Q485 1010 370 985Z", {
      fill: blend(drawing, [250, 520], [720, 985], "#fffaf0", "#f3e9d6", "#d9ccb4"),
    }) +
    stroke("M726 540L604 980", "#bdae94", 4) +
    crimps.join("") +
    rect(352, 640, 262, 150, { fill: tones.base, rx: 4 }) +
    letterLine(title, 483, 712, { size: 32, colour: ink, weight: 0.11, align: "middle" }) +
    letterLine("Cent feuilles", 483, 756, { size: 16, colour: ink, weight: 0.13, tracking: 0.35, align: "middle" }) +
    (hero ? strewnBeans(drawing, random, { x: 780, y: 1010, width: 260, height: 80 }, 8, "light", 54) : "")
  )
}

/** A brush beside a jar of cleaning powder. */
export function cleaningKit({ drawing, tones }: Scene): string {
  const bristles = Array.from({ length: 22 }, (_, index) =>
    stroke(`M${312 + index * 8} 800L${300 + index * 9} 930`, index % 2 ? "#2f2622" : "#4a3b32", 7),
  )
  return (
    standingShadow(drawing, "M560 520L880 520L880 1000L560 1000Z", 720, floor, 165) +
    turned(drawing, {
      cx: 720,
      profile: profile(540, 160, 1000, 160),
      colour: tones.base,
      material: "paper",
      straight: true,
    }) +
    ring(drawing, 720, [640, 160], [900, 160], cream, "paper") +
    letterLine("Poudre", 715, 770, { size: 34, colour: ink, weight: 0.1, align: "middle" }) +
    letterLine("d’entretien", 715, 820, { size: 19, colour: ink, weight: 0.12, tracking: 0.34, align: "middle" }) +
    turned(drawing, {
      cx: 720,
      profile: profile(480, 166, 560, 166),
      colour: darken(tones.base, 0.5),
      material: "enamel",
      straight: true,
    }) +
    contactShadow(drawing, 400, 945, 130, 20) +
    group(
      bristles.join("") +
        turned(drawing, {
          cx: 396,
          profile: profile(730, 92, 800, 100),
          colour: steel,
          material: "metal",
          straight: true,
          tilt: 0.1,
        }) +
        turned(drawing, {
          cx: 396,
          profile: profile(330, 30, 360, 44, 520, 34, 640, 46, 734, 92),
          colour: walnut,
          material: "wood",
          tilt: 0.2,
        }) +
        ellipse(396, 376, 10, 10, { fill: darken(walnut, 0.6) }),
    )
  )
}
