import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Features, transform } from "lightningcss"
import { STYLE_ENGINES } from "../app/browser-support.ts"
import { addGapMargins } from "./gap-margins.mjs"
import { addPlainLengths } from "./plain-lengths.mjs"

/** Versions as Lightning CSS counts them: 13.1 is 13 << 16 | 1 << 8. */
const targets = Object.fromEntries(
  Object.entries(STYLE_ENGINES).map(([engine, version]) => {
    const [major, minor = 0] = version.split(".").map(Number)
    return [engine, (major << 16) | (minor << 8)]
  }),
)

/**
 * Compiles the built styles to what the oldest engines read, with a plain value before each newer one.
 *
 * @param {string} built the folder of built files for browsers, rewritten in place
 */
export function lowerStyles(built) {
  for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".css")) continue
    const file = join(built, name)
    const { code } = transform({ filename: name, code: readFileSync(file), minify: true, targets, exclude: Features.LightDark })
    // With prefixes a condition would hold in engines that it shall leave out (app/styles/product.css).
    const plain = code
      .toString()
      .replaceAll("((-webkit-appearance:none) or (-moz-appearance:none) or (appearance:none))", "(appearance:none)")
    writeFileSync(file, addPlainLengths(addGapMargins(plain)))
  }
}
