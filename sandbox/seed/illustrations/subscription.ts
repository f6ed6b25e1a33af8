import { coffeeBag, type Bag } from "./coffee-bag.ts"
import { lying } from "./flat-lay.ts"
import { letterLine } from "./lettering.ts"
import { contactShadow } from "./light.ts"
import { housing } from "./machine-parts.ts"
import { lilacSprig, strewnBeans } from "./nature.ts"
import { cream, darken, ink, kraft, lighten, printOn } from "./palette.ts"
import { printedPattern } from "./patterns.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, standingShadow, type Scene } from "./scene.ts"
import { openBox } from "./subscription-box.ts"
import { blend, ellipse, group, linear, path, rect, stroke } from "./svg.ts"

/** A closed box with its sleeve, and one bag before it. */
function sleevedBox(scene: Scene, subject: PictureSubject): string {
  const { drawing, tones, random } = scene
  const moon = path("M430 470A120 120 0 1 0 520 680A150 150 0 0 1 430 470Z", { fill: tones.spot })
  const stars = Array.from({ length: 14 }, () =>
    ellipse(random.between(250, 740), random.between(420, 900), random.between(3, 6), random.between(3, 6), {
      fill: tones.spot,
      opacity: 0.85,
    }),
  )
  const bag: Bag = { cx: 850, baseY: 1040, width: 330, height: 500, shape: "pouch", colour: cream }
  return (
    standingShadow(drawing, "M200 380L800 380L850 1000L200 1000Z", 510, 1000, 330) +
    housing(drawing, { x: 200, y: 380, width: 590, height: 620, radius: 8, colour: tones.base, depth: 60 }) +
    rect(200, 420, 590, 520, { fill: tones.deep }) +
    stars.join("") +
    moon +
    letterLine(subject.title, 495, 800, { size: 44, colour: cream, weight: 0.08, tracking: 0.35, align: "middle" }) +
    letterLine(subject.subtitle ?? "", 495, 850, { size: 18, colour: cream, weight: 0.13, tracking: 0.36, align: "middle" }) +
    rect(200, 380, 590, 620, {
      fill: linear(
        drawing,
        [200, 380],
        [790, 1000],
        [
          [0, "#ffffff", 0.2],
          [0.5, "#ffffff", 0],
          [1, ink, 0.2],
        ],
      ),
    }) +
    contactShadow(drawing, 850, 1036, 160, 22) +
    coffeeBag(drawing, bag, tones, { title: subject.title, subtitle: "Maison Lilas" }, `${subject.seed}b`, random)
  )
}

/** Three small boxes stacked and tied, each of another printing. */
function microlots(scene: Scene, subject: PictureSubject): string {
  const { drawing, tones, random } = scene
  const papers = [tones.deep, tones.base, cream]
  const boxes = papers.map((colour, index) => {
    const y = 790 - index * 205
    const x = 270 + index * 26
    const width = 640 - index * 70
    const print = printedPattern(
      drawing,
      random,
      (["contours", "scallops", "rays"] as const)[index]!,
      { x: x + 6, y: y + 6, width: width - 12, height: 188 },
      { ground: colour, main: index === 2 ? tones.base : lighten(tones.base, 0.2), second: tones.spot },
    )
    const plate =
      rect(x + width / 2 - 170, y + 58, 340, 84, { fill: index === 2 ? tones.deep : cream }) +
      letterLine([subject.title, "Microlot", "Maison Lilas"][index]!, x + width / 2, y + 112, {
        size: 24,
        colour: printOn(index === 2 ? tones.deep : cream),
        weight: 0.11,
        tracking: 0.34,
        align: "middle",
      })
    return (
      housing(drawing, { x, y, width, height: 200, radius: 5, colour, depth: 50 }) +
      print +
      plate +
      rect(x, y, width, 200, {
        fill: linear(
          drawing,
          [x, y],
          [x + width, y + 200],
          [
            [0, "#fff", 0.25],
            [0.5, "#fff", 0],
            [1, ink, 0.24],
          ],
        ),
      })
    )
  })
  return (
    standingShadow(drawing, "M270 380L880 380L960 990L270 990Z", 600, 992, 350) +
    boxes.join("") +
    lilacSprig(random, 800, 1010, 300, -24, "#b08fd0") +
    strewnBeans(drawing, random, { x: 150, y: 1030, width: 300, height: 70 }, 8, "light", 54)
  )
}

/** A flat parcel from above with its stamp and card. */
function letterboxParcel(scene: Scene, subject: PictureSubject): string {
  const { drawing, tones, random } = scene
  const parcel =
    rect(180, 250, 720, 560, {
      rx: 14,
      fill: blend(drawing, [180, 250], [900, 810], lighten(kraft, 0.3), kraft),
    }) +
    stroke("M180 530L900 530", darken(kraft, 0.2), 60, { "stroke-linecap": "butt", opacity: 0.3 }) +
    rect(260, 600, 340, 150, { fill: cream, rx: 4 }) +
    [0, 1, 2].map((row) => rect(290, 640 + row * 34, [230, 180, 210][row]!, 9, { fill: ink, opacity: 0.45 })).join("") +
    rect(700, 300, 140, 170, { fill: cream }) +
    printedPattern(
      drawing,
      random,
      "hills",
      { x: 714, y: 314, width: 112, height: 142 },
      { ground: lighten(tones.base, 0.6), main: tones.base, second: tones.spot },
    ) +
    [46, 66].map((r) => ellipse(690, 440, r, r, { fill: "none", stroke: ink, "stroke-width": 4, opacity: 0.4 })).join("") +
    stroke("M560 420Q590 400 620 420T680 420M560 446Q590 426 620 446T680 446", ink, 4, { opacity: 0.35 })
  const card =
    rect(560, 640, 480, 330, { rx: 10, fill: tones.base }) +
    rect(584, 664, 432, 282, { fill: "none", stroke: printOn(tones.base), "stroke-width": 3 }) +
    letterLine(subject.title, 800, 806, {
      size: 38,
      colour: printOn(tones.base),
      weight: 0.09,
      tracking: 0.34,
      align: "middle",
    }) +
    letterLine("Maison Lilas", 800, 862, { size: 18, colour: printOn(tones.base), weight: 0.13, tracking: 0.36, align: "middle" })
  return (
    lying(drawing, parcel, { x: 180, y: 250, width: 720, height: 560, angle: -7, lift: 24 }) +
    lying(drawing, card, { x: 560, y: 640, width: 480, height: 330, angle: 6, lift: 10 }) +
    strewnBeans(drawing, random, { x: 160, y: 950, width: 300, height: 110 }, 9, "medium", 58)
  )
}

/** A tasting notebook with its pencil. */
function notebook(scene: Scene, subject: PictureSubject): string {
  const { drawing, tones, random } = scene
  const cover =
    rect(300, 200, 560, 780, {
      rx: 18,
      fill: blend(drawing, [300, 200], [860, 980], lighten(tones.base, 0.3), tones.base, darken(tones.base, 0.16)),
    }) +
    rect(300, 200, 60, 780, { rx: 12, fill: tones.deep }) +
    printedPattern(
      drawing,
      random,
      "contours",
      { x: 420, y: 520, width: 380, height: 380 },
      { ground: tones.base, main: lighten(tones.base, 0.55), second: tones.deep },
      "M420 710A190 190 0 1 1 800 710A190 190 0 1 1 420 710Z",
    ) +
    letterLine("Club", 610, 330, { size: 54, colour: ink, weight: 0.07, nib: 0.14, tracking: 0.34, align: "middle" }) +
    letterLine("Dégustation", 610, 420, { size: 34, colour: ink, weight: 0.07, nib: 0.12, tracking: 0.3, align: "middle" }) +
    letterLine(subject.subtitle ?? "", 610, 470, { size: 18, colour: ink, weight: 0.13, tracking: 0.36, align: "middle" })
  const pencil = group(
    path("M0 0L420 0L470 17L420 34L0 34Z", {
      fill: blend(drawing, [0, 0], [0, 34], lighten(tones.spot, 0.5), tones.spot, darken(tones.spot, 0.3)),
    }) +
      path("M420 0L470 17L420 34Z", { fill: "#ecd2a8" }) +
      path("M455 11L472 17L455 23Z", { fill: ink }) +
      rect(-30, 0, 34, 34, { fill: tones.deep }),
    { transform: "translate(740 1090) rotate(-62)" },
  )
  return (
    lying(drawing, cover, { x: 300, y: 200, width: 560, height: 780, angle: -5, lift: 22 }) +
    pencil +
    strewnBeans(drawing, random, { x: 160, y: 1030, width: 360, height: 80 }, 8, "medium", 56)
  )
}

/** A subscription's parcel, box or notebook, chosen by the subject's words. */
export function drawSubscription(subject: PictureSubject): string {
  const scene = openScene(subject)
  const { words } = scene
  if (words.includes("courrier")) return closeScene(scene, letterboxParcel(scene, subject))
  const draw = (): string => {
    if (words.includes("carnet")) return notebook(scene, subject)
    if (words.includes("colis")) return openBox(scene, subject, ["Un kilo", "Un kilo", "Un kilo"], true)
    if (words.includes("decafeine")) return sleevedBox(scene, subject)
    if (words.includes("grands crus")) return microlots(scene, subject)
    return openBox(scene, subject, words.includes("decouverte") ? [subject.title] : [subject.title, "Maison Lilas"])
  }
  return closeScene(scene, draw())
}
