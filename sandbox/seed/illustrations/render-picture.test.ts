import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { PictureSubject } from "./picture-subject.ts"
import { renderPicture } from "./render-picture.ts"

const subject: PictureSubject = {
  name: "essai",
  family: "coffee",
  title: "Essai",
  subtitle: "Lyon",
  accent: "lilac",
  seed: "essai",
}
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"))
})
afterEach(() => rm(folder, { recursive: true }))

test("renders a JPEG of 1200 × 1200 and keeps it in the folder", async () => {
  const { bytes, contentType } = await renderPicture(subject, folder)
  expect(contentType).toBe("image/jpeg")
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 1200 })
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  expect(await readFile(join(folder, files[0]!))).toEqual(bytes)
})

test("reads a picture that an earlier start has rendered", async () => {
  const other = { ...subject, seed: "autre", name: "autre" }
  await renderPicture(other, folder)
  const [file] = await readdir(folder)
  const second = await mkdtemp(join(tmpdir(), "pictures-"))
  await writeFile(join(second, file!), "stored before")
  expect((await renderPicture(other, second)).bytes.toString()).toBe("stored before")
  await rm(second, { recursive: true })
})

test("places and categories are 1600 × 1000", async () => {
  const { bytes } = await renderPicture({ ...subject, family: "category", title: "Cafés" })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1000 })
})

/** Milliseconds of processor time that a piece of work takes in this process. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test("a picture takes at most twelve times the processor time of a plain one of its size @full", async () => {
  const place: PictureSubject = { ...subject, family: "place", title: "Café et boutique", detail: "vitrine" }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="800" height="1000"/></svg>',
  )
  const plain = () => sharp(svg).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  let [least, leastPlain] = [Infinity, Infinity]
  // Quiet, it takes six to seven times as long. Neighbours make single readings longer, never shorter.
  for (let tries = 0; tries < 5; tries++) {
    leastPlain = Math.min(leastPlain, await processorTime(plain))
    least = Math.min(least, await processorTime(() => renderPicture({ ...place, seed: `temps-${tries}` })))
  }
  expect(least / leastPlain).toBeLessThan(12)
})
