import { cupFromAbove, lying } from "./flat-lay.ts"
import { breakLines, fitLettering, letterLine } from "./lettering.ts"
import { lilacSprig, strewnBeans } from "./nature.ts"
import { cream, crema, darken, ink, kraft, lighten, mix, printOn } from "./palette.ts"
import { printedPattern, type Pattern } from "./patterns.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, type Scene } from "./scene.ts"
import { blend, ellipse, linear, path, rect, stroke } from "./svg.ts"

type Face = { x: number; y: number; width: number; height: number }

/** A gift card’s printed face. */
export function printedCard(
  { drawing, random, tones }: Scene,
  face: Face,
  title: string,
  subtitle: string,
  pattern: Pattern,
): string {
  const { x, y, width, height } = face
  const print = printOn(tones.deep)
  const lines = breakLines(title, 2)
  const margin = width * 0.058
  const room = width * 0.5 - margin * 2
  return (
    rect(x, y, width, height, { rx: 26, fill: tones.deep }) +
    printedPattern(
      drawing,
      random,
      pattern,
      { x: x + width * 0.5, y, width: width * 0.5, height },
      { ground: tones.base, main: mix(tones.base, tones.deep, 0.45), second: tones.spot },
      `M${x + width * 0.5} ${y}L${x + width - 26} ${y}Q${x + width} ${y} ${x + width} ${y + 26}L${x + width} ${y + height - 26}Q${x + width} ${y + height} ${x + width - 26} ${y + height}L${x + width * 0.5} ${y + height}Z`,
    ) +
    letterLine(
      "Maison Lilas",
      x + margin,
      y + height * 0.15,
      fitLettering("Maison Lilas", room, { size: 18, colour: print, weight: 0.13, tracking: 0.36 }),
    ) +
    lines
      .map((line, index) =>
        letterLine(
          line,
          x + margin,
          y + height * (0.5 + index * 0.14),
          fitLettering(line, room, { size: height * 0.09, colour: print, weight: 0.075, nib: 0.13, tracking: 0.3 }),
        ),
      )
      .join("") +
    letterLine(
      subtitle,
      x + margin,
      y + height * 0.9,
      fitLettering(subtitle, room, { size: 15, colour: print, weight: 0.14, tracking: 0.3 }),
    ) +
    rect(x, y, width, height, {
      rx: 26,
      fill: linear(
        drawing,
        [x, y],
        [x + width, y + height],
        [
          [0, "#ffffff", 0.28],
          [0.4, "#ffffff", 0],
          [1, ink, 0.15],
        ],
      ),
    })
  )
}

function envelope({ drawing, tones }: Scene, face: Face, colour: string): string {
  const { x, y, width, height } = face
  return (
    rect(x, y, width, height, {
      rx: 8,
      fill: blend(drawing, [x, y], [x + width, y + height], lighten(colour, 0.4), darken(colour, 0.06)),
    }) +
    path(`M${x} ${y + 8}L${x + width / 2} ${y + height * 0.58}L${x + width} ${y + 8}Z`, {
      fill: lighten(colour, 0.2),
      stroke: darken(colour, 0.2),
      "stroke-width": 3,
    }) +
    ellipse(x + width / 2, y + height * 0.56, 46, 46, { fill: tones.deep }) +
    letterLine("ML", x + width / 2, y + height * 0.56 + 14, {
      size: 28,
      colour: cream,
      weight: 0.1,
      tracking: 0.24,
      align: "middle",
    })
  )
}

function stampCard({ drawing, tones }: Scene, face: Face, title: string, subtitle: string): string {
  const { x, y, width, height } = face
  const rounds = Array.from({ length: 10 }, (_, index) => {
    const cx = x + 96 + (index % 5) * ((width - 192) / 4)
    const cy = y + height * 0.52 + Math.floor(index / 5) * 128
    const stamped = index < 4
    return (
      ellipse(cx, cy, 50, 50, { fill: stamped ? tones.base : "none", stroke: tones.deep, "stroke-width": 3.5 }) +
      (stamped
        ? `<g transform="translate(${cx} ${cy}) rotate(${index * 23 - 30})">${ellipse(0, 0, 18, 26, { fill: tones.deep })}${stroke("M-4 -22Q10 0 2 22", tones.base, 4)}</g>`
        : letterLine(String(index + 1), cx, cy + 10, {
            size: 20,
            colour: tones.deep,
            weight: 0.1,
            align: "middle",
            opacity: 0.6,
          }))
    )
  })
  return (
    rect(x, y, width, height, {
      rx: 24,
      fill: blend(drawing, [x, y], [x + width, y + height], "#fffdf6", "#efe5d2"),
    }) +
    rect(x, y, width, 18, { rx: 9, fill: tones.base }) +
    letterLine(title, x + 48, y + 112, { size: 40, colour: ink, weight: 0.075, nib: 0.13, tracking: 0.3 }) +
    letterLine(subtitle, x + 50, y + 160, { size: 18, colour: ink, weight: 0.13, tracking: 0.34 }) +
    rounds.join("")
  )
}

function ribbon({ tones, drawing }: Scene, face: Face): string {
  const { x, y, width, height } = face
  const [cx, cy] = [x + width * 0.32, y + height * 0.5]
  const silk = blend(
    drawing,
    [cx - 130, cy - 90],
    [cx + 130, cy + 90],
    lighten(tones.spot, 0.5),
    tones.spot,
    darken(tones.spot, 0.35),
  )
  const loop = (side: number) =>
    path(
      `M${cx} ${cy}C${cx + side * 60} ${cy - 120} ${cx + side * 190} ${cy - 100} ${cx + side * 170} ${cy - 20}C${cx + side * 150} ${cy + 40} ${cx + side * 60} ${cy + 20} ${cx} ${cy}Z`,
      { fill: silk },
    ) +
    path(
      `M${cx + side * 30} ${cy - 16}C${cx + side * 80} ${cy - 66} ${cx + side * 140} ${cy - 60} ${cx + side * 134} ${cy - 18}C${cx + side * 110} ${cy + 10} ${cx + side * 70} ${cy + 4} ${cx + side * 30} ${cy - 16}Z`,
      { fill: darken(tones.spot, 0.4), opacity: 0.5 },
    )
  const tail = (side: number) =>
    path(`M${cx} ${cy}L${cx + side * 80} ${cy + 150}L${cx + side * 112} ${cy + 118}L${cx + side * 136} ${cy + 132}Z`, {
      fill: silk,
    })
  return (
    rect(cx - 22, y - 3, 44, height + 6, { fill: silk }) +
    rect(x - 3, cy - 22, width + 6, 44, { fill: silk }) +
    tail(-1) +
    tail(1) +
    loop(-1) +
    loop(1) +
    ellipse(cx, cy, 30, 26, { fill: silk })
  )
}

/** A gift card from above: with its envelope, its ribbon, or as a card to stamp. */
export function drawGiftCard(subject: PictureSubject): string {
  const scene = openScene(subject, "cove")
  const { drawing, random, tones, words } = scene
  const subtitle = subject.subtitle ?? ""
  const card: Face = { x: 250, y: 440, width: 760, height: 470 }
  if (words.includes("tampons")) {
    const face: Face = { x: 200, y: 330, width: 800, height: 540 }
    return closeScene(
      scene,
      lying(drawing, stampCard(scene, face, subject.title, subtitle), { ...face, angle: -6, lift: 18, radius: 24 }) +
        cupFromAbove(drawing, 990, 960, 120, tones.base, crema),
    )
  }
  if (words.includes("ruban")) {
    const parcel: Face = { x: 230, y: 300, width: 740, height: 600 }
    const wrap =
      printedPattern(drawing, random, "scallops", parcel, { ground: lighten(tones.base, 0.3), main: tones.base, second: cream }) +
      rect(parcel.x, parcel.y, parcel.width, parcel.height, {
        fill: linear(
          drawing,
          [230, 300],
          [970, 900],
          [
            [0, "#ffffff", 0.4],
            [0.5, "#ffffff", 0],
            [1, ink, 0.2],
          ],
        ),
      }) +
      ribbon(scene, parcel)
    const small: Face = { x: 520, y: 660, width: 500, height: 310 }
    return closeScene(
      scene,
      lying(drawing, wrap, { ...parcel, angle: 5, lift: 28, radius: 4 }) +
        lying(drawing, printedCard(scene, small, subject.title, subtitle, "leaves"), {
          ...small,
          angle: -8,
          lift: 12,
          radius: 26,
        }),
    )
  }
  const cover: Face = { x: 190, y: 240, width: 780, height: 540 }
  return closeScene(
    scene,
    lying(drawing, envelope(scene, cover, words.includes("lilas") ? tones.base : kraft), { ...cover, angle: -9, lift: 20 }) +
      lying(drawing, printedCard(scene, card, subject.title, subtitle, "waves"), { ...card, angle: 4, lift: 14, radius: 26 }) +
      lilacSprig(random, 130, 1090, 400, -14, "#b08fd0") +
      strewnBeans(drawing, random, { x: 790, y: 1000, width: 260, height: 70 }, 5, "medium", 54),
  )
}
