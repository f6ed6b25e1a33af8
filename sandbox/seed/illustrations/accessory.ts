import { brewerFamily } from "./accessory-brewers.ts"
import type { AccessoryKind } from "./accessory-kind.ts"
import { toolFamily } from "./accessory-tools.ts"
import type { PictureSubject } from "./picture-subject.ts"
import { closeScene, openScene } from "./scene.ts"

const kinds: readonly AccessoryKind[] = [...toolFamily, ...brewerFamily]

/** An accessory, chosen by the subject's own words (detail first); unknown words give a storage tin. */
export function drawAccessory(subject: PictureSubject): string {
  const scene = openScene(subject)
  const byDetail = kinds.find((kind) => kind.words.test(scene.words.split(" ").slice(0, 3).join(" ")))
  const kind = byDetail ?? kinds.find((candidate) => candidate.words.test(scene.words)) ?? kinds[0]!
  return closeScene(scene, kind.draw(scene, subject.title))
}
