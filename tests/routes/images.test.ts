import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { readImageFolders } from "../../app/commerce/settings.server"
import { parseImageUrl } from "../../app/shop/catalogue/pictures"
import { loader } from "../../app/routes/images.$"
import { mediaPath } from "../../sandbox/seed/build-images.ts"
import { pictureSubjects } from "../../sandbox/seed/picture-subjects.ts"
import { startBackend } from "../setup/backend"

const backend = startBackend()
const folder = mkdtempSync(join(tmpdir(), "shop-"))
const formerFolder = process.cwd()
beforeAll(() => process.chdir(folder))
beforeEach(() => (backend.calls.length = 0))
afterAll(() => {
  process.chdir(formerFolder)
  rmSync(folder, { recursive: true })
  backend.close()
})

const name = pictureSubjects()[0]!.name
const version = /([a-f0-9]{8})\/[^/]+$/.exec(mediaPath(name))?.[1]
const picture = `/images/320/${version}/sandbox.test${mediaPath(name)}`

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://shop.test${path}`, init)
  return Promise.resolve(loader({ request, params: {}, context: {} }))
}

test.each([
  ["avif", "image/avif", "heif"],
  ["webp", "image/webp", "webp"],
  ["jpg", "image/jpeg", "jpeg"],
])("gives the sandbox's picture as %s, for a year", async (extension, type, format) => {
  const answer = await ask(`${picture}.${extension}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("Content-Type")).toBe(type)
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
  expect(answer.headers.has("Vary")).toBe(false)
  const bytes = await answer.arrayBuffer()
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.byteLength))
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 320 })
})

test("a picture to share is 1200 × 630, and shows all of a square file between its edges", async () => {
  const whole = Buffer.from(await (await ask(`${picture.replace("/320/", "/640/")}.jpg`)).arrayBuffer())
  const shared = Buffer.from(await (await ask(`${picture.replace("/320/", "/1200/")}.jpg`)).arrayBuffer())
  expect(await sharp(shared).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 })
  const middle = await sharp(shared).extract({ left: 285, top: 0, width: 630, height: 630 }).resize(16, 16).raw().toBuffer()
  const small = await sharp(whole).resize(16, 16).raw().toBuffer()
  for (const [at, value] of small.entries()) expect(Math.abs(value - middle[at]!)).toBeLessThan(24)
})

test("a browser that has the picture gets 304, and the backend is not asked again", async () => {
  const etag = (await ask(`${picture}.avif`)).headers.get("ETag")!
  backend.calls.length = 0
  const answer = await ask(`${picture}.avif`, { headers: { "If-None-Match": `"other", W/${etag}` } })
  expect(answer.status).toBe(304)
  expect(answer.headers.get("ETag")).toBe(etag)
  expect(answer.body).toBeNull()
  expect(backend.calls).toEqual([])
})

test("an unknown picture is asked for once and answered with 404 for a minute", async () => {
  const path = "/images/320/0/sandbox.test/media/inconnu.jpg.avif"
  for (const answer of [await ask(path), await ask(path)]) {
    expect(answer.status).toBe(404)
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60")
  }
  expect(backend.calls).toEqual(["GET /media/inconnu.jpg"])
})

test("while the backend fails, the browser is sent to the file itself, not for long", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  vi.spyOn(backend.sandbox.storefront, "fetch").mockReturnValue(new Response(null, { status: 503 }))
  const answer = await ask(`/images/320/0f343b09/sandbox.test/media/${pictureSubjects()[1]!.name}.jpg.avif`)
  vi.restoreAllMocks()
  expect(answer.status).toBe(302)
  expect(answer.headers.get("Location")).toBe(`http://sandbox.test/media/${pictureSubjects()[1]!.name}.jpg`)
  expect(answer.headers.get("Cache-Control")).toBe("no-store")
})

const hostile = [
  "/images/",
  "/images/320",
  "/images/321/0f343b09/sandbox.test/media/a.jpg.avif",
  "/images/99999/0f343b09/sandbox.test/media/a.jpg.avif",
  "/images/320/..%2f..%2f/sandbox.test/media/a.jpg.avif",
  "/images/320/0f343b09/evil.example/media/a.jpg.avif",
  "/images/320/0f343b09/sandbox.test@evil.example/media/a.jpg.avif",
  "/images/320/0f343b09/sandbox.test%40evil.example/media/a.jpg.avif",
  "/images/320/0f343b09/evil.example%23sandbox.test/media/a.jpg.avif",
  "/images/320/0f343b09/sandbox.test:8080/media/a.jpg.avif",
  "/images/320/0f343b09/127.0.0.1/media/a.jpg.avif",
  "/images/320/0f343b09/localhost:4000/media/a.jpg.avif",
  "/images/320/0f343b09/[::ffff:127.0.0.1]/media/a.jpg.avif",
  "/images/320/0f343b09/2130706433/media/a.jpg.avif",
  "/images/320/0f343b09/169.254.169.254/latest/meta-data.avif",
  "/images/320/0f343b09/http:%2f%2fevil.example/a.jpg.avif",
  "/images/320/0f343b09/vault.test/media/a.jpg.avif",
  "/images/320/0f343b09/sandbox.test/api/cart.avif",
  "/images/320/0f343b09/sandbox.test/media/%2e%2e/api/cart.avif",
  "/images/320/0f343b09/sandbox.test/media/%252e%252e%252fapi%252fcart.avif",
  "/images/320/0f343b09/sandbox.test/media/..\\api\\cart.avif",
  "/images/320/0f343b09/sandbox.test/media/a.jpg%0d%0aX-Header:1.avif",
  "/images/320/0f343b09/sandbox.test/media/a.jpg%00.avif",
  "/images/320/0f343b09/sandbox.test/media/a.svg.avif",
  "/images/320/0f343b09/sandbox.test/media/a.jpg.avif?width=1",
  "/images/320/0f343b09/sandbox.test/media/a.jpg.tiff",
  "/images/320/0f343b09/cdn.swell.store/other-store/a.jpg.avif",
  `/images/320/0f343b09/sandbox.test/media/${"a".repeat(5000)}.avif`,
]

test.each(hostile)("%s is 404 without asking anybody", async (path) => {
  // msw fails requests to other hosts, so that a call elsewhere would show as 302.
  expect((await ask(path)).status).toBe(404)
  expect(backend.calls).toEqual([])
})

test("pictures come from the store's own and the sample themes' folders at the backend's hosts, from no other store's", () => {
  const known = (path: string) => parseImageUrl(`/images/320/0/${path}.avif`, readImageFolders()) !== null
  const own = ["maison-lilas", "maison-lilas_test", "default-theme", "test-theme", "schema"]
  for (const host of ["cdn.swell.store", "cdn.schema.io"]) {
    expect(own.filter((folder) => !known(`${host}/${folder}/5f/a.jpg`))).toEqual([])
    expect(known(`${host}/other-store/5f/a.jpg`)).toBe(false)
  }
})
