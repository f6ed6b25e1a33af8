import { readFileSync } from "node:fs"

const importLine = /import\s*\{([^}]*)\}\s*from\s*"(\/build\/[^"]+)"/g
/** How Remix's build lets a module take what CommonJS exports: as an object of its own. */
const taking = /(?<![\w$.])([\w$]+)=([\w$]+)\(([\w$]+)\(\),1\)/g
/** What it leaves of a module that is for the server alone. */
const emptied = /(?<![\w$.])[\w$]+\(\([\w$]+,[\w$]+\)=>\{[\w$]+\.exports=\{\}\}\)/g
const pure = "/*@__PURE__*/"

/**
 * A plugin that lets our modules import React's functions by name. In Remix's build each module has a copy of React's exports
 * of its own, so that every element is written `(0, x.jsx)(…)` with another x, which is long and hard to compress.
 *
 * @param {readonly string[]} ours the built modules to change; the framework's own ask for names that they compute
 * @param {(address: string) => boolean} isFramework whether a built module belongs to the framework
 */
export function directImports(ours, isFramework) {
  /** By the address of such an object the names that are asked of it; one too many does no harm. */
  const asked = new Map()
  const changed = new Map(ours.map((file) => [file, change(readFileSync(file, "utf8"))]))

  function change(code) {
    const sources = new Map()
    for (const [, list, address] of code.matchAll(importLine)) {
      for (const each of list.split(",")) {
        const [name, local = name] = each.trim().split(/\s+as\s+/)
        sources.set(local, { name, address })
      }
    }
    let lines = ""
    const body = code.replace(taking, (_, local, convert, take) => {
      const [converter, source] = [sources.get(convert), sources.get(take)]
      if (!converter || !source || !isFramework(source.address)) return `${local}=${pure}${convert}(${pure}${take}(),1)`
      const id = `direct:${JSON.stringify([converter, source])}`
      const names = asked.get(id) ?? new Set()
      asked.set(id, names)
      for (const [, name] of code.matchAll(new RegExp(`(?<![\\w$.])${local.replaceAll("$", "\\$")}\\.([\\w$]+)`, "g")))
        names.add(name)
      lines += `import * as ${local} from ${JSON.stringify(id)};`
      return `${local}$taken=0`
    })
    return lines + body.replace(emptied, (whole) => pure + whole)
  }

  function source(id) {
    const [converter, taken] = JSON.parse(id.slice("direct:".length))
    const exports = [...asked.get(id)].map(
      (name, at) => `const name${at} = ${pure}(() => all.${name})(); export { name${at} as ${name} };`,
    )
    return `import { ${converter.name} as convert } from "${converter.address}";
import { ${taken.name} as take } from "${taken.address}";
const all = ${pure}convert(take(), 1);
${exports.join("\n")}`
  }

  return {
    name: "direct-imports",
    enforce: "pre",
    resolveId: (id) => (asked.has(id) ? id : null),
    load: (id) => changed.get(id) ?? (asked.has(id) ? source(id) : null),
  }
}
