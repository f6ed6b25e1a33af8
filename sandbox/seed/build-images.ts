import { createHash } from "node:crypto"
import type { ImageRecord } from "../storage/models.ts"
import { seedId } from "../storage/ids.ts"
import type { PictureSubject } from "./illustrations/picture-subject.ts"
import { pictureSubjects } from "./picture-subjects.ts"

const subjects = new Map<string, PictureSubject>(pictureSubjects().map((subject) => [subject.name, subject]))

/** The picture of a product in one colour; the colour that it is drawn in everywhere has the product's own. */
export function colourImageOf(slug: string, colour: string, caption: string, origin: string): ImageRecord {
  const name = `${slug}-${colour}`
  return variantImageOf(subjects.has(name) ? name : slug, caption, origin)
}

/** One picture of `/media/`, with the words that describe it. */
export function variantImageOf(name: string, caption: string, origin: string): ImageRecord {
  return {
    id: seedId("image", name),
    caption,
    file: {
      id: seedId("file", name),
      url: `${origin}/media/${name}.jpg`,
      width: 1200,
      height: 1200,
      md5: createHash("md5").update(name).digest("hex"),
      content_type: "image/jpeg",
    },
  }
}

/** A product's or category's own pictures: the first, and the second view where the list of subjects has one. */
export function imagesOf(slug: string, caption: string, origin: string): ImageRecord[] {
  const second = subjects.get(`${slug}-2`)
  const first = variantImageOf(slug, caption, origin)
  return second ? [first, variantImageOf(second.name, `${caption} : ${second.detail}`, origin)] : [first]
}
