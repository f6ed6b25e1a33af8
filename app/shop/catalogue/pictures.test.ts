import fc from "fast-check"
import { expect, test } from "vitest"
import { IMAGE_FORMATS, imageUrl, IMAGE_WIDTHS, parseImageUrl, viewPicture } from "./pictures"
const folders = ["http://sandbox.test/media/", "https://cdn.swell.store/maison-lilas/"]

test("an address names width, version, host, path and format", () => {
  const url = imageUrl({ url: "http://sandbox.test/media/guji.jpg", version: "26d18b3a" }, 480, "avif")
  expect(url).toBe("/images/480/26d18b3a/sandbox.test/media/guji.jpg.avif")
  expect(parseImageUrl(url!, folders)).toEqual({
    source: "http://sandbox.test/media/guji.jpg",
    version: "26d18b3a",
    width: 480,
    format: "avif",
  })
})

test("what imageUrl makes for a file of the store, parseImageUrl reads back", () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,12}$/).filter((each) => !/\.(svg|gif)$/i.test(each))
  const file = fc.tuple(fc.constantFrom(...folders), fc.array(segment, { minLength: 1, maxLength: 5 }))
  const asked = fc.tuple(file, fc.constantFrom(...IMAGE_WIDTHS), fc.constantFrom(...IMAGE_FORMATS))
  fc.assert(
    fc.property(asked, ([[folder, path], width, format]) => {
      const source = folder + path.join("/")
      expect(parseImageUrl(imageUrl({ url: source, version: "0123abcd" }, width, format)!, folders)).toEqual({
        source,
        version: "0123abcd",
        width,
        format,
      })
    }),
  )
})

test.each([
  "http://sandbox.test/media/logo.svg",
  "http://sandbox.test/media/anime.GIF",
  "http://sandbox.test/media/tasse%20bleue.jpg",
  "http://sandbox.test/media/tasse.jpg?v=2",
  "http://sandbox.test/",
  "http://sandbox.test:80@evil.example/media/guji.jpg",
  "javascript://sandbox.test/media/guji.jpg",
  "/media/guji.jpg",
])("%s keeps its own address", (url) => {
  expect(imageUrl({ url, version: "0" }, 480, "avif")).toBeNull()
})

const hostile = [
  "/images",
  "/images/",
  "/images/480/0/sandbox.test/media/guji.jpeg",
  "/images/481/0/sandbox.test/media/guji.jpg.avif",
  "/images/0480/0/sandbox.test/media/guji.jpg.avif",
  "/images/1e3/0/sandbox.test/media/guji.jpg.avif",
  "/images/-480/0/sandbox.test/media/guji.jpg.avif",
  "/images/480/latest/sandbox.test/media/guji.jpg.avif",
  "/images/480/0/sandbox.test/media/guji.jpg.png",
  "/images/480/0/sandbox.test/api/products.avif",
  "/images/480/0/sandbox.test/media.avif",
  "/images/480/0/sandbox.test/media/.avif",
  "/images/480/0/sandbox.test/media/../api/products.avif",
  "/images/480/0/sandbox.test/media/..%2fapi%2fproducts.avif",
  "/images/480/0/sandbox.test/media/%252e%252e/api.avif",
  "/images/480/0/sandbox.test/media/.env.avif",
  "/images/480/0/sandbox.test/media//guji.jpg.avif",
  "/images/480/0/sandbox.test/media/guji.jpg%00.avif",
  "/images/480/0/sandbox.test/media/guji.jpg%3fa=b.avif",
  "/images/480/0/sandbox.test/media/gu\nji.jpg.avif",
  "/images/480/0/sandbox.test/media/logo.svg.avif",
  "/images/480/0/sandbox.test:22/media/guji.jpg.avif",
  "/images/480/0/sandbox.test@evil.example/media/guji.jpg.avif",
  "/images/480/0/sandbox.test.evil.example/media/guji.jpg.avif",
  "/images/480/0/127.0.0.1/media/guji.jpg.avif",
  "/images/480/0/169.254.169.254/latest/meta-data.avif",
  "/images/480/0/[::1]/media/guji.jpg.avif",
  "/images/480/0/cdn.swell.store/another-store/guji.jpg.avif",
  "/images/480/0/cdn.swell.store/maison-lilas-2/guji.jpg.avif",
  "/images/480/0/__proto__/media/guji.jpg.avif",
  `/images/480/0/sandbox.test/media/${"a".repeat(400)}.avif`,
  `/images/480/0/sandbox.test/media/${"a/".repeat(20)}b.avif`,
]

test.each(hostile)("refuses %j", (pathname) => {
  expect(parseImageUrl(pathname, folders)).toBeNull()
})

test("a picture's version is the end of the file's hash, of its id without one, else none", () => {
  const versionOf = (file: object) => viewPicture({ file: { url: "http://sandbox.test/media/a.jpg", ...file } }, "Tasse")?.version
  expect(versionOf({ id: "65a0000000000000000000f2", md5: "0f343b0931126a20f133d67c2b018a3b" })).toBe("2b018a3b")
  expect(versionOf({ id: "65a0000000000000000000f2" })).toBe("000000f2")
  expect(versionOf({ id: "../../x" })).toBe("0")
  expect(versionOf({})).toBe("0")
})

test.each([[null], [0], [undefined]])("a file of the size %s has one all the same", (size) => {
  const file = { url: "https://cdn.swell.store/maison-lilas/a.jpg", width: size, height: size } as object
  expect(viewPicture({ file }, "Guji")).toMatchObject({ width: 1200, height: 1200 })
})

test.each([[7], [true], [{ x: 1 }], [[null]], ["x"], [1e21]])(
  "a picture whose every field holds %j is shown as one without them",
  (odd) => {
    const url = "https://cdn.swell.store/maison-lilas/a.jpg"
    const picture = {
      caption: odd === "x" ? null : odd,
      file: { url, id: odd, md5: odd, width: "x", height: odd === 7 ? -1 : "x" },
    }
    expect(viewPicture(picture, "Guji")).toEqual({ url, version: "0", width: 1200, height: 1200, alt: "Guji" })
    expect(viewPicture({ file: { url: odd } }, "Guji")).toBeNull()
  },
)

test("in a model of the store's own a picture is its file", () => {
  const file = {
    url: "https://cdn.swell.store/maison-lilas/a.jpg",
    md5: "0f0e0d0c0b0a09080706050403020100",
    width: 640,
    height: 480,
  }
  expect(viewPicture(file as object, "Guji")).toEqual(viewPicture({ file }, "Guji"))
})
