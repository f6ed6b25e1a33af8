import { accents, ground } from "./category-ground.ts"
import { cupBody, cupOnSaucer, cupOutline, type CupBody } from "./cup-shape.ts"
import { opening, profile, turned, turnedOutline } from "./lathe.ts"
import { contactShadow, steam } from "./light.ts"
import { beanHeap, coffeeSprig, leaf, strewnBeans } from "./nature.ts"
import { cream, darken, lighten, tonesOf, walnut } from "./palette.ts"
import { juteSack } from "./roaster.ts"
import { standingShadow, type Scene } from "./scene.ts"
import { ellipse } from "./svg.ts"
import { spoon } from "./table-parts.ts"

/** A bowl of lightly roasted beans beside a sprig. */
export function lightBeans({ drawing, random, tones }: Scene): string {
  const sides = profile(560, 330, 640, 310, 780, 210, 860, 150)
  return (
    coffeeSprig(random, 1180, 860, 460, -36, "#b9433a") +
    standingShadow(drawing, turnedOutline({ cx: 700, profile: sides }), 700, 856, 160) +
    turned(drawing, { cx: 700, profile: sides, colour: tones.base, material: "glaze", tilt: 0.22 }) +
    opening(drawing, { cx: 700, y: 560, radius: 330, tilt: 0.22, colour: cream, rim: 12 }) +
    beanHeap(drawing, random, 700, 600, 580, 8, "light", 62) +
    strewnBeans(drawing, random, { x: 140, y: 870, width: 900, height: 80 }, 18, "light", 62)
  )
}

/** A jute sack beside a heap of beans. */
export function mediumBeans({ drawing, random, tones }: Scene): string {
  return (
    contactShadow(drawing, 500, 880, 250, 34) +
    juteSack(drawing, random, 480, 880, 440, tones.deep) +
    contactShadow(drawing, 1060, 896, 330, 40) +
    beanHeap(drawing, random, 1050, 880, 620, 8, "medium", 62) +
    coffeeSprig(random, 1240, 780, 330, -58, "#d98a3d") +
    strewnBeans(drawing, random, { x: 640, y: 900, width: 820, height: 50 }, 12, "medium", 58)
  )
}

/** Dark beans on a round wooden tray. */
export function darkBeans({ drawing, random }: Scene): string {
  const tray = (rx: number, y: number, fill: string) => ellipse(800, y, rx, rx * 0.3, { fill })
  return (
    contactShadow(drawing, 810, 800, 560, 130) +
    tray(560, 762, darken(walnut, 0.4)) +
    tray(560, 730, lighten(walnut, 0.14)) +
    tray(520, 734, darken(walnut, 0.2)) +
    beanHeap(drawing, random, 790, 790, 860, 11, "dark", 62) +
    leaf(1180, 800, 300, -24) +
    leaf(1200, 830, 240, 8) +
    leaf(420, 830, 260, 196) +
    strewnBeans(drawing, random, { x: 160, y: 900, width: 1200, height: 50 }, 12, "dark", 58)
  )
}

/** A cup of decaffeinated coffee under the moon. */
export function evening({ drawing, random, tones }: Scene): string {
  const stars = Array.from({ length: 34 }, () =>
    ellipse(random.between(60, 1540), random.between(40, 560), random.between(2, 6), random.between(2, 6), {
      fill: tones.deep,
      opacity: 0.5,
    }),
  )
  const moon =
    ellipse(1120, 300, 190, 190, { fill: "#f7e3b0" }) + ellipse(1190, 262, 160, 160, { fill: lighten(tones.wall, 0.1) })
  return (
    stars.join("") +
    moon +
    cupOnSaucer(drawing, {
      cx: 640,
      baseY: 810,
      radius: 250,
      height: 280,
      colour: tonesOf("blue").base,
      saucer: tonesOf("blue").base,
      inside: cream,
      drink: "latte",
      art: "heart",
    }) +
    steam(640, 510, 280, random) +
    spoon(drawing, 1000, 880, 320, -10)
  )
}

/** A row of cups and mugs in the six colours. */
export function cups({ drawing, random }: Scene): string {
  const row = accents.map((accent, index) => {
    const tall = index % 2 === 1
    const cup: CupBody = {
      cx: 170 + index * 248,
      baseY: ground + (index % 2) * 40,
      radius: tall ? 92 : 100,
      height: [150, 250, 130, 290, 160, 230][index]!,
      colour: tonesOf(accent).base,
      inside: cream,
      drink: (["espresso", "coffee", "latte"] as const)[index % 3]!,
      tilt: 0.24,
      silhouette: tall ? profile(0, 1, 0.5, 0.99, 0.88, 0.96, 0.96, 0.88, 1, 0.8) : undefined,
    }
    return standingShadow(drawing, cupOutline(cup), cup.cx, cup.baseY, cup.radius * (tall ? 0.8 : 0.5)) + cupBody(drawing, cup)
  })
  return row.join("") + steam(418, 620, 220, random)
}
