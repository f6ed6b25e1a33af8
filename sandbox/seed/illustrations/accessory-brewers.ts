import { frenchPress, moka } from "./accessory-stovetop.ts"
import type { AccessoryKind } from "./accessory-kind.ts"
import { cupBody, handle } from "./cup-shape.ts"
import { opening, profile, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { floor, steam } from "./light.ts"
import { cream, darken, lighten, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, stroke } from "./svg.ts"

/** A gooseneck kettle. */
export function kettle({ drawing, tones, random }: Scene): string {
  const body: Profile = profile(480, 120, 520, 168, 700, 214, 900, 262, 980, 258, 1000, 250)
  const spout = "M300 930C200 900 250 700 190 560C176 520 150 500 110 490"
  return (
    standingShadow(drawing, turnedOutline({ cx: 560, profile: body }), 560, floor, 260) +
    stroke(spout, darken(tones.base, 0.5), 40) +
    stroke(spout, blend(drawing, [100, 500], [320, 930], lighten(tones.base, 0.5), tones.base, darken(tones.base, 0.3)), 32) +
    stroke(spout, lighten(tones.base, 0.8), 6, { transform: "translate(-7 -4)", opacity: 0.7 }) +
    stroke("M700 520C800 400 960 420 960 560C960 680 930 760 910 850", darken(walnut, 0.5), 48) +
    stroke("M700 520C800 400 960 420 960 560C960 680 930 760 910 850", walnut, 38) +
    stroke("M704 508C800 392 944 420 946 556", lighten(walnut, 0.5), 8, { opacity: 0.6 }) +
    turned(drawing, { cx: 560, profile: body, colour: tones.base, material: "enamel", tilt: 0.18 }) +
    ring(drawing, 560, [960, 260], [1002, 250], steel, "metal", 0.18) +
    turned(drawing, {
      cx: 560,
      profile: profile(440, 60, 460, 110, 490, 128),
      colour: steel,
      material: "metal",
      tilt: 0.2,
    }) +
    turned(drawing, {
      cx: 560,
      profile: profile(376, 24, 394, 42, 424, 40, 444, 20),
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    steam(120, 470, 220, random)
  )
}

/** The kettle's grip, close. */
function kettleGrip({ drawing, tones }: Scene): string {
  const grip = "M160 640C320 180 900 120 980 500C1020 700 960 880 930 1240"
  return (
    turned(drawing, {
      cx: 340,
      profile: profile(660, 330, 760, 420, 1300, 520),
      colour: tones.base,
      material: "enamel",
      tilt: 0.16,
    }) +
    turned(drawing, {
      cx: 340,
      profile: profile(560, 150, 600, 280, 680, 336),
      colour: steel,
      material: "metal",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 340,
      profile: profile(400, 60, 440, 104, 510, 98, 566, 50),
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    stroke("M620 760C720 420 900 360 960 560C1000 700 960 900 940 1240", steel, 60) +
    stroke(grip.replace("M160 640C320 180", "M640 700C720 380"), darken(walnut, 0.5), 112) +
    stroke(grip.replace("M160 640C320 180", "M640 700C720 380"), walnut, 92) +
    stroke("M640 660C720 360 880 300 930 500", lighten(walnut, 0.5), 14, { opacity: 0.6 }) +
    profile(760, 420, 975, 560, 965, 900)
      .map(
        ([x, y]) =>
          ellipse(x!, y!, 17, 17, { fill: steel }) + stroke(`M${x! - 9} ${y! - 7}L${x! + 9} ${y! + 7}`, darken(steel, 0.5), 5),
      )
      .join("")
  )
}

/** A filter cone on a cup; as a main picture with paper and coffee. */
export function cone({ drawing, tones, random, hero }: Scene): string {
  const funnel: Profile = profile(400, 270, 430, 262, 700, 120, 740, 84)
  const ribs = [-0.7, -0.45, -0.2, 0.1, 0.38, 0.64].map((at) =>
    stroke(
      `M${590 + at * 262} ${460 + (1 - at * at) * 44}Q${590 + at * 200} 590 ${590 + at * 116} ${700 + (1 - at * at) * 14}`,
      at < 0 ? lighten(tones.base, 0.5) : darken(tones.base, 0.22),
      7,
      { opacity: 0.5 },
    ),
  )
  const cup = {
    cx: 590,
    baseY: floor,
    radius: 190,
    height: 240,
    colour: cream,
    drink: "coffee" as const,
    tilt: 0.2,
    silhouette: profile(0, 1, 0.7, 0.98, 0.92, 0.86, 1, 0.78),
  }
  const paper = hero
    ? path("M350 396L590 300L830 396A240 52 0 0 1 350 396Z", {
        fill: blend(drawing, [350, 300], [830, 430], "#fffaf0", "#dccfb8"),
      })
    : ""
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 590,
        profile: profile(400, 270, 740, 130, 1000, 170),
        straight: true,
      }),
      590,
      floor,
      175,
    ) +
    cupBody(drawing, cup) +
    stroke("M590 740L590 800", "#5a3018", 9) +
    turned(drawing, {
      cx: 590,
      profile: profile(730, 214, 742, 222, 760, 214),
      colour: tones.base,
      material: "glaze",
      tilt: 0.2,
    }) +
    handle(drawing, 800, 470, 640, 120, 34, tones.base) +
    paper +
    turned(drawing, { cx: 590, profile: funnel, colour: tones.base, material: "glaze", tilt: 0.2 }) +
    ribs.join("") +
    opening(drawing, {
      cx: 590,
      y: 400,
      radius: 270,
      tilt: 0.2,
      colour: hero ? "#f1e6d2" : lighten(tones.base, 0.4),
      rim: 11,
      liquid: hero ? { colour: "#4f2d1b", depth: 34, edge: "#b98454" } : undefined,
    }) +
    (hero ? steam(590, 380, 230, random) : "")
  )
}

export const brewerFamily: readonly AccessoryKind[] = [
  { words: /poignee/, draw: kettleGrip },
  { words: /bouilloire/, draw: kettle },
  { words: /cone|dripper/, draw: cone },
  { words: /piston/, draw: frenchPress },
  { words: /moka/, draw: moka },
]
