import { cupBody, cupOutline, handle, type CupBody } from "./cup-shape.ts"
import { opening, profile, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { contactShadow, floor, steam } from "./light.ts"
import { cream, darken, lighten, walnut } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, stroke } from "./svg.ts"
import { spoon } from "./table-parts.ts"

function bowl({ drawing, tones, random, hero }: Scene): string {
  const cup: CupBody = {
    cx: 600,
    baseY: 940,
    radius: 360,
    height: 400,
    colour: tones.base,
    drink: hero ? "latte" : "none",
    handleSide: "none",
    tilt: 0.28,
    inside: cream,
    silhouette: profile(0, 1, 0.3, 0.97, 0.6, 0.82, 0.82, 0.58, 0.93, 0.4, 1, 0.42),
  }
  const speckles = Array.from({ length: 46 }, () => {
    const turn = random.between(-0.86, 0.86)
    const down = random.between(0.16, 0.66)
    return ellipse(
      600 + Math.sin(turn) * 360 * (1 - down * down * 0.6) * 0.96,
      540 + Math.cos(turn) * 90 + down * 330,
      random.between(2, 4.5),
      random.between(2, 4),
      { fill: darken(tones.base, 0.5), opacity: 0.55 },
    )
  })
  return (
    standingShadow(drawing, cupOutline(cup), 600, 940, 170) +
    cupBody(drawing, cup) +
    ring(drawing, 600, [540, 360], [562, 359], lighten(tones.base, 0.6), "glaze", 0.28) +
    speckles.join("") +
    (hero ? steam(600, 510, 260, random) + spoon(drawing, 820, 1040, 280, -10) : "")
  )
}

function plate({ drawing, tones, hero }: Scene): string {
  const [cx, cy] = [600, 700]
  const disc = (r: number, tilt: number, fill: string, dy = 0) => ellipse(cx, cy + dy, r, r * tilt, { fill })
  const face = blend(drawing, [200, 480], [1000, 920], lighten(tones.base, 0.6), tones.base, darken(tones.base, 0.16))
  const well = blend(drawing, [260, 560], [940, 860], darken(tones.base, 0.16), tones.base, lighten(tones.base, 0.4))
  const madeleine = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    ellipse(14, 20, 96, 52, { fill: "#2b1d17", opacity: 0.2 }) +
    path("M-100 0C-96 -52 -30 -62 30 -50C80 -44 104 -16 104 4C104 28 70 54 10 52C-50 50 -98 40 -100 0Z", { fill: "#d39a55" }) +
    stroke(
      "M96 0C40 -34 -20 -44 -70 -34M98 4C40 -10 -30 -14 -94 -10M96 10C40 16 -30 20 -92 14M88 22C40 38 -10 44 -60 36",
      "#a86a30",
      6,
      { opacity: 0.7 },
    ) +
    stroke("M60 -34C20 -48 -30 -48 -70 -34", "#f6d8a4", 7, { opacity: 0.8 }) +
    "</g>"
  return (
    contactShadow(drawing, cx + 16, cy + 130, 390, 120) +
    disc(410, 0.52, darken(tones.base, 0.4), 26) +
    disc(410, 0.52, face) +
    ellipse(cx, cy, 405, 209, { fill: "none", stroke: lighten(tones.base, 0.8), "stroke-width": 4 }) +
    ellipse(cx, cy, 378, 193, {
      fill: "none",
      stroke: hero ? tones.deep : darken(tones.base, 0.3),
      "stroke-width": 5,
      opacity: 0.55,
    }) +
    disc(290, 0.5, well, 10) +
    (hero ? madeleine(520, 660, -14) + madeleine(680, 720, 24) + madeleine(560, 770, 4) : "")
  )
}

function carafe({ drawing, tones, random, hero }: Scene): string {
  const glass: Profile = profile(300, 112, 330, 96, 420, 82, 520, 120, 680, 210, 860, 250, 960, 236, 1000, 206)
  const drink: Profile = profile(640, 184, 700, 216, 860, 240, 950, 226, 992, 198)
  const drawn = turnedOutline({ cx: 570, profile: glass })
  return (
    standingShadow(drawing, drawn, 570, floor, 215, { strength: 0.2 }) +
    handle(drawing, 640, 400, 780, 230, 34, walnut) +
    turned(drawing, { cx: 570, profile: drink, colour: "#4a2818", material: "enamel", tilt: 0.2 }) +
    ellipse(570, 640, 180, 35, { fill: "#7a4a2c" }) +
    turned(drawing, { cx: 570, profile: glass, colour: "#a9b8bb", material: "glass", tilt: 0.2 }) +
    path(drawn, { fill: "none", stroke: "#8fa0a3", "stroke-width": 4, opacity: 0.6 }) +
    opening(drawing, { cx: 570, y: 300, radius: 112, tilt: 0.2, colour: "#dfe6e6", rim: 5 }) +
    ring(drawing, 570, [390, 90], [470, 96], tones.base, "enamel") +
    ring(drawing, 570, [424, 87], [434, 88], darken(tones.base, 0.4), "enamel") +
    stroke("M400 700C376 780 380 860 400 920", "#ffffff", 16, { opacity: 0.55 }) +
    stroke("M520 520C470 570 430 620 410 670", "#ffffff", 9, { opacity: 0.45 }) +
    (hero ? steam(570, 290, 200, random) : "")
  )
}

function sugarBowl({ drawing, tones, hero }: Scene): string {
  const body: Profile = profile(560, 190, 600, 232, 740, 290, 880, 262, 960, 190, 1000, 170)
  const lid: Profile = profile(430, 44, 470, 120, 520, 186, 548, 204, 570, 206)
  const cube = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path("M-44 -26L0 -44L44 -26L0 -8Z", { fill: "#fffdf8" })}${path("M-44 -26L0 -8L0 40L-44 22Z", { fill: "#f0e8da" })}${path("M44 -26L0 -8L0 40L44 22Z", { fill: "#d6cab6" })}</g>`
  return (
    standingShadow(
      drawing,
      turnedOutline({ cx: 600, profile: body }) + turnedOutline({ cx: 600, profile: lid }),
      600,
      floor,
      200,
    ) +
    turned(drawing, { cx: 600, profile: body, colour: tones.base, material: "glaze", tilt: 0.2 }) +
    turned(drawing, { cx: 600, profile: lid, colour: lighten(tones.base, 0.12), material: "glaze", tilt: 0.2 }) +
    turned(drawing, {
      cx: 600,
      profile: profile(340, 26, 362, 52, 400, 50, 432, 22),
      colour: walnut,
      material: "wood",
      tilt: 0.24,
    }) +
    ring(drawing, 600, [690, 278], [706, 283], darken(tones.base, 0.35), "glaze") +
    (hero ? contactShadow(drawing, 900, 1070, 100, 20) + cube(870, 1040, 0) + cube(960, 1060, 10) + cube(300, 1060, -6) : "")
  )
}

function milkJug({ drawing, tones, hero }: Scene): string {
  const body: Profile = profile(400, 150, 450, 140, 560, 165, 740, 232, 880, 226, 975, 180, 1000, 172)
  const lip = "M455 405C400 380 372 392 356 372C380 440 420 450 470 470Z"
  const glaze = blend(drawing, [350, 370], [480, 470], lighten(tones.base, 0.5), tones.base)
  return (
    standingShadow(drawing, turnedOutline({ cx: 600, profile: body }), 600, floor, 190) +
    handle(drawing, 730, 480, 790, 190, 42, tones.base) +
    turned(drawing, { cx: 600, profile: body, colour: tones.base, material: "glaze", tilt: 0.24 }) +
    path(lip, { fill: glaze }) +
    opening(drawing, {
      cx: 600,
      y: 400,
      radius: 152,
      tilt: 0.24,
      colour: cream,
      rim: 8,
      liquid: hero ? { colour: "#f3ead9", depth: 22 } : undefined,
    }) +
    path("M466 384C420 376 388 384 356 370C392 400 430 418 470 418Z", { fill: lighten(tones.base, 0.65) }) +
    ring(drawing, 600, [930, 212], [1002, 172], "#d8bd9c", "wood", 0.24)
  )
}

/** Table pieces, chosen by the subject's words. */
export function drawTableware(subject: PictureSubject): string {
  const scene = openScene(subject)
  const { words } = scene
  const draw = words.includes("assiette")
    ? plate
    : words.includes("carafe")
      ? carafe
      : words.includes("sucrier")
        ? sugarBowl
        : /pot a lait|pichet/.test(words)
          ? milkJug
          : bowl
  return closeScene(scene, draw(scene))
}
