import { cone, kettle } from "./accessory-brewers.ts"
import { moka } from "./accessory-stovetop.ts"
import { tamper } from "./accessory-tools.ts"
import { ground } from "./category-ground.ts"
import { cups, darkBeans, evening, lightBeans, mediumBeans } from "./category-scenes.ts"
import { bagOutline, coffeeBag, type Bag, type BagShape } from "./coffee-bag.ts"
import { cupOnSaucer } from "./cup-shape.ts"
import { lying } from "./flat-lay.ts"
import { printedCard } from "./gift-card.ts"
import { electricGrinder, singleDose } from "./grinder-electric.ts"
import { manualGrinder } from "./grinder-other.ts"
import { homeMachine } from "./machine-home.ts"
import { doubleBoiler } from "./machine.ts"
import { strewnBeans, type Roast } from "./nature.ts"
import { cream, kraft, tonesOf } from "./palette.ts"
import type { Accent, PictureSubject } from "./picture-subject.ts"
import { roastery, school } from "./place.ts"
import { createRandom } from "./random.ts"
import { apron, chalkboard, counterFront, cupShelf } from "./room-parts.ts"
import { closeWideScene, openWideScene, placed, plainWords, standingShadow, type Scene } from "./scene.ts"
import { openBox } from "./subscription-box.ts"

const toned = (scene: Scene, accent: Accent): Scene => ({ ...scene, tones: tonesOf(accent), hero: false })

type Standing = { cx: number; height: number; shape: BagShape; accent: Accent; title: string; subtitle: string; colour?: string }

function bagRow({ drawing }: Scene, bags: readonly Standing[]): string {
  return bags
    .map(({ cx, height, shape, accent, title, subtitle, colour }) => {
      const tones = tonesOf(accent)
      const seed = `rangee ${title}`
      const bag: Bag = { cx, baseY: ground, width: height * 0.66, height, shape, colour: colour ?? tones.base }
      return (
        standingShadow(drawing, bagOutline(bag), cx, ground, height * 0.31) +
        coffeeBag(drawing, bag, tones, { title, subtitle }, seed, createRandom(seed))
      )
    })
    .join("")
}

function coffees(scene: Scene): string {
  const { drawing, random } = scene
  return (
    bagRow(scene, [
      { cx: 330, height: 520, shape: "pouch", accent: "pink", title: "Guji", subtitle: "Éthiopie" },
      { cx: 1290, height: 500, shape: "box", accent: "almond", title: "Pitalito", subtitle: "Colombie" },
      { cx: 650, height: 600, shape: "quad", accent: "blue", title: "Nyeri", subtitle: "Kenya" },
      { cx: 985, height: 560, shape: "rolled", accent: "lilac", title: "Cajamarca", subtitle: "Pérou" },
    ]) + strewnBeans(drawing, random, { x: 160, y: 880, width: 1250, height: 80 }, 26, "medium", 54)
  )
}

function blends(scene: Scene): string {
  const { drawing, random } = scene
  return (
    bagRow(scene, [
      { cx: 420, height: 560, shape: "box", accent: "lilac", title: "Traboule", subtitle: "Espresso", colour: kraft },
      { cx: 1180, height: 560, shape: "box", accent: "pink", title: "Petit matin", subtitle: "Filtre" },
      { cx: 800, height: 640, shape: "quad", accent: "blue", title: "Canut", subtitle: "Espresso" },
    ]) +
    cupOnSaucer(drawing, {
      cx: 1440,
      baseY: 890,
      radius: 92,
      height: 110,
      colour: cream,
      saucer: tonesOf("blue").base,
      drink: "espresso",
    }) +
    strewnBeans(drawing, random, { x: 120, y: 890, width: 500, height: 60 }, 12, "dark", 50)
  )
}

function training(scene: Scene): string {
  const { drawing, tones } = scene
  return (
    chalkboard(drawing, 700, 110, 620, 360, ["Moudre", "Doser", "Goûter"]) +
    cupShelf(drawing, 110, 240, 220, [tones.base, cream]) +
    apron(drawing, 500, 120, 1.25, tones.deep) +
    counterFront(drawing, 800, 1600, 220, tones.deep) +
    placed(tamper(toned(scene, "pink")), 760, 815, 0.3) +
    placed(homeMachine(toned(scene, "limestone"), ""), 1060, 812, 0.46) +
    placed(electricGrinder(toned(scene, "lilac"), ""), 1390, 814, 0.46)
  )
}

function cards(scene: Scene): string {
  const { drawing, random } = scene
  const rows = (
    [
      ["blue", "scallops", 150, 190, -12],
      ["almond", "leaves", 760, 150, 9],
      ["pink", "waves", 470, 420, -3],
    ] as const
  ).map(([accent, pattern, x, y, angle]) => {
    const face = { x, y, width: 640, height: 400 }
    return lying(drawing, printedCard(toned(scene, accent), face, "Carte cadeau", "Maison Lilas", pattern), {
      ...face,
      angle,
      lift: 18,
      radius: 26,
    })
  })
  return (
    rows.join("") + strewnBeans(drawing, random, { x: 1180, y: 760, width: 300, height: 140 }, 8, "medium" satisfies Roast, 56)
  )
}

const scenes: ReadonlyArray<[RegExp, (scene: Scene, subject: PictureSubject) => string]> = [
  [/afrique/, lightBeans],
  [/ameriques/, mediumBeans],
  [/asie|arabie/, darkBeans],
  [/melanges/, blends],
  [/decafeines/, evening],
  [
    /abonnements/,
    (scene) =>
      placed(
        openBox(
          scene,
          { name: "", family: "subscription", title: "Abonnement", subtitle: "Chaque mois", accent: "pink", seed: "abonnement" },
          ["Guji", "Maison Lilas"],
        ),
        560,
        880,
        0.82,
      ) +
      bagRow(scene, [{ cx: 1190, height: 520, shape: "pouch", accent: "almond", title: "Pitalito", subtitle: "Colombie" }]) +
      strewnBeans(scene.drawing, scene.random, { x: 980, y: 890, width: 460, height: 50 }, 10, "medium", 52),
  ],
  [
    /machines/,
    (scene) =>
      placed(doubleBoiler(toned(scene, "blue"), "Ainay"), 560, ground, 0.86) +
      placed(homeMachine(toned(scene, "pink"), "Aurore"), 1200, ground, 0.72),
  ],
  [
    /moulins/,
    (scene) =>
      placed(singleDose(toned(scene, "lilac"), "Terreaux"), 420, ground, 0.86) +
      placed(electricGrinder(toned(scene, "limestone"), "Perrache"), 840, ground, 0.9) +
      placed(manualGrinder(toned(scene, "blue"), "Guillotière"), 1250, ground, 0.8),
  ],
  [/tasses/, cups],
  [
    /accessoires/,
    (scene) =>
      placed(kettle(toned(scene, "taupe")), 460, ground, 0.78) +
      placed(cone({ ...toned(scene, "almond"), hero: true }), 900, ground, 0.78) +
      placed(moka(toned(scene, "pink")), 1270, ground, 0.62),
  ],
  [/formations/, training],
  [/cartes/, cards],
  [/ecole/, school],
  [/torrefac/, roastery],
]

/** A category's wide picture, chosen by its title; coffee bags when none fits. */
export function drawCategory(subject: PictureSubject): string {
  const title = plainWords(`${subject.title} ${subject.name}`)
  const draw = scenes.find(([words]) => words.test(title))?.[1] ?? coffees
  const scene = openWideScene(subject, draw === cards || draw === evening ? "cove" : "table")
  return closeWideScene(scene, draw(scene, subject))
}
