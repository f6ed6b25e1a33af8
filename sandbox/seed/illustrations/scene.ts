import { backdrop, backdrops, castShadow, contactShadow, floor, type Backdrop, type Cast } from "./light.ts"
import { tonesOf, type Tones } from "./palette.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { createRandom, hashText, type Random } from "./random.ts"
import { createDrawing, group, round, svgDocument, type Drawing } from "./svg.ts"

/** A square picture being drawn. */
export type Scene = {
  drawing: Drawing
  random: Random
  tones: Tones
  /** The subject's words in lower case without accents, to look for « bouilloire » and the like. */
  words: string
  /** True for the product's main picture; its other colours stand alone on a plain ground. */
  hero: boolean
  behind: string
}

/** Words of a text in lower case without accents. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
}

/** Starts a square picture: its choices depend on the seed, its tints on the accent. */
export function openScene(subject: PictureSubject, kind?: Backdrop): Scene {
  const drawing = createDrawing()
  const random = createRandom(subject.seed)
  const tones = tonesOf(subject.accent)
  const hero = subject.name === subject.seed
  const chosen = hero ? (kind ?? backdrops[(hashText(subject.seed) >>> 5) % backdrops.length]!) : "cove"
  return {
    drawing,
    random,
    tones,
    words: plainWords(`${subject.detail ?? ""} ${subject.title} ${subject.subtitle ?? ""} ${subject.name}`),
    hero,
    behind: backdrop(drawing, tones, chosen, random),
  }
}

/** Starts a picture of 1600 × 1000 for places and categories. */
export function openWideScene(subject: PictureSubject, kind: Backdrop = "table"): Scene {
  const drawing = createDrawing()
  const random = createRandom(subject.seed)
  const tones = tonesOf(subject.accent)
  const words = plainWords(`${subject.detail ?? ""} ${subject.title} ${subject.name}`)
  return { drawing, random, tones, words, hero: true, behind: backdrop(drawing, tones, kind, random, 1600, 1000) }
}

/** Puts what was drawn for a square picture elsewhere: its middle on the ground goes to (x, y). */
export function placed(content: string, x: number, y: number, scale: number): string {
  return group(content, { transform: `translate(${round(x - 600 * scale)} ${round(y - floor * scale)}) scale(${scale})` })
}

/** The finished picture of 1600 × 1000. */
export function closeWideScene(scene: Scene, content: string): string {
  return svgDocument(scene.drawing, 1600, 1000, scene.behind + content)
}

/** The finished square picture. */
export function closeScene(scene: Scene, content: string): string {
  return svgDocument(scene.drawing, 1200, 1200, scene.behind + content)
}

/** Both shadows of something that stands on the ground. */
export function standingShadow(
  drawing: Drawing,
  outline: string,
  cx: number,
  baseY: number,
  halfWidth: number,
  cast: Cast = {},
): string {
  return (
    castShadow(drawing, outline, baseY, cast) + contactShadow(drawing, cx, baseY - 2, halfWidth, Math.min(34, halfWidth * 0.12))
  )
}
