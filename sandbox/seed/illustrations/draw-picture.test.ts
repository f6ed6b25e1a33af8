import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { isBroad } from "../../../tests/setup/breadth.ts"
import { pictureSubjects } from "../picture-subjects.ts"
import { variantImageOf } from "../build-images.ts"
import { drawPicture } from "./draw-picture.ts"
import { type PictureFamily, type PictureSubject, pictureSize } from "./picture-subject.ts"

const all: PictureSubject[] = pictureSubjects()
const families = new Set<PictureFamily>(all.map(({ family }) => family))
/** Some of each family; all in `npm run test:full`. */
const subjects = isBroad ? all : [...families].flatMap((family) => all.filter((each) => each.family === family).slice(0, 4))

/** The picture as 16 × 16 pixels of three channels. */
async function thumbnail(subject: PictureSubject): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(subject)), { density: 18 })
    .resize(16, 16, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Mean difference of two thumbnails per channel, from 0 to 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length
}

/** The same after removing each picture's mean colour, so that a recoloured drawing counts as equal. */
function shapeDifference(one: Buffer, other: Buffer): number {
  const grey = (picture: Buffer) => {
    const values = Array.from(
      { length: 256 },
      (_, pixel) => (picture[pixel * 3]! + picture[pixel * 3 + 1]! + picture[pixel * 3 + 2]!) / 3,
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => value - mean)
  }
  const [a, b] = [grey(one), grey(other)]
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length
}

describe("drawPicture", () => {
  const thumbnails = new Map<string, Buffer>()
  beforeAll(async () => {
    for (const subject of subjects) thumbnails.set(subject.name, await thumbnail(subject))
  })

  test("draws every family of the seed", () => {
    expect([...families].sort()).toEqual([
      "accessory",
      "category",
      "coffee",
      "course",
      "cup",
      "giftcard",
      "grinder",
      "machine",
      "place",
      "subscription",
      "tableware",
    ])
  })

  test.each(subjects)("$name is well-formed, without text or broken numbers", async (subject) => {
    const svg = drawPicture(subject)
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    expect({ format, width, height }).toEqual({ format: "svg", ...pictureSize(subject.family) })
    expect(variantImageOf(subject.name, "", "").file).toMatchObject({ width, height })
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
    const used = [...svg.matchAll(/(?:url\(#|href="#)(\w+)/g)].map(([, id]) => id)
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
  })

  test("the same subject always gives the same drawing", () => {
    for (const subject of subjects) expect(drawPicture({ ...subject })).toBe(drawPicture(subject))
  })

  test("no two pictures are the same, nor look the same unless they show one product in one colour", () => {
    expect(new Set(subjects.map(drawPicture)).size).toBe(subjects.length)
    const alike = subjects.flatMap((one, index) =>
      subjects
        .slice(index + 1)
        .filter((other) => one.seed !== other.seed || one.accent !== other.accent)
        .filter((other) => difference(thumbnails.get(one.name)!, thumbnails.get(other.name)!) < 1)
        .map((other) => `${one.name} = ${other.name}`),
    )
    expect(alike).toEqual([])
  })

  test("no product's main picture is another's in other colours", () => {
    const main = subjects.filter(({ name, seed }) => name === seed)
    const alike = main.flatMap((one, index) =>
      main
        .slice(index + 1)
        .filter((other) => shapeDifference(thumbnails.get(one.name)!, thumbnails.get(other.name)!) < 2)
        .map((other) => `${one.name} = ${other.name}`),
    )
    expect(alike).toEqual([])
  })
})
