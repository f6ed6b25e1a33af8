import { cupBody } from "./cup-shape.ts"
import { profile, turned, turnedOutline } from "./lathe.ts"
import { floor, steam } from "./light.ts"
import { badge, silhouette, type Model } from "./machine-home.ts"
import { brewGroup, gauge, housing, knob, pour, steamWand } from "./machine-parts.ts"
import { cream, darken, ink, lighten, printOn, walnut } from "./palette.ts"
import { standingShadow } from "./scene.ts"
import { blend, ellipse, rect, stroke } from "./svg.ts"

/** A filter machine: tank and arm above a glass jug. */
export const filterMaker: Model = ({ drawing, tones, random, hero }, title) => {
  const jug = profile(690, 84, 720, 104, 800, 150, 880, 160, 925, 146)
  const coffeeBody = profile(790, 142, 850, 154, 890, 152, 918, 140)
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
      profile: profile(330, 150, 420, 146, 560, 92, 580, 60),
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
      profile: profile(664, 40, 672, 84, 700, 92, 712, 88),
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
export const lever: Model = ({ drawing, tones, random }, title) => {
  const boiler = profile(400, 50, 420, 120, 480, 150, 800, 150, 850, 170)
  const base = profile(860, 250, 930, 262, 1000, 270)
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
      profile: profile(360, 12, 380, 26, 400, 44),
      colour: tones.deep,
      material: "enamel",
    }) +
    turned(drawing, {
      cx: 690,
      profile: profile(600, 154, 640, 154),
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
      fill: blend(drawing, [0, 560], [0, 610], "#f7f5f2", "#7b7772"),
    }) +
    brewGroup(drawing, 470, 590, 1.05) +
    pour(470, 762, 850, 1) +
    steamWand(drawing, 850, 560, 250, 50) +
    stroke("M380 868L560 868", "#d8d4ce", 10) +
    cupBody(drawing, { cx: 470, baseY: 905, radius: 60, height: 84, colour: cream, drink: "espresso", tilt: 0.16 }) +
    steam(690, 360, 160, random)
  )
}
