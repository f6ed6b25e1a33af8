import { coffeeBag, type Bag } from "./coffee-bag.ts"
import { letterLine } from "./lettering.ts"
import { contactShadow, floor } from "./light.ts"
import { homeMachine } from "./machine-home.ts"
import { doubleBoiler } from "./machine.ts"
import { lilacSprig } from "./nature.ts"
import { cream, darken, ink, kraft, lighten, steel, tonesOf, walnut, wood } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { createRandom } from "./random.ts"
import { drumRoaster, juteSack } from "./roaster.ts"
import { apron, chalkboard, cupShelf, paneWindow, pendantLamp, pottedPlant, stool } from "./room-parts.ts"
import { closeWideScene, openWideScene, placed, type Scene } from "./scene.ts"
import { blend, clipped, ellipse, fading, group, linear, path, rect, stroke } from "./svg.ts"

function shopWindow(scene: Scene, x: number, y: number, width: number, height: number): string {
  const { drawing, tones } = scene
  const inside = blend(drawing, [x, y], [x, y + height], "#5a4332", "#a67c52", "#6b4b33")
  const colours = [tones.base, kraft, cream, tones.deep, lighten(tones.spot, 0.2)]
  const bags = Array.from({ length: Math.floor(width / 100) }, (_, index) => {
    const seed = `vitrine ${x} ${index}`
    const shape = index % 2 ? "box" : "quad"
    const bag: Bag = { cx: 600, baseY: floor, width: 520, height: 780, shape, colour: colours[index % 5]! }
    const text = { title: ["Guji", "Nyeri", "Huila", "Haraz", "Gayo"][index % 5]!, subtitle: "Lyon" }
    return placed(coffeeBag(drawing, bag, tones, text, seed, createRandom(seed)), x + 62 + index * 104, y + height * 0.58, 0.168)
  })
  const content =
    rect(x, y, width, height, { fill: inside }) +
    ellipse(x + width * 0.5, y + height * 0.2, width * 0.6, height * 0.6, { fill: fading(drawing, "#ffd99a", 0.6) }) +
    rect(x, y + height * 0.58, width, 12, { fill: lighten(wood, 0.3) }) +
    bags.join("") +
    placed(
      homeMachine({ ...scene, hero: false, tones: tonesOf(x < 600 ? "pink" : "blue") }, ""),
      x + width * 0.5,
      y + height - 4,
      0.2,
    ) +
    path(`M${x} ${y + height * 0.8}L${x + width * 0.45} ${y}L${x + width * 0.62} ${y}L${x} ${y + height}Z`, {
      fill: "#fff",
      opacity: 0.14,
    })
  return (
    rect(x - 14, y - 14, width + 28, height + 28, { fill: darken(tones.deep, 0.1) }) +
    clipped(drawing, `M${x} ${y}h${width}v${height}h${-width}Z`, content)
  )
}

function shopFront(scene: Scene): string {
  const { drawing, random, tones } = scene
  const stone = blend(drawing, [0, 0], [1600, 800], "#f6eede", "#d8c9ae")
  const courses = Array.from({ length: 8 }, (_, row) =>
    stroke(`M0 ${row * 104}L1600 ${row * 104}`, "#b8a789", 2, { opacity: 0.45 }),
  )
  const stripes = Array.from({ length: 22 }, (_, index) =>
    path(
      `M${180 + index * 57} 300L${237 + index * 57} 300L${237 + (index + 1 - 11) * 4 + index * 57} 418Q${208 + (index - 10.5) * 4 + index * 57} 446 ${180 + (index - 11) * 4 + index * 57} 418Z`,
      { fill: index % 2 ? cream : tones.base },
    ),
  )
  const paving = Array.from({ length: 9 }, (_, index) =>
    stroke(`M${index * 200 - 40} 1000L${index * 200 + (800 - index * 200) * 0.24} 840`, "#8f8474", 3, { opacity: 0.35 }),
  )
  const upper = [300, 700, 1100].map(
    (x) =>
      paneWindow(drawing, x, -120, 200, 230, 2, 3, "#8d8fa0") +
      rect(x - 60, -120, 50, 240, { fill: tones.deep, opacity: 0.75 }) +
      rect(x + 210, -120, 50, 240, { fill: tones.deep, opacity: 0.75 }),
  )
  return (
    rect(0, 0, 1600, 850, { fill: stone }) +
    courses.join("") +
    upper.join("") +
    rect(150, 190, 1300, 650, {
      fill: blend(drawing, [150, 190], [1450, 840], lighten(tones.deep, 0.16), darken(tones.deep, 0.25)),
    }) +
    rect(180, 210, 1240, 84, { fill: tones.deep }) +
    letterLine("Maison Lilas", 800, 272, {
      size: 44,
      colour: "#f3dca6",
      weight: 0.08,
      nib: 0.13,
      tracking: 0.42,
      align: "middle",
    }) +
    shopWindow(scene, 220, 400, 440, 340) +
    shopWindow(scene, 940, 400, 440, 340) +
    rect(710, 370, 180, 470, { fill: darken(tones.deep, 0.35) }) +
    rect(732, 392, 136, 290, {
      fill: blend(drawing, [732, 392], [868, 682], "#d9b27c", "#6f4e35"),
    }) +
    path("M732 620L800 392L836 392L732 682Z", { fill: "#fff", opacity: 0.16 }) +
    rect(762, 480, 76, 50, { rx: 6, fill: cream }) +
    letterLine("Ouvert", 800, 511, { size: 12, colour: ink, weight: 0.13, align: "middle" }) +
    stroke("M880 590L880 660", "#d8b24f", 9) +
    rect(180, 410, 1254, 70, {
      fill: linear(
        drawing,
        [0, 420],
        [0, 480],
        [
          [0, ink, 0.42],
          [1, ink, 0],
        ],
      ),
    }) +
    stripes.join("") +
    rect(174, 292, 1262, 14, { fill: darken(tones.deep, 0.2) }) +
    rect(0, 838, 1600, 170, {
      fill: blend(drawing, [0, 838], [0, 1000], "#c9bda9", "#a69a87"),
    }) +
    paving.join("") +
    rect(130, 838, 1340, 34, {
      fill: linear(
        drawing,
        [0, 838],
        [0, 872],
        [
          [0, ink, 0.34],
          [1, ink, 0],
        ],
      ),
    }) +
    contactShadow(drawing, 440, 925, 230, 22) +
    rect(250, 840, 380, 26, { rx: 6, fill: wood }) +
    [280, 580].map((x) => rect(x, 866, 22, 60, { fill: darken(wood, 0.4) })).join("") +
    pottedPlant(drawing, random, 960, 910, 130, tones) +
    pottedPlant(drawing, random, 1330, 920, 150, tones) +
    [
      [1300, 780, -100],
      [1340, 770, -76],
      [1370, 790, -58],
    ]
      .map(([x, y, turn]) => lilacSprig(random, x!, y!, 210, turn!, tones.base))
      .join("")
  )
}

/** The school’s room: benches, three machines and a slate. */
export function school(scene: Scene): string {
  const { drawing, random, tones } = scene
  return (
    rect(0, 0, 1600, 720, {
      fill: blend(drawing, [0, 0], [1600, 720], "#fbf9ee", tones.ground),
    }) +
    paneWindow(drawing, 90, 90, 470, 470, 3, 3, "#fffdf6") +
    group(path("M620 720L1000 720L1400 1000L820 1000Z", { fill: "#fff8e2" }), { opacity: 0.45 }) +
    chalkboard(drawing, 680, 120, 500, 300, ["Moudre", "Doser", "Goûter"]) +
    cupShelf(drawing, 1260, 230, 270, [tones.base, cream, tones.spot]) +
    cupShelf(drawing, 1260, 380, 270, [cream, tones.spot, tones.base]) +
    rect(0, 700, 1600, 300, {
      fill: blend(drawing, [0, 700], [0, 1000], lighten(wood, 0.55), lighten(wood, 0.1)),
    }) +
    stroke("M0 700L1600 700", "#fffdf6", 5) +
    [400, 800, 1200].map((x) => pendantLamp(drawing, x, 96, 74, tones.deep)).join("") +
    placed(doubleBoiler({ ...scene, hero: false, tones: tonesOf("blue") }, ""), 420, 690, 0.36) +
    placed(homeMachine({ ...scene, hero: false, tones: tonesOf("pink") }, ""), 800, 690, 0.36) +
    placed(doubleBoiler({ ...scene, hero: false, tones: tonesOf("limestone") }, ""), 1180, 690, 0.36) +
    rect(160, 684, 1280, 40, {
      rx: 5,
      fill: blend(drawing, [0, 684], [0, 724], lighten(wood, 0.4), darken(wood, 0.2)),
    }) +
    rect(200, 724, 1200, 160, {
      fill: blend(drawing, [200, 724], [1400, 884], lighten(tones.base, 0.2), darken(tones.base, 0.25)),
    }) +
    rect(196, 884, 1220, 26, {
      fill: linear(
        drawing,
        [0, 884],
        [0, 910],
        [
          [0, ink, 0.36],
          [1, ink, 0],
        ],
      ),
    }) +
    [330, 640, 950, 1260].map((x) => stool(drawing, x, 940, 170, walnut)).join("") +
    apron(drawing, 1500, 470, 0.5, tones.deep) +
    pottedPlant(drawing, random, 90, 900, 190, tones)
  )
}

/** The roasting site: the drum roaster among sacks. */
export function roastery(scene: Scene): string {
  const { drawing, random, tones } = scene
  const bricks = Array.from({ length: 15 }, (_, row) =>
    Array.from({ length: 18 }, (_, column) =>
      rect(column * 96 - (row % 2) * 48, row * 50, 92, 46, { fill: random.pick(["#e7e3dc", "#dfdad1", "#ece8e1", "#d8d3ca"]) }),
    ).join(""),
  )
  return (
    rect(0, 0, 1600, 750, { fill: "#cbc5bb" }) +
    bricks.join("") +
    rect(0, 0, 1600, 750, {
      fill: linear(
        drawing,
        [0, 0],
        [1600, 750],
        [
          [0, "#fffaf0", 0.5],
          [0.5, "#fffaf0", 0],
          [1, ink, 0.24],
        ],
      ),
    }) +
    paneWindow(drawing, 80, 70, 520, 440, 4, 4, "#4c5661") +
    paneWindow(drawing, 1120, 70, 400, 300, 3, 3, "#4c5661") +
    rect(0, 740, 1600, 260, {
      fill: blend(drawing, [0, 740], [0, 1000], "#b5afa6", "#8b857c"),
    }) +
    group(path("M160 760L640 760L860 1000L200 1000Z", { fill: "#fff6df" }), { opacity: 0.3 }) +
    [380, 1240].map((x) => pendantLamp(drawing, x, 130, 84, tones.deep)).join("") +
    contactShadow(drawing, 760, 900, 440, 46) +
    placed(drumRoaster(drawing, tones, random), 780, 890, 0.86) +
    [0, 1, 2].map((row) => rect(1190, 906 + row * 16, 380, 9, { fill: row === 1 ? darken(wood, 0.4) : wood })).join("") +
    juteSack(drawing, random, 1290, 906, 170, tones.deep) +
    juteSack(drawing, random, 1470, 906, 180, "#8a3f3f") +
    juteSack(drawing, random, 1380, 790, 150, ink) +
    contactShadow(drawing, 190, 950, 130, 20) +
    juteSack(drawing, random, 180, 950, 210, tones.deep) +
    stroke("M0 560L60 560L60 740", steel, 14, { opacity: 0.6 })
  )
}

/** One of the three places, chosen by the subject's words; the shop front when none fits. */
export function drawPlace(subject: PictureSubject): string {
  const scene = openWideScene(subject)
  const draw = /ecole|salle/.test(scene.words) ? school : /torrefac|atelier/.test(scene.words) ? roastery : shopFront
  return closeWideScene(scene, draw(scene))
}
