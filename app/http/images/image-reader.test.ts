import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { http, HttpResponse } from "msw"
import { setupServer } from "msw/node"
import sharp from "sharp"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { openDiskCache } from "./disk-cache.server"
import { type ImageRequest, type ReadImage, openImageReader } from "./image-reader.server"

const sourceOf = (md5: string) => `http://sandbox.test/media/65a0000000000000000000f2/${md5}/guji.jpg`
const source = sourceOf("0931126a20f133d67c2b018a0f343b09")
const asked: ImageRequest = { source, version: "0f343b09", width: 160, format: "avif" }
const megabyte = 1024 * 1024
const photograph = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const answerWith = (body: Buffer | string, headers = {}) =>
  new HttpResponse(typeof body === "string" ? body : new Uint8Array(body), { headers })

let answer: () => Promise<HttpResponse<string>> | HttpResponse<string>
let fetched = 0
const backend = setupServer(
  http.get("*", () => {
    fetched += 1
    return answer()
  }),
)
backend.listen({ onUnhandledRequest: "error" })
afterAll(() => backend.close())

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "images-"))
  fetched = 0
  const bytes = await photograph("#b98")
  answer = () => answerWith(bytes) as HttpResponse<string>
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const asPicture = (found: unknown) => found as ReadImage

test("resizes, changes the format, and keeps what it made for the next process", async () => {
  const first = asPicture(await openImageReader(folder, megabyte)(asked))
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: "heif", compression: "av1", width: 160, height: 120 })
  expect(first.lasting).toBe(true)

  const again = asPicture(await openImageReader(folder, megabyte)(asked))
  expect(again.etag).toBe(first.etag)
  expect(fetched).toBe(1)
})

test.each(["", '{"digest":"5f', "\0\0\0\0"])("a picture whose note a power cut left as %j is made anew", async (left) => {
  await openImageReader(folder, megabyte)(asked)
  const note = readdirSync(folder).find((name) => name.endsWith(".json")) ?? ""
  writeFileSync(join(folder, note), left)
  expect(asPicture(await openImageReader(folder, megabyte)(asked)).lasting).toBe(true)
  expect(fetched).toBe(2)
  await openImageReader(folder, megabyte)(asked)
  expect(fetched).toBe(2)
})

test("never enlarges", async () => {
  const found = asPicture(await openImageReader(folder, megabyte)({ ...asked, width: 1600, format: "webp" }))
  expect(await sharp(found.bytes).metadata()).toMatchObject({ format: "webp", width: 400 })
})

test("thirty who ask at once for one picture cause one fetch", async () => {
  const read = openImageReader(folder, megabyte)
  const found = await Promise.all(Array.from({ length: 30 }, () => read(asked)))
  expect(new Set(found.map((each) => asPicture(each).etag)).size).toBe(1)
  expect(fetched).toBe(1)
})

test("made-up versions cause one fetch a minute, no encoding, and are not kept for long", async () => {
  const read = openImageReader(folder, megabyte)
  await read(asked)
  const files = readdirSync(folder).length
  for (const version of ["00000001", "00000002", "00000003"])
    expect(asPicture(await read({ ...asked, version })).lasting).toBe(false)
  expect(fetched).toBe(1)
  expect(readdirSync(folder)).toHaveLength(files)
})

test.each(["2b018a0f", "0f343b00", "0"])(
  "the version %s, which no part of its address ends with, is never kept for a year",
  async (version) => {
    const read = openImageReader(folder, megabyte)
    expect(await read({ ...asked, version })).toMatchObject({ lasting: false })
    expect(await read(asked)).toMatchObject({ lasting: true })
    expect(await read({ ...asked, version: "000000f2" })).toMatchObject({ lasting: true })
  },
)

test("who may not let a picture be made gets those that are there, and those that are being made", async () => {
  const read = openImageReader(folder, megabyte)
  const never = () => Promise.resolve(false)
  expect(await read(asked, never)).toBe("limited")
  expect(fetched).toBe(0)
  const running = read(asked)
  await vi.waitFor(() => expect(fetched).toBe(1))
  expect(await read(asked, never)).toEqual(await running)
  expect(await read(asked, never)).toEqual(await running)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  expect(await read({ ...asked, version: "11111111" }, never)).toMatchObject({ lasting: false })
  expect(fetched).toBe(1)
})

test("a replaced file is fetched, at its new address and at one that stays the same", async () => {
  const read = openImageReader(folder, megabyte)
  const former = asPicture(await read(asked))
  const bytes = await photograph("#357")
  answer = () => answerWith(bytes) as HttpResponse<string>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  const replaced = { ...asked, source: sourceOf("1".repeat(32)), version: "11111111" }
  expect(asPicture(await read(replaced))).toMatchObject({ etag: expect.not.stringMatching(former.etag), lasting: true })
  const unnamed = asPicture(await read({ ...asked, version: "11111111" }))
  expect(unnamed).toMatchObject({ etag: expect.not.stringMatching(former.etag), lasting: false })
})

test("while the backend is away, what is there is shown", async () => {
  const read = openImageReader(folder, megabyte)
  const former = asPicture(await read(asked))
  answer = () => HttpResponse.error() as HttpResponse<string>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  expect(await read({ ...asked, version: "11111111" })).toMatchObject({ etag: former.etag, lasting: false })
  expect(await read({ ...asked, width: 320 })).toBe("unavailable")
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`
test.each([
  ["a missing file", () => new HttpResponse(null, { status: 404 }), "missing"],
  ["a redirect", () => HttpResponse.redirect("http://169.254.169.254/latest", 302), "missing"],
  ["a drawing", () => answerWith(drawing, { "Content-Type": "image/jpeg" }), "missing"],
  ["JSON", () => answerWith('{"results":[]}', { "Content-Type": "application/json" }), "missing"],
  ["nothing", () => answerWith(""), "missing"],
  ["a broken picture", () => answerWith(Buffer.from("\xff\xd8\xff\xe0 and no more", "latin1")), "missing"],
  ["11 MB", () => answerWith(Buffer.alloc(11 * megabyte, "\xff\xd8\xff", "latin1")), "missing"],
  ["a fault", () => new HttpResponse(null, { status: 502 }), "unavailable"],
] as const)("%s is asked for once and is no picture", async (_name, reply, problem) => {
  answer = () => reply() as HttpResponse<string>
  const read = openImageReader(folder, megabyte)
  expect(await read(asked)).toBe(problem)
  expect(await read({ ...asked, width: 320, version: "11111111" })).toBe(problem)
  expect(fetched).toBe(1)
})

test("a source that never ends is given up after 5 seconds @full", async () => {
  answer = () => new Promise(() => {})
  const start = performance.now()
  expect(await openImageReader(folder, megabyte)(asked)).toBe("unavailable")
  expect(performance.now() - start).toBeGreaterThan(4_500)
  expect(performance.now() - start).toBeLessThan(6_500)
})

test("the cache drops what was used longest ago, also by a former process", async () => {
  for (const [name, day] of [
    ["old", 1],
    ["middle", 2],
    ["new", 3],
  ] as const) {
    writeFileSync(join(folder, name), "x".repeat(4096))
    utimesSync(join(folder, name), new Date(2026, 0, day), new Date(2026, 0, day))
  }
  const cache = openDiskCache(folder, 3 * 4096)
  await cache.write("newest", Buffer.from("y"))
  await vi.waitFor(() => expect(readdirSync(folder).sort()).toEqual(["middle", "new", "newest"]))
  await cache.read("middle")
  expect(statSync(join(folder, "middle")).mtime.getFullYear()).toBeGreaterThanOrEqual(2026)
  await cache.write("last", Buffer.from("z"))
  await vi.waitFor(() => expect(readdirSync(folder).sort()).toEqual(["last", "middle", "newest"]))
})

test("a folder that cannot be written stops no picture", async () => {
  const file = join(folder, "a-file")
  writeFileSync(file, "")
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  expect(asPicture(await openImageReader(join(file, "below"), megabyte)(asked)).lasting).toBe(true)
  vi.restoreAllMocks()
})
