import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants } from "node:zlib"
import { describe, expect, it } from "vitest"

const built = fileURLToPath(new URL("../../public/build", import.meta.url))

function builtFiles(ending: string): string[] {
  return readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(built, name))
}

/** Kilobytes of 1,024 bytes as they would be served: brotli at its best. */
function served(file: string): number {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return brotliCompressSync(readFileSync(file), quality).length / 1024
}

const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)

describe("bytes of the built shop", () => {
  it("has one stylesheet of at most 12 KB for the whole shop", () => {
    const styles = builtFiles(".css")
    expect(styles).toHaveLength(1)
    expect(sum(styles.map(served))).toBeLessThanOrEqual(12)
  })

  it("has fonts of at most 40 KB", () => {
    const fonts = builtFiles(".woff2")
    expect(fonts.length).toBeGreaterThan(0)
    expect(sum(fonts.map((file) => readFileSync(file).length / 1024))).toBeLessThanOrEqual(40)
  })
})
