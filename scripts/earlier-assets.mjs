import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** Beside the present build: pages still open in browsers were made by one of these. */
const earlierKept = 2

/**
 * Keeps the files of a build before the next one takes their place, and forgets the oldest.
 *
 * @param {string} built the folder of built files
 * @param {string} earlier where those of earlier builds stand, one folder each
 */
export function keepEarlierAssets(built, earlier) {
  if (!existsSync(built)) return
  mkdirSync(earlier, { recursive: true })
  const numbers = readdirSync(earlier)
    .map(Number)
    .sort((one, other) => one - other)
  cpSync(built, join(earlier, String((numbers.at(-1) ?? 0) + 1)), { recursive: true })
  for (const number of numbers.slice(0, Math.max(0, numbers.length + 1 - earlierKept))) {
    rmSync(join(earlier, String(number)), { recursive: true })
  }
}

/** Writes a brotli and a gzip copy beside each built file that becomes smaller by it. */
export function compressAssets(built) {
  for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
    if (!/\.(css|js|json|svg|txt)$/.test(name)) continue
    const file = join(built, name)
    const content = readFileSync(file)
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    const gzip = gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
    if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli)
    if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip)
  }
}
