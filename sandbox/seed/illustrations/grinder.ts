import { electricGrinder, singleDose } from "./grinder-electric.ts"
import { counter, manualGrinder } from "./grinder-other.ts"
import { bean } from "./nature.ts"
import { cream, darken, ink, lighten, steel } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene, type Scene } from "./scene.ts"
import { blend, ellipse, group, linear, path, polygon, radial } from "./svg.ts"

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
      blend(drawing, [cx - 440, cy - 440], [cx + 440, cy + 440], lighten(tones.base, 0.6), tones.base, darken(tones.base, 0.4)),
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
