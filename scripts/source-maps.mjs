import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Removes the maps of a folder of built files, which would show the server's sources to everybody, and the lines that lead to them. */
export function removeSourceMaps(built) {
  for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
    const file = join(built, name)
    if (name.endsWith(".map")) rmSync(file)
    else if (/\.(js|css)$/.test(name)) {
      const text = readFileSync(file, "utf8")
      writeFileSync(file, text.replace(/\n?(\/\/# sourceMappingURL=\S+|\/\*# sourceMappingURL=\S+ \*\/)\s*$/, "\n"))
    }
  }
}

/** Leaves out the sources themselves: a stack needs only file and line, and every process of the shop reads the map. */
export function slimSourceMap(file) {
  const map = JSON.parse(readFileSync(file, "utf8"))
  delete map.sourcesContent
  writeFileSync(file, JSON.stringify(map))
}
