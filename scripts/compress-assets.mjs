import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

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
