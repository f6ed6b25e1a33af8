import { cupBody, cupOnSaucer, cupOutline, handle, type CupBody } from "./cup-shape.ts"
import { profile, ring, turned, turnedOutline } from "./lathe.ts"
import { letterLine } from "./lettering.ts"
import { contactShadow, floor, steam } from "./light.ts"
import { housing } from "./machine-parts.ts"
import { strewnBeans } from "./nature.ts"
import { cream, darken, ink, kraft, lighten, printOn, tonesOf } from "./palette.ts"
import type { Accent, PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { blend, ellipse, path, rect, stroke } from "./svg.ts"
import { spoon } from "./table-parts.ts"

const accents: readonly Accent[] = ["almond", "blue", "limestone", "lilac", "pink", "taupe"]

function served(scene: Scene, cup: CupBody): string {
  const { drawing, tones, random, hero } = scene
  return (
    cupOnSaucer(drawing, { ...cup, saucer: tones.base }) +
    (hero
      ? spoon(drawing, cup.cx + cup.radius * 0.52, cup.baseY + cup.radius * 0.24, cup.radius * 1.15, -14) +
        steam(cup.cx, cup.baseY - cup.height - 30, 250, random)
      : "")
  )
}

/** Without a saucer, which is an option of its own. */
function espressoCup({ drawing, tones, random, hero }: Scene): string {
  const cup: CupBody = {
    cx: 580,
    baseY: floor,
    radius: 265,
    height: 400,
    colour: tones.base,
    inside: cream,
    drink: "espresso",
    silhouette: profile(0, 1, 0.5, 0.95, 0.8, 0.78, 0.95, 0.56, 1, 0.54),
  }
  return (
    standingShadow(drawing, cupOutline(cup), cup.cx, floor, 150) +
    cupBody(drawing, cup) +
    (hero ? steam(cup.cx, floor - cup.height - 30, 250, random) : "") +
    (hero ? strewnBeans(drawing, random, { x: 110, y: 1060, width: 240, height: 50 }, 4, "medium", 58) : "")
  )
}

function mug({ drawing, tones, random, hero }: Scene, title: string): string {
  const cup: CupBody = {
    cx: 560,
    baseY: floor,
    radius: 225,
    height: 500,
    colour: tones.base,
    drink: "coffee",
    tilt: 0.22,
    silhouette: profile(0, 1, 0.5, 0.99, 0.88, 0.97, 0.96, 0.9, 1, 0.84),
  }
  const band = ring(drawing, 560, [905, 220], [1003, 192], "#d8bd9c", "wood", 0.22)
  const emblem = hero
    ? letterLine("ML", 540, 790, {
        size: 84,
        colour: printOn(tones.base),
        weight: 0.05,
        nib: 0.14,
        align: "middle",
        opacity: 0.9,
      })
    : ""
  return (
    standingShadow(drawing, cupOutline(cup), 560, floor, 205) +
    cupBody(drawing, cup) +
    band +
    emblem +
    (hero
      ? steam(560, 470, 260, random)
      : letterLine(title, 540, 780, { size: 18, colour: printOn(tones.base), align: "middle", opacity: 0.8 }))
  )
}

/** A tall footed cup with pleats and no handle. */
function mazagran({ drawing, tones, random, hero }: Scene): string {
  const sides = profile(400, 215, 430, 210, 760, 150, 850, 112, 890, 84, 930, 92, 975, 150, 1000, 160)
  const pleats = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75].map((at) =>
    stroke(
      `M${600 + at * 208} ${448 + (1 - at * at) * 40}Q${600 + at * 176} 650 ${600 + at * 138} ${770 + (1 - at * at) * 22}`,
      at < 0 ? lighten(tones.base, 0.5) : darken(tones.base, 0.25),
      7,
      { opacity: 0.55 },
    ),
  )
  const cup: CupBody = {
    cx: 600,
    baseY: 860,
    radius: 215,
    height: 460,
    colour: tones.base,
    drink: hero ? "latte" : "coffee",
    tilt: 0.22,
    handleSide: "none",
    silhouette: profile(0, 1, 0.06, 0.98, 0.78, 0.7, 1, 0.5),
    art: hero ? "heart" : undefined,
  }
  return (
    standingShadow(drawing, turnedOutline({ cx: 600, profile: sides }), 600, floor, 165) +
    turned(drawing, {
      cx: 600,
      profile: profile(840, 112, 890, 80, 930, 92, 975, 150, 1000, 160),
      colour: tones.base,
      material: "glaze",
      tilt: 0.22,
    }) +
    cupBody(drawing, cup) +
    pleats.join("") +
    (hero ? steam(600, 380, 220, random) : "")
  )
}

function travelCup({ drawing, tones, hero, random }: Scene, title: string): string {
  const body = profile(330, 176, 600, 160, 1000, 128)
  return (
    standingShadow(drawing, turnedOutline({ cx: 600, profile: body }), 600, floor, 140) +
    turned(drawing, { cx: 600, profile: body, colour: tones.base, material: "enamel", tilt: 0.18 }) +
    ring(drawing, 600, [560, 166], [780, 150], hero ? kraft : darken(tones.base, 0.3), "paper", 0.18) +
    letterLine(title, 600, 705, { size: 46, colour: hero ? ink : cream, weight: 0.09, tracking: 0.35, align: "middle" }) +
    turned(drawing, {
      cx: 600,
      profile: profile(268, 150, 284, 178, 330, 186, 344, 182),
      colour: darken(tones.base, 0.55),
      material: "enamel",
      tilt: 0.18,
    }) +
    ellipse(600, 270, 124, 20, { fill: darken(tones.base, 0.7) }) +
    ellipse(546, 262, 26, 6, { fill: ink }) +
    (hero ? steam(550, 258, 140, random) : "")
  )
}

/** An open box with a cup of each colour. */
function sixCups({ drawing, tones }: Scene): string {
  const row = (y: number, offset: number, size: number) =>
    [0, 1, 2]
      .map((index) =>
        cupBody(drawing, {
          cx: 345 + index * 240,
          baseY: y,
          radius: size,
          height: size * 1.12,
          colour: tonesOf(accents[(index + offset) % 6]!).base,
          drink: "none",
          tilt: 0.3,
        }),
      )
      .join("")
  return (
    contactShadow(drawing, 610, 990, 500, 60) +
    path("M210 330L990 330L1010 560L190 560Z", {
      fill: blend(drawing, [0, 330], [0, 560], lighten(tones.base, 0.3), darken(tones.base, 0.12)),
    }) +
    letterLine("Maison Lilas", 600, 420, { size: 30, colour: tones.deep, weight: 0.1, tracking: 0.45, align: "middle" }) +
    rect(190, 545, 820, 230, { fill: darken(tones.base, 0.55) }) +
    row(705, 0, 104) +
    rect(190, 706, 820, 30, { fill: darken(kraft, 0.2) }) +
    row(865, 3, 108) +
    housing(drawing, { x: 170, y: 825, width: 860, height: 175, radius: 10, colour: tones.base, depth: 0 }) +
    letterLine("Six couleurs", 600, 930, { size: 34, colour: tones.deep, weight: 0.09, tracking: 0.4, align: "middle" })
  )
}

function stack({ drawing, tones }: Scene): string {
  const colours = [tones.base, cream, lighten(tones.base, 0.45), tones.spot]
  const parts = colours.map((colour, index) => {
    const baseY = floor - index * 165
    const cx = 600 + (index % 2 ? 12 : -10)
    return (
      handle(drawing, cx + (index % 2 ? -126 : 126), baseY - 130, baseY - 60, index % 2 ? -84 : 84, 24, colour) +
      turned(drawing, {
        cx,
        profile: [
          [baseY - 158, 140],
          [baseY - 90, 132],
          [baseY - 30, 96],
          [baseY - 2, 72],
        ],
        colour,
        material: "glaze",
        tilt: 0.2,
      })
    )
  })
  const top = cupBody(drawing, {
    cx: 612,
    baseY: floor - 495,
    radius: 140,
    height: 158,
    colour: tones.spot,
    drink: "none",
    tilt: 0.2,
    handleSide: "none",
  })
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 600,
        profile: profile(340, 140, 1000, 120),
      }),
      600,
      floor,
      110,
    ) +
    parts.join("") +
    top
  )
}

/** A cup, chosen by the subject's words. */
export function drawCup(subject: PictureSubject): string {
  const scene = openScene(subject)
  const { words, tones } = scene
  const draw = (): string => {
    if (words.startsWith("pile")) return stack(scene)
    if (words.includes("six")) return sixCups(scene)
    if (words.includes("mazagran")) return mazagran(scene)
    if (words.includes("gobelet")) return travelCup(scene, subject.title)
    if (words.includes("mug")) return mug(scene, subject.title)
    const common = { cx: 600, colour: tones.base, inside: cream }
    if (words.includes("cappuccino"))
      return served(scene, { ...common, baseY: 880, radius: 285, height: 310, drink: "latte", art: "heart" })
    if (words.includes("latte"))
      return served(scene, {
        ...common,
        baseY: 890,
        radius: 290,
        height: 400,
        drink: "latte",
        art: "rosetta",
        silhouette: profile(0, 1, 0.4, 0.97, 0.72, 0.8, 0.92, 0.54, 1, 0.5),
      })
    return espressoCup(scene)
  }
  return closeScene(scene, draw())
}
