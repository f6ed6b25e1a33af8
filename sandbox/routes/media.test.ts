import sharp from "sharp"
import { expect, test } from "vitest"
import { pictureSubjects } from "../seed/picture-subjects.ts"
import type { SandboxContext } from "../storage/context.ts"
import { mediaRoutes } from "./media.ts"

// The route reads nothing from the context.
const app = mediaRoutes({} as SandboxContext)
const path = `/media/${pictureSubjects()[0]!.name}.jpg`

test("serves a seed picture that browsers may keep for a year", async () => {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("image/jpeg")
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1200)
})

test("answers 304 when the browser has it", async () => {
  const etag = (await app.request(path)).headers.get("etag")!
  const response = await app.request(path, { headers: { "If-None-Match": etag } })
  expect(response.status).toBe(304)
  expect(await response.text()).toBe("")
})

test.each(["/media/inconnu.jpg", `${path.replace(".jpg", "")}`, "/media/..%2F..%2Fpackage.json", "/media/constructor"])(
  "%s is not found",
  async (unknown) => {
    const response = await app.request(unknown)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } })
  },
)
