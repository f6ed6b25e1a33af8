import type { AccessoryKind } from "./accessory.ts"
import { cupBody, handle } from "./cup-shape.ts"
import { opening, ring, turned, turnedOutline, type Profile } from "./lathe.ts"
import { contactShadow, floor, steam } from "./light.ts"
import { beanHeap } from "./nature.ts"
import { cream, darken, ink, lighten, steel, walnut } from "./palette.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { ellipse, linear, path, rect, stroke } from "./svg.ts"

export function kettle({ drawing, tones, random }: Scene): string {
  const body: Profile = [
    [480, 120],
    [520, 168],
    [700, 214],
    [900, 262],
    [980, 258],
    [1000, 250],
  ]
  const spout = "M300 930C200 900 250 700 190 560C176 520 150 500 110 490"
  return (
    standingShadow(drawing, turnedOutline({ cx: 560, profile: body }), 560, floor, 260) +
    stroke(spout, darken(tones.base, 0.5), 40) +
    stroke(
      spout,
      linear(
        drawing,
        [100, 500],
        [320, 930],
        [
          [0, lighten(tones.base, 0.5)],
          [0.5, tones.base],
          [1, darken(tones.base, 0.3)],
        ],
      ),
      32,
    ) +
    stroke(spout, lighten(tones.base, 0.8), 6, { transform: "translate(-7 -4)", opacity: 0.7 }) +
    stroke("M700 520C800 400 960 420 960 560C960 680 930 760 910 850", darken(walnut, 0.5), 48) +
    stroke("M700 520C800 400 960 420 960 560C960 680 930 760 910 850", walnut, 38) +
    stroke("M704 508C800 392 944 420 946 556", lighten(walnut, 0.5), 8, { opacity: 0.6 }) +
    turned(drawing, { cx: 560, profile: body, colour: tones.base, material: "enamel", tilt: 0.18 }) +
    ring(drawing, 560, [960, 260], [1002, 250], steel, "metal", 0.18) +
    turned(drawing, {
      cx: 560,
      profile: [
        [440, 60],
        [460, 110],
        [490, 128],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.2,
    }) +
    turned(drawing, {
      cx: 560,
      profile: [
        [376, 24],
        [394, 42],
        [424, 40],
        [444, 20],
      ],
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
      profile: [
        [660, 330],
        [760, 420],
        [1300, 520],
      ],
      colour: tones.base,
      material: "enamel",
      tilt: 0.16,
    }) +
    turned(drawing, {
      cx: 340,
      profile: [
        [560, 150],
        [600, 280],
        [680, 336],
      ],
      colour: steel,
      material: "metal",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 340,
      profile: [
        [400, 60],
        [440, 104],
        [510, 98],
        [566, 50],
      ],
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    stroke("M620 760C720 420 900 360 960 560C1000 700 960 900 940 1240", steel, 60) +
    stroke(grip.replace("M160 640C320 180", "M640 700C720 380"), darken(walnut, 0.5), 112) +
    stroke(grip.replace("M160 640C320 180", "M640 700C720 380"), walnut, 92) +
    stroke("M640 660C720 360 880 300 930 500", lighten(walnut, 0.5), 14, { opacity: 0.6 }) +
    [
      [760, 420],
      [975, 560],
      [965, 900],
    ]
      .map(
        ([x, y]) =>
          ellipse(x!, y!, 17, 17, { fill: steel }) + stroke(`M${x! - 9} ${y! - 7}L${x! + 9} ${y! + 7}`, darken(steel, 0.5), 5),
      )
      .join("")
  )
}

export function cone({ drawing, tones, random, hero }: Scene): string {
  const funnel: Profile = [
    [400, 270],
    [430, 262],
    [700, 120],
    [740, 84],
  ]
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
    silhouette: [
      [0, 1],
      [0.7, 0.98],
      [0.92, 0.86],
      [1, 0.78],
    ] as const,
  }
  const paper = hero
    ? path("M350 396L590 300L830 396A240 52 0 0 1 350 396Z", {
        fill: linear(
          drawing,
          [350, 300],
          [830, 430],
          [
            [0, "#fffaf0"],
            [1, "#dccfb8"],
          ],
        ),
      })
    : ""
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 590,
        profile: [
          [400, 270],
          [740, 130],
          [1000, 170],
        ],
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
      profile: [
        [730, 214],
        [742, 222],
        [760, 214],
      ],
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

function frenchPress({ drawing, tones, random, hero }: Scene): string {
  const glass: Profile = [
    [420, 190],
    [970, 190],
  ]
  return (
    standingShadow(
      drawing,
      turnedOutline({
        cx: 560,
        profile: [
          [380, 195],
          [1000, 205],
        ],
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
      profile: [
        [560, 180],
        [960, 180],
      ],
      colour: "#3d2318",
      material: "enamel",
      straight: true,
      tilt: 0.18,
    }) +
    ellipse(560, 560, 180, 32, { fill: "#c08a55" }) +
    rect(553, 260, 14, 420, {
      fill: linear(
        drawing,
        [553, 0],
        [567, 0],
        [
          [0, "#ffffff"],
          [1, "#77736e"],
        ],
      ),
    }) +
    turned(drawing, {
      cx: 560,
      profile: [
        [600, 176],
        [622, 176],
      ],
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
          fill: linear(
            drawing,
            [x - 9, 0],
            [x + 9, 0],
            [
              [0, lighten(tones.base, 0.4)],
              [1, darken(tones.base, 0.3)],
            ],
          ),
        }),
      )
      .join("") +
    turned(drawing, {
      cx: 560,
      profile: [
        [350, 60],
        [372, 150],
        [396, 200],
        [430, 202],
      ],
      colour: tones.base,
      material: "enamel",
      tilt: 0.18,
    }) +
    turned(drawing, {
      cx: 560,
      profile: [
        [200, 30],
        [222, 52],
        [256, 46],
        [276, 16],
      ],
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
            fill: linear(
              drawing,
              [0, top],
              [0, bottom],
              [
                [0, lighten(fill, 0.12)],
                [1, darken(fill, 0.14)],
              ],
            ),
          },
        )
      })
      .join("")
  return (
    standingShadow(drawing, "M390 340L770 340L720 640L800 1000L360 1000L440 640Z", 580, floor, 225) +
    path("M800 400L930 380Q960 378 956 420L900 650L850 650L884 450L800 470Z", {
      fill: linear(
        drawing,
        [800, 380],
        [960, 650],
        [
          [0, lighten(walnut, 0.35)],
          [0.4, walnut],
          [1, darken(walnut, 0.5)],
        ],
      ),
    }) +
    facets(690, 985, 158, 216, steel) +
    ellipse(610, 860, 20, 20, { fill: "#d8b24f" }) +
    ellipse(606, 856, 8, 8, { fill: "#fff3c9" }) +
    turned(drawing, {
      cx: 580,
      profile: [
        [640, 152],
        [700, 164],
      ],
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    path("M392 372L300 350L420 520Z", {
      fill: linear(
        drawing,
        [300, 350],
        [420, 520],
        [
          [0, lighten(tones.base, 0.5)],
          [1, darken(tones.base, 0.15)],
        ],
      ),
    }) +
    facets(370, 640, 214, 146, tones.base) +
    path("M366 372L580 296L794 372A214 30 0 0 1 366 372Z", {
      fill: linear(
        drawing,
        [366, 300],
        [794, 400],
        [
          [0, lighten(tones.base, 0.6)],
          [0.5, tones.base],
          [1, darken(tones.base, 0.35)],
        ],
      ),
    }) +
    turned(drawing, {
      cx: 580,
      profile: [
        [222, 24],
        [244, 42],
        [276, 38],
        [302, 18],
      ],
      colour: walnut,
      material: "wood",
      tilt: 0.26,
    }) +
    steam(310, 340, 200, random)
  )
}

function handMill({ drawing, tones, random }: Scene): string {
  return (
    contactShadow(drawing, 600, 1000, 230, 40) +
    rect(400, 600, 400, 400, {
      rx: 14,
      fill: linear(
        drawing,
        [400, 0],
        [800, 0],
        [
          [0, lighten(walnut, 0.4)],
          [0.5, walnut],
          [1, darken(walnut, 0.4)],
        ],
      ),
    }) +
    turned(drawing, {
      cx: 600,
      profile: [
        [420, 190],
        [560, 120],
        [600, 110],
      ],
      colour: tones.base,
      material: "enamel",
      tilt: 0.2,
    }) +
    stroke("M600 400L600 340L840 300", steel, 20) +
    ellipse(600, 840, 18, 18, { fill: ink }) +
    beanHeap(drawing, random, 600, 420, 240, 3, "medium", 44)
  )
}

export const brewerFamily: readonly AccessoryKind[] = [
  { words: /poignee/, draw: kettleGrip },
  { words: /bouilloire/, draw: kettle },
  { words: /cone|dripper/, draw: cone },
  { words: /piston/, draw: frenchPress },
  { words: /moka/, draw: moka },
  { words: /moulin/, draw: handMill },
]
