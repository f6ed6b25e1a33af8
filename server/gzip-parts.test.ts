import fc from "fast-check"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { gzipParts, gzipPartsNow, joinGzip } from "./gzip-parts.ts"

test("parts and plain texts in any order are one stream, whose check sum every reader accepts", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 3_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(text), fc.array(text), async (long, short, plain) => {
      const parts = [...(await gzipParts(long)), ...plain, ...gzipPartsNow(short)]
      expect(gunzipSync(joinGzip(parts)).toString()).toBe([...long, ...plain, ...short].join(""))
      expect(gunzipSync(joinGzip(parts.toReversed())).toString()).toBe(
        [...short.toReversed(), ...plain.toReversed(), ...long.toReversed()].join(""),
      )
    }),
  )
})

test("parts keep no more memory than their own bytes, and are as small as when they are compressed alone", async () => {
  const text = "Maison Lilas, café de Lyon. ".repeat(20_000)
  const [one, other] = await gzipParts([text, "<p>"])
  expect(one?.bytes.buffer.byteLength).toBe((one?.bytes.length ?? 0) + (other?.bytes.length ?? 0))
  expect(one?.bytes.length).toBeLessThan(4_000)
})
