import { cone, kettle } from "./accessory-brewers.ts"
import { tamper } from "./accessory-tools.ts"
import { cupOnSaucer } from "./cup-shape.ts"
import { cupFromAbove, tableTop } from "./flat-lay.ts"
import { electricGrinder } from "./grinder-electric.ts"
import { opening, turned } from "./lathe.ts"
import { contactShadow, steam } from "./light.ts"
import { homeMachine } from "./machine-home.ts"
import { barMachine } from "./machine.ts"
import { beanHeap, strewnBeans, type Roast } from "./nature.ts"
import { cream, darken, ink, lighten, steel, tonesOf, wood } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { drumRoaster, juteSack } from "./roaster.ts"
import { apron, chalkboard, counterFront, cupShelf, paneWindow, pendantLamp, stool } from "./room-parts.ts"
import { closeScene, openScene, placed, type Scene } from "./scene.ts"
import { blend, ellipse, fading, path, rect, stroke } from "./svg.ts"
import { spoon } from "./table-parts.ts"

/** The same scene with other tones and without props, for things that stand in it. */
function object(scene: Scene, accent: PictureSubject["accent"]): Scene {
  return { ...scene, tones: tonesOf(accent), hero: false }
}

function firstEspresso(scene: Scene): string {
  const { drawing, tones } = scene
  return (
    chalkboard(drawing, 110, 110, 560, 330, ["18 g", "36 g", "27 s"]) +
    cupShelf(drawing, 780, 330, 320, [tones.base, cream, tones.spot]) +
    counterFront(drawing, 960, 1200, 260, tones.deep) +
    placed(homeMachine(object(scene, "limestone"), "Aurore"), 690, 975, 0.66) +
    placed(electricGrinder(object(scene, "pink"), "Perrache"), 290, 978, 0.56) +
    placed(tamper(object(scene, "taupe")), 1030, 985, 0.28)
  )
}

function classroom(scene: Scene): string {
  const { drawing, tones } = scene
  return (
    paneWindow(drawing, 90, 120, 440, 470, 3, 3, lighten(wood, 0.3)) +
    chalkboard(drawing, 640, 170, 460, 290, ["Broyer", "Doser", "Tasser"]) +
    [320, 860].map((x) => pendantLamp(drawing, x, 120, 70, tones.deep)).join("") +
    rect(0, 760, 1200, 440, {
      fill: blend(drawing, [0, 760], [0, 1200], lighten(wood, 0.5), darken(wood, 0.05)),
    }) +
    placed(homeMachine(object(scene, "lilac"), ""), 300, 800, 0.36) +
    placed(homeMachine(object(scene, "blue"), ""), 600, 800, 0.36) +
    placed(homeMachine(object(scene, "almond"), ""), 900, 800, 0.36) +
    rect(60, 790, 1080, 34, {
      rx: 5,
      fill: blend(drawing, [0, 790], [0, 824], lighten(wood, 0.35), darken(wood, 0.25)),
    }) +
    [120, 1040].map((x) => rect(x, 824, 34, 240, { fill: darken(wood, 0.35) })).join("") +
    [300, 600, 900].map((x) => stool(drawing, x, 1110, 190, tones.base)).join("")
  )
}

function latteArtFromAbove({ drawing, random, tones }: Scene): string {
  const metal = (r: number) => blend(drawing, [850 - r, 250 - r], [850 + r, 250 + r], "#ffffff", "#bdb9b4", "#77736e")
  const lip = path("M846 436Q740 442 678 462Q670 380 664 288Z", { fill: metal(170) })
  const jug =
    ellipse(890, 300, 226, 226, { fill: fading(drawing, ink, 0.5, 0.7) }) +
    stroke("M980 130L1100 20", darken(steel, 0.3), 50) +
    stroke("M980 130L1100 20", lighten(steel, 0.4), 22) +
    lip +
    ellipse(850, 250, 190, 190, { fill: metal(190) }) +
    ellipse(850, 250, 172, 172, { fill: darken(steel, 0.3) }) +
    ellipse(850, 254, 160, 160, {
      fill: blend(drawing, [700, 100], [1000, 400], "#fffdf8", "#e6d9c4"),
    })
  return (
    tableTop(drawing, random) +
    cupFromAbove(drawing, 480, 700, 265, tones.base, "#a8683a", "rosetta") +
    jug +
    strewnBeans(drawing, random, { x: 920, y: 900, width: 200, height: 180 }, 8, "medium", 60)
  )
}

function gentleMethods(scene: Scene): string {
  const { drawing, tones } = scene
  return (
    chalkboard(drawing, 590, 100, 500, 290, ["60 g/l", "93°", "3 min"]) +
    cupShelf(drawing, 100, 320, 330, [cream, tones.base, lighten(tones.deep, 0.4)]) +
    counterFront(drawing, 980, 1200, 240, lighten(tones.base, 0.1)) +
    placed(cone({ ...object(scene, "limestone"), hero: true }), 390, 1000, 0.72) +
    placed(kettle(object(scene, "blue")), 820, 1000, 0.66)
  )
}

function cuppingTable({ drawing, random, tones }: Scene): string {
  const bowls: string[] = []
  for (const [row, y] of [470, 720, 1010].entries()) {
    const size = 96 + row * 26
    for (const [column, at] of [-1, 0, 1].entries()) {
      const cx = 600 + at * (290 + row * 66)
      const colour = [cream, tones.base, lighten(tones.spot, 0.3)][(row + column) % 3]!
      bowls.push(
        contactShadow(drawing, cx, y, size * 0.8, size * 0.2) +
          turned(drawing, {
            cx,
            profile: [
              [y - size * 0.8, size],
              [y - size * 0.3, size * 0.82],
              [y, size * 0.5],
            ],
            colour,
            material: "glaze",
            tilt: 0.36,
          }) +
          opening(drawing, {
            cx,
            y: y - size * 0.8,
            radius: size,
            tilt: 0.36,
            colour: cream,
            liquid: { colour: ["#6d3f22", "#53301c", "#7a4a28"][column]!, depth: 16, edge: "#c9965e" },
          }),
      )
      if (row === 2) bowls.push(spoon(drawing, cx + 96, y + 66, 190, -30))
    }
  }
  const dishes = (
    [
      ["light", 300],
      ["medium", 600],
      ["dark", 900],
    ] as Array<[Roast, number]>
  ).map(
    ([roast, x]) =>
      contactShadow(drawing, x, 312, 96, 20) +
      ellipse(x, 300, 104, 34, { fill: cream }) +
      ellipse(x, 298, 88, 26, { fill: darken(cream, 0.2) }) +
      beanHeap(drawing, random, x, 302, 150, 3, roast, 32),
  )
  return (
    rect(0, 210, 1200, 990, {
      fill: blend(drawing, [0, 210], [1200, 1200], lighten(wood, 0.55), lighten(wood, 0.2), darken(wood, 0.12)),
    }) +
    dishes.join("") +
    bowls.join("") +
    steam(590, 600, 200, random)
  )
}

function roasting(scene: Scene): string {
  const { drawing, random, tones } = scene
  return (
    paneWindow(drawing, 70, 110, 330, 400, 2, 3, darken(steel, 0.4)) +
    contactShadow(drawing, 560, 1040, 450, 50) +
    placed(drumRoaster(drawing, tones, random), 620, 1030, 0.92) +
    juteSack(drawing, random, 1050, 1090, 200, tones.deep)
  )
}

function baristaTrade(scene: Scene): string {
  const { drawing, tones, random } = scene
  return (
    cupShelf(drawing, 420, 210, 660, [cream, tones.base, tones.spot, cream]) +
    cupShelf(drawing, 420, 370, 660, [tones.spot, cream, lighten(tones.deep, 0.4)]) +
    apron(drawing, 220, 180, 1.1, tones.deep) +
    counterFront(drawing, 930, 1200, 280, lighten(wood, 0.1), "#8b6a4c") +
    placed(barMachine(object(scene, "blue"), "Maison Lilas"), 680, 945, 0.78) +
    cupOnSaucer(drawing, {
      cx: 190,
      baseY: 950,
      radius: 70,
      height: 84,
      colour: cream,
      saucer: tones.base,
      drink: "latte",
      art: "heart",
    }) +
    steam(190, 850, 140, random)
  )
}

const scenes: ReadonlyArray<[RegExp, (scene: Scene) => string]> = [
  [/^salle/, classroom],
  [/latte art/, latteArtFromAbove],
  [/methodes douces|cone et bouilloire/, gentleMethods],
  [/degustation|cuilleres/, cuppingTable],
  [/torrefact|tambour/, roasting],
  [/comptoir|barista/, baristaTrade],
]

/** A scene of the school, chosen by the subject's words; a first espresso when none fits. */
export function drawCourse(subject: PictureSubject): string {
  const scene = openScene(subject, "table")
  const draw = scenes.find(([words]) => words.test(scene.words))?.[1] ?? firstEspresso
  return closeScene(scene, draw(scene))
}
