import { handle } from "./cup-shape.ts"
import { profile, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { floor, steam } from "./light.ts"
import { darken, lighten, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, rect, stroke } from "./svg.ts"

/** A plunger pot in its frame. */
export function frenchPress({ drawing, tones, random, hero }: Scene): string {
  const glass: Profile = profile(420, 190, 970, 190)
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 560,
        profile: profile(380, 195, 1000, 205),
        straight: true,
      }),
      560,
      floor,
      205,
      { strength: 0.22 },
    ) +
    handle(drawing, 735, 480, 900, 200, 46, walnut) +
    turned(drawing, {
      cx: 560,
      profile: profile(560, 180, 960, 180),
      colour: "#3d2318",
      material: "enamel",
      straight: true,
      tilt: 0.18,
    }) +
    ellipse(560, 560, 180, 32, { fill: "#c08a55" }) +
    rect(553, 260, 14, 420, {
      fill: blend(drawing, [553, 0], [567, 0], "#ffffff", "#77736e"),
    }) +
    turned(drawing, {
      cx: 560,
      profile: profile(600, 176, 622, 176),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.18,
    }) +
    turned(drawing, { cx: 560, profile: glass, colour: "#aebcbf", material: "glass", straight: true, tilt: 0.18 }) +
    stroke("M404 470L404 930", "#ffffff", 14, { opacity: 0.5 }) +
    ring(drawing, 560, [500, 193], [530, 193], tones.base, "enamel", 0.18) +
    ring(drawing, 560, [880, 196], [1002, 204], tones.base, "enamel", 0.18) +
    [430, 560, 690]
      .map((x) =>
        rect(x - 9, 520, 18, 380 + (x === 560 ? 24 : 8), {
          fill: blend(drawing, [x - 9, 0], [x + 9, 0], lighten(tones.base, 0.4), darken(tones.base, 0.3)),
        }),
      )
      .join("") +
    turned(drawing, {
      cx: 560,
      profile: profile(350, 60, 372, 150, 396, 200, 430, 202),
      colour: tones.base,
      material: "enamel",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 560,
      profile: profile(200, 30, 222, 52, 256, 46, 276, 16),
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    (hero ? steam(400, 370, 180, random) : "")
  )
}

/** A stove-top pot with its eight facets. */
export function moka({ drawing, tones, random }: Scene): string {
  const facets = (top: number, bottom: number, topHalf: number, bottomHalf: number, colour: string) =>
    [-1, -0.7, -0.24, 0.26, 0.72, 1]
      .slice(0, -1)
      .map((from, index) => {
        const to = [-0.7, -0.24, 0.26, 0.72, 1][index]!
        const fill = [
          darken(colour, 0.1),
          lighten(colour, 0.55),
          lighten(colour, 0.16),
          darken(colour, 0.22),
          darken(colour, 0.46),
        ][index]!
        const sag = (at: number) => (1 - at * at) * 22
        return path(
          `M${580 + from * topHalf} ${top + sag(from)}L${580 + to * topHalf} ${top + sag(to)}L${580 + to * bottomHalf} ${bottom + sag(to)}L${580 + from * bottomHalf} ${bottom + sag(from)}Z`,
          {
            fill: blend(drawing, [0, top], [0, bottom], lighten(fill, 0.12), darken(fill, 0.14)),
          },
        )
      })
      .join("")
  return (
    standingShadow(drawing, "M390 340L770 340L720 640L800 1000L360 1000L440 640Z", 580, floor, 225) +
    path("M800 400L930 380Q960 378 956 420L900 650L850 650L884 450L800 470Z", {
      fill: blend(drawing, [800, 380], [960, 650], lighten(walnut, 0.35), walnut, darken(walnut, 0.5)),
    }) +
    facets(690, 985, 158, 216, steel) +
    ellipse(610, 860, 20, 20, { fill: "#d8b24f" }) +
    ellipse(606, 856, 8, 8, { fill: "#fff3c9" }) +
    turned(drawing, {
      cx: 580,
      profile: profile(640, 152, 700, 164),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    path("M392 372L300 350L420 520Z", {
      fill: blend(drawing, [300, 350], [420, 520], lighten(tones.base, 0.5), darken(tones.base, 0.15)),
    }) +
    facets(370, 640, 214, 146, tones.base) +
    path("M366 372L580 296L794 372A214 30 0 0 1 366 372Z", {
      fill: blend(drawing, [366, 300], [794, 400], lighten(tones.base, 0.6), tones.base, darken(tones.base, 0.35)),
    }) +
    turned(drawing, {
      cx: 580,
      profile: profile(222, 24, 244, 42, 276, 38, 302, 18),
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    steam(310, 340, 200, random)
  )
}
