import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { root } from "./environment.mjs"

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file && statSync(`${root}/${file}`, { throwIfNoEntry: false })?.isFile())
const sources = tracked.filter((file) => /^(app|server|sandbox|scripts|tests)\/.*\.(ts|tsx|mjs|js)$/.test(file))
const isData = (file) => /^sandbox\/seed\/(?!illustrations\/)/.test(file)
const found = []

for (const file of sources) {
  const text = readFileSync(`${root}/${file}`, "utf8")
  const lines = text.split("\n").length - 1
  if (lines > 250 && !isData(file)) found.push(`${file}: ${lines} lines; split a file above 250 by subject`)
  if (/\b(TO[D]O|FIX[M]E|HA[C]K)\b|\.(only|skip)\(/.test(text)) found.push(`${file}: unfinished or skipped code`)
  if (/(^|\/)(utils|helpers|common|misc|lib|shared)(\/|\.)/.test(file)) found.push(`${file}: a catch-all name`)
  if (/(^|\/)index\.tsx?$/.test(file)) found.push(`${file}: a barrel file`)
}
// A name with `export` is imported somewhere, as `<file's name> <name>`; files that are imported whole have no such names.
const bareName = (path) => path.replace(/^.*\//, "").replace(/\.(tsx?|mjs|js)$/, "")
const imported = new Set()
for (const file of tracked.filter((name) => /\.(tsx?|mjs|js)$/.test(name))) {
  const text = readFileSync(`${root}/${file}`, "utf8")
  for (const [, names, path] of text.matchAll(
    /^(?:import|export) (?:type )?(?:\w+, )?(\{[^}]*\}|\*(?: as \w+)?) from "([^"]+)"/gm,
  ))
    for (const name of names.split(/[{},]/)) imported.add(`${bareName(path)} ${name.trim().replace(/^type | as .*$/g, "")}`)
  for (const [, path] of text.matchAll(/\bimport\(\s*["`]([^"`]+)["`]/g)) imported.add(`${bareName(path)} *`)
}
const isRead = (file) => /^app\/(routes\/|root|entry\.|build\.server)/.test(file) || imported.has(`${bareName(file)} *`)
for (const file of sources.filter((name) => !name.startsWith("tests/") && !isRead(name)))
  for (const [, name] of readFileSync(`${root}/${file}`, "utf8").matchAll(
    /^export (?:async )?(?:const|class|function\*?|let|type) (\w+)/gm,
  ))
    // A test reads `importWhole` in a process of its own.
    if (name !== "importWhole" && !imported.has(`${bareName(file)} ${name}`))
      found.push(`${file}: nobody imports ${name}; remove \`export\``)
// What is the demo shop's own comes from the backend; tests may speak of it.
for (const file of tracked.filter((name) => /^app\/.*\.(tsx?|css)$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))) {
  const text = readFileSync(`${root}/${file}`, "utf8")
  if (/maison[ -]?lilas|\blyon/i.test(text)) found.push(`${file}: the demo shop's name or city`)
  // Merchants write slugs with signs of addresses in them.
  if (/\/(?:produits|boutique|pages|tutoriels)\/\$\{/.test(text))
    found.push(`${file}: an unescaped slug; slugPath makes addresses`)
  if (/\} ×|× [{$]/.test(text)) found.push(`${file}: a quantity that may part from its goods; no-break spaces stand around ×`)
}
// Another file names a colour by its variable, so that a scheme, an accent and a check of contrast reach it.
for (const file of tracked.filter((name) => /^app\/.*\.css$/.test(name) && name !== "app/styles/tokens.css")) {
  const text = readFileSync(`${root}/${file}`, "utf8")
  const [colour] = /(?<=:[^;{}]*)(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\()/i.exec(text) ?? []
  if (colour) found.push(`${file}: the colour ${colour} of its own; name it in app/styles/tokens.css`)
}
for (const file of tracked.filter((name) => !/\.(png|woff2|ico)$/.test(name))) {
  const text = readFileSync(`${root}/${file}`, "utf8")
  if (/"resolved": "https?:/.test(text)) found.push(`${file}: a download address in the lockfile`)
}
const lockfile = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))
for (const group of ["dependencies", "devDependencies", "optionalDependencies"]) {
  for (const [name, version] of Object.entries(lockfile[group] ?? {})) {
    if (!/^\d+\.\d+\.\d+$/.test(String(version))) found.push(`package.json: ${name} is not pinned exactly (${version})`)
  }
}

for (const line of found) console.error(line)
process.exit(found.length === 0 ? 0 : 1)
