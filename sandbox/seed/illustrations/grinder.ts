import { letterLine } from "./lettering.ts"
import { ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { floor } from "./light.ts"
import { gauge, housing, knob } from "./machine-parts.ts"
import { bean, beanHeap, beansInside, strewnBeans } from "./nature.ts"
import { coffee, cream, darken, ink, lighten, printOn, steel, walnut } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { ellipse, group, linear, path, polygon, radial, rect, stroke } from "./svg.ts"

/** A clear hopper, three quarters full. */
function hopper({ drawing, random }: Scene, cx: number, profile: Profile): string {
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

export function electricGrinder(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  const body: Profile = [
    [450, 118],
    [480, 150],
    [800, 156],
    [870, 150],
  ]
  const foot: Profile = [
    [930, 190],
    [960, 204],
    [1000, 208],
  ]
  return (
    standingShadow(
      drawing,
      turnedOutline({ cx: 600, profile: body }) +
        turnedOutline({
          cx: 600,
          profile: [
            [230, 170],
            [430, 90],
          ],
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
      profile: [
        [760, 120],
        [850, 52],
        [864, 48],
      ],
      colour: ink,
      material: "enamel",
      tilt: 0.16,
    }) +
    turned(drawing, {
      cx: 600,
      profile: [
        [450, 118],
        [480, 150],
        [760, 156],
        [806, 140],
      ],
      colour: tones.base,
      material: "enamel",
      tilt: 0.16,
    }) +
    rect(760, 560, 44, 390, {
      rx: 16,
      fill: linear(
        drawing,
        [760, 0],
        [804, 0],
        [
          [0, darken(tones.base, 0.2)],
          [1, darken(tones.base, 0.5)],
        ],
      ),
    }) +
    turned(drawing, {
      cx: 600,
      profile: [
        [426, 128],
        [462, 134],
      ],
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    hopper(scene, 600, [
      [220, 176],
      [330, 170],
      [430, 98],
    ]) +
    letterLine(title, 600, 590, { size: 22, colour: printOn(tones.base), weight: 0.14, tracking: 0.45, align: "middle" }) +
    knob(drawing, 600, 680, 46, walnut)
  )
}

export function singleDose(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  const arm =
    "M420 470C420 380 480 330 570 330L730 330C790 330 810 380 800 420L770 560C760 600 730 620 690 620L520 620C450 620 420 560 420 470Z"
  const paint = linear(
    drawing,
    [420, 330],
    [800, 620],
    [
      [0, lighten(tones.base, 0.5)],
      [0.45, tones.base],
      [1, darken(tones.base, 0.4)],
    ],
  )
  return (
    standingShadow(drawing, `${arm}M640 560L780 560L760 990L640 990Z`, 610, floor, 250) +
    turned(drawing, {
      cx: 600,
      profile: [
        [945, 238],
        [970, 250],
        [1000, 254],
      ],
      colour: darken(tones.base, 0.12),
      material: "enamel",
      tilt: 0.2,
    }) +
    path("M650 590L770 560L752 955L660 960Z", {
      fill: linear(
        drawing,
        [650, 0],
        [770, 0],
        [
          [0, lighten(walnut, 0.2)],
          [0.4, walnut],
          [1, darken(walnut, 0.5)],
        ],
      ),
    }) +
    dosingCup(scene, 510, 972, 1.2) +
    turned(drawing, {
      cx: 510,
      profile: [
        [600, 70],
        [660, 62],
        [720, 34],
        [760, 30],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.16,
    }) +
    path(arm, { fill: paint }) +
    stroke("M434 470C434 390 490 344 570 344L720 344", "#ffffff", 7, { opacity: 0.6 }) +
    turned(drawing, {
      cx: 590,
      profile: [
        [236, 92],
        [262, 102],
        [284, 92],
        [304, 102],
        [330, 96],
      ],
      colour: ink,
      material: "enamel",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 590,
      profile: [
        [206, 40],
        [222, 62],
        [238, 70],
      ],
      colour: walnut,
      material: "wood",
      tilt: 0.2,
    }) +
    gauge(drawing, 690, 470, 58, 0.35) +
    letterLine(title, 540, 490, { size: 20, colour: printOn(tones.base), weight: 0.14, tracking: 0.4, align: "middle" })
  )
}

export function manualGrinder({ drawing, tones, random, hero }: Scene, title: string): string {
  const body: Profile = [
    [440, 100],
    [456, 108],
    [760, 108],
  ]
  const crank = "M600 372L600 330L860 300"
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 600,
        profile: [
          [330, 20],
          [420, 96],
          [1000, 110],
        ],
      }),
      600,
      floor,
      125,
    ) +
    turned(drawing, {
      cx: 600,
      profile: [
        [770, 104],
        [985, 112],
        [1000, 110],
      ],
      colour: walnut,
      material: "wood",
      tilt: 0.22,
    }) +
    turned(drawing, {
      cx: 600,
      profile: [
        [750, 110],
        [790, 110],
      ],
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
      profile: [
        [390, 40],
        [404, 86],
        [440, 102],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.22,
    }) +
    stroke(crank, "#6f6b66", 28) +
    stroke(crank, "#d4d1cc", 20) +
    stroke(crank, "#ffffff", 5, { transform: "translate(-3 -4)" }) +
    turned(drawing, {
      cx: 866,
      profile: [
        [180, 26],
        [196, 42],
        [250, 38],
        [290, 22],
        [306, 18],
      ],
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

function counter(scene: Scene, title: string): string {
  const { drawing, tones } = scene
  return (
    standingShadow(
      drawing,
      "M400 480L780 480L780 1000L400 1000Z" +
        turnedOutline({
          cx: 590,
          profile: [
            [120, 190],
            [460, 90],
          ],
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
      profile: [
        [446, 118],
        [500, 124],
      ],
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    hopper(scene, 590, [
      [120, 196],
      [310, 186],
      [446, 100],
    ]) +
    rect(500, 540, 180, 104, { rx: 16, fill: ink }) +
    letterLine("18,0 g", 590, 606, { size: 32, colour: "#ffe7c2", weight: 0.1, tracking: 0.2, align: "middle" }) +
    letterLine(title, 590, 690, { size: 20, colour: printOn(tones.base), weight: 0.14, tracking: 0.45, align: "middle" }) +
    path(
      polygon([
        [540, 715],
        [640, 715],
        [618, 790],
        [562, 790],
      ]),
      {
        fill: linear(
          drawing,
          [540, 0],
          [640, 0],
          [
            [0, "#d9d6d1"],
            [0.4, "#ffffff"],
            [1, "#7d7974"],
          ],
        ),
      },
    ) +
    stroke("M500 852L500 838L680 838L680 852", "#8a867f", 14) +
    turned(drawing, {
      cx: 590,
      profile: [
        [810, 74],
        [836, 74],
        [842, 62],
        [872, 56],
      ],
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

/** Burrs from above: the ring, its teeth, and the cone. */
function burrs({ drawing, tones, random }: Scene): string {
  const [cx, cy] = [600, 620]
  const teeth = (count: number, inner: number, outer: number, twist: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = (turn: number, r: number) => [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r] as const
      const turn = (index / count) * Math.PI * 2
      const wide = (Math.PI * 2) / count
      return path(
        polygon([at(turn, inner), at(turn + wide * 0.5, inner), at(turn + twist + wide * 0.5, outer), at(turn + twist, outer)]),
        { fill: index % 2 ? "#8d8984" : "#77736e" },
      )
    }).join("")
  const metal = (r: number) =>
    linear(
      drawing,
      [cx - r, cy - r],
      [cx + r, cy + r],
      [
        [0, "#ffffff"],
        [0.35, "#cfccc7"],
        [0.7, "#8f8b86"],
        [1, "#c9c6c1"],
      ],
    )
  const disc = (r: number, fill: string) => ellipse(cx, cy, r, r, { fill })
  const screws = [0.4, 2.5, 4.6].map(
    (turn) =>
      ellipse(cx + Math.cos(turn) * 392, cy + Math.sin(turn) * 392, 24, 24, { fill: metal(24) }) +
      ellipse(cx + Math.cos(turn) * 392, cy + Math.sin(turn) * 392, 11, 11, { fill: darken(steel, 0.6) }),
  )
  const loose = Array.from({ length: 9 }, (_, index) =>
    bean(
      drawing,
      cx + Math.cos(index * 0.72) * random.between(500, 570),
      cy + Math.sin(index * 0.72) * random.between(470, 520),
      74,
      random.between(0, 180),
      "medium",
      index % 2 === 0,
    ),
  )
  return (
    ellipse(cx + 34, cy + 44, 480, 480, {
      fill: radial(drawing, cx + 34, cy + 44, 480, [
        [0.85, ink, 0.35],
        [1, ink, 0],
      ]),
    }) +
    disc(448, tones.base) +
    disc(
      440,
      linear(
        drawing,
        [cx - 440, cy - 440],
        [cx + 440, cy + 440],
        [
          [0, lighten(tones.base, 0.6)],
          [0.5, tones.base],
          [1, darken(tones.base, 0.4)],
        ],
      ),
    ) +
    disc(345, darken(steel, 0.5)) +
    disc(336, metal(336)) +
    teeth(48, 210, 330, 0.24) +
    disc(206, darken(steel, 0.75)) +
    disc(186, metal(186)) +
    teeth(18, 52, 180, 0.5) +
    disc(52, metal(52)) +
    disc(24, cream) +
    disc(18, darken(steel, 0.6)) +
    group(screws.join("") + loose.join(""))
  )
}

/** A grinder, its silhouette chosen by the subject's words. */
export function drawGrinder(subject: PictureSubject): string {
  const { words } = openScene(subject)
  if (words.includes("meules")) {
    const scene = openScene({ ...subject, seed: subject.name }, "cove")
    return closeScene(scene, burrs(scene))
  }
  const scene = openScene(subject)
  const model = /dose a dose/.test(words)
    ? singleDose
    : /manuel|main/.test(words)
      ? manualGrinder
      : /comptoir/.test(words)
        ? counter
        : electricGrinder
  return closeScene(scene, model(scene, subject.title))
}
