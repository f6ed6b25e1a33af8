import type { PictureSubject } from "./picture-subject.ts"
import { renderPicture } from "./render-picture.ts"

/**
 * Draws pictures that the cache folder does not hold yet, one after the other and between other work, so that the
 * first visitor of a fresh demo need not wait for each.
 *
 * @param isStopped asked before each picture
 */
export async function drawAhead(
  subjects: readonly PictureSubject[],
  cacheFolder: string,
  isStopped: () => boolean,
): Promise<void> {
  const isMain = ({ name, family, seed }: PictureSubject) => family === "place" || family === "category" || name === seed
  const ordered = [...subjects.filter(isMain), ...subjects.filter((subject) => !isMain(subject))]
  for (const subject of ordered) {
    if (isStopped()) return
    await renderPicture(subject, cacheFolder)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
