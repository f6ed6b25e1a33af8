import { createHash } from "node:crypto"
import type { ImageRecord } from "../storage/models.ts"
import { seedId } from "../storage/ids.ts"
import { type PictureSubject, pictureSize } from "./illustrations/picture-subject.ts"
import { pictureSubjects } from "./picture-subjects.ts"

const subjects = new Map<string, PictureSubject>(pictureSubjects().map((subject) => [subject.name, subject]))

/** The picture of a product in one colour; the colour that it is drawn in everywhere has the product's own. */
export function colourImageOf(slug: string, colour: string, caption: string, origin: string): ImageRecord {
  const name = `${slug}-${colour}`
  return variantImageOf(subjects.has(name) ? name : slug, caption, origin)
}

/**
 * A file's path as the backend's CDN has it: `<file id>/<md5>/<filename>`. The hash is its name's, because a picture is drawn
 * when it is first asked for.
 */
export function mediaPath(name: string): string {
  return `/media/${seedId("file", name)}/${hashOf(name)}/${name}.jpg`
}

function hashOf(name: string): string {
  return createHash("md5").update(name).digest("hex")
}

/** One picture of `/media/`, with the words that describe it. */
export function variantImageOf(name: string, caption: string, origin: string): ImageRecord {
  return {
    id: seedId("image", name),
    caption,
    file: {
      id: seedId("file", name),
      url: `${origin}${mediaPath(name)}`,
      ...pictureSize(subjects.get(name)?.family ?? "coffee"),
      md5: hashOf(name),
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
