import { bagColour, bagOutline, bagShapes, coffeeBag, type Bag } from "./coffee-bag.ts"
import { cupOnSaucer } from "./cup-shape.ts"
import { backdrop, backdrops, castShadow, contactShadow, floor, steam } from "./light.ts"
import { beanHeap, coffeeSprig, leaf, lilacSprig, strewnBeans, type Roast } from "./nature.ts"
import { cream, tonesOf } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { createRandom, hashText } from "./random.ts"
import { createDrawing, svgDocument } from "./svg.ts"

const roastsByChance: readonly Roast[] = ["light", "medium", "medium", "dark"]

/** A bag of coffee with its own label; second views show its beans or its cup. */
export function drawCoffee(subject: PictureSubject): string {
  const drawing = createDrawing()
  const random = createRandom(subject.seed)
  const tones = tonesOf(subject.accent)
  const hash = hashText(subject.seed)
  const roast = random.pick(roastsByChance)
  const text = { title: subject.title, subtitle: subject.subtitle ?? "Maison Lilas" }
  const view = subject.detail ?? "sachet"
  const behind = backdrop(drawing, tones, backdrops[(hash >>> 5) % backdrops.length]!, random)
  const cherry = random.pick(["#b9433a", "#a8392f", "#d98a3d"])
  const bagSeed = subject.seed.replace(/-2$/, "")
  const bagRandom = createRandom(`${bagSeed} bag`)
  const shape = bagShapes[hashText(bagSeed) % bagShapes.length]!
  const colour = bagColour(tones, bagRandom)
  const standing = (cx: number, scale: number): string => {
    const tall = { box: 780, pouch: 790, rolled: 700, quad: 830 }[shape] * scale
    const wide = { box: 530, pouch: 550, rolled: 570, quad: 505 }[shape] * scale
    const bag: Bag = {
      cx,
      baseY: floor,
      width: wide * bagRandom.between(0.95, 1.05),
      height: tall * bagRandom.between(0.96, 1.04),
      shape,
      colour,
    }
    return (
      castShadow(drawing, bagOutline(bag), floor) +
      contactShadow(drawing, cx, floor - 6, wide * 0.47, 20) +
      coffeeBag(drawing, bag, tones, text, bagSeed, bagRandom)
    )
  }
  if (view.includes("grains")) {
    const heap = contactShadow(drawing, 470, floor + 10, 400, 44) + beanHeap(drawing, random, 470, floor + 20, 800, 12, roast, 74)
    const loose = strewnBeans(drawing, random, { x: 80, y: 1030, width: 1040, height: 110 }, 16, roast, 72)
    return svgDocument(drawing, 1200, 1200, behind + standing(770, 0.98) + heap + loose)
  }
  if (view.includes("tasse")) {
    const cup = cupOnSaucer(drawing, {
      cx: 420,
      baseY: floor + 60,
      radius: 175,
      height: 210,
      colour: cream,
      saucer: tones.base,
      drink: "coffee",
    })
    return svgDocument(
      drawing,
      1200,
      1200,
      behind +
        standing(790, 0.9) +
        cup +
        steam(420, 800, 300, random) +
        strewnBeans(drawing, random, { x: 700, y: 1060, width: 300, height: 60 }, 6, roast, 52),
    )
  }
  const side = random.chance(0.5) ? 1 : -1
  const cx = 600 - side * random.between(0, 46)
  const prop = random.pick(["beans", "heap", "sprig", "lilac", "leaves", "cup"] as const)
  const sideX = cx + side * 345
  const before =
    prop === "sprig"
      ? coffeeSprig(random, cx + side * 150, floor - 10, 420, side > 0 ? -48 : -132, cherry)
      : prop === "lilac"
        ? lilacSprig(random, cx + side * 150, floor - 40, 400, side > 0 ? -52 : -128, "#b08fd0")
        : ""
  const after = {
    beans: () =>
      strewnBeans(drawing, random, { x: sideX - 190, y: floor + 20, width: 380, height: 110 }, random.whole(9, 16), roast, 54),
    heap: () =>
      contactShadow(drawing, sideX, floor + 56, 150, 20) +
      beanHeap(drawing, random, sideX, floor + 62, 290, 6, roast, 48) +
      strewnBeans(drawing, random, { x: sideX - 260, y: floor + 66, width: 480, height: 60 }, 7, roast, 46),
    sprig: () => strewnBeans(drawing, random, { x: sideX - 200, y: floor + 40, width: 360, height: 80 }, 5, roast, 50),
    lilac: () => strewnBeans(drawing, random, { x: 600 - side * 380 - 120, y: floor + 50, width: 280, height: 70 }, 6, roast, 50),
    leaves: () =>
      contactShadow(drawing, sideX - 10, floor + 62, 120, 14) +
      leaf(sideX - 150 * side, floor + 70, 260, side > 0 ? -8 : 188) +
      leaf(sideX - 120 * side, floor + 84, 200, side > 0 ? 12 : 168) +
      strewnBeans(drawing, random, { x: sideX - 130, y: floor + 84, width: 260, height: 40 }, 4, roast, 48),
    cup: () =>
      cupOnSaucer(drawing, {
        cx: sideX,
        baseY: floor + 74,
        radius: 96,
        height: 118,
        colour: cream,
        saucer: tones.base,
        drink: "espresso",
      }),
  }[prop]()
  return svgDocument(drawing, 1200, 1200, behind + before + standing(cx, random.between(0.98, 1.06)) + after)
}
