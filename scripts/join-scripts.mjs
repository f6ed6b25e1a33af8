import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SCRIPT_ENGINES } from "../app/browser-support.ts"
import { directImports } from "./direct-imports.mjs"
import { settleFramework } from "./settle-framework.mjs"

/** Files of the server's build that hold the manifest, on a line of its own. */
const manifestLine = /^var assets_manifest_default = (\{.*\});$/m
const browserManifest = /^window\.__remixManifest=(\{.*\});?\s*$/
/** Routes that no link and no form of a page leads to: addresses for machines and scripts. */
const machines = /^routes\/(api\.(cart|exit-preview)|images\.|manifest|newsletter_|rapports-|robots|sante|sitemap|speculation-)/
/** Files that some pages share: what all of a group's pages need, whatever else does. */
const shared = [
  { name: "plans", pages: ["routes/produits.$slug", "routes/account.abonnements._index"] },
  { name: "goods", pages: ["routes/boutique._index", "routes/produits.$slug"] },
  { name: "list", pages: ["routes/boutique._index", "routes/boutique.$categorie"] },
  { name: "steps", pages: ["routes/commande.coordonnees", "routes/commande.livraison", "routes/commande.verification"] },
]

/**
 * Joins the many small modules of Remix's build: one file for the framework, one for what every page has, one for the catalogue's
 * pages; the rest stays apart. A page then fetches four to eight files instead of sixty, and compression sees them whole.
 *
 * @param {string} built the folder of built files for browsers, rewritten in place
 * @param {string} server the server's build, whose manifest is rewritten too
 */
export async function joinScripts(built, server) {
  const manifestFile = readdirSync(built).find((name) => /^manifest-.*\.js$/.test(name)) ?? ""
  const manifest = JSON.parse(browserManifest.exec(readFileSync(join(built, manifestFile), "utf8"))?.[1] ?? "null")
  for (const id of Object.keys(manifest.routes)) if (machines.test(id)) delete manifest.routes[id]
  const parts = [manifest.entry, ...Object.values(manifest.routes)]
  const fileOf = (address) => join(built, address.replace("/build/", ""))
  const groupOf = groups(fileOf, manifest)
  const isFramework = (file) => groupOf(file) === "framework"
  const names = readdirSync(built, { recursive: true, encoding: "utf8" })
  const ours = names.filter((name) => name.endsWith(".js")).map((name) => join(built, name))
  const joined = await bundle(built, {
    inputs: Object.fromEntries(parts.map(({ module }) => [withoutHash(module.replace("/build/", "")), fileOf(module)])),
    groupOf,
    direct: directImports(
      ours.filter((file) => file !== join(built, manifestFile) && !isFramework(file)),
      (address) => isFramework(fileOf(address)),
    ),
  })

  for (const name of names) if (/\.js(\.br|\.gz)?$/.test(name)) rmSync(join(built, name))
  for (const { fileName, code } of joined) {
    mkdirSync(dirname(join(built, fileName)), { recursive: true })
    writeFileSync(join(built, fileName), code)
  }
  const byFile = new Map(joined.map((chunk) => [chunk.facadeModuleId, chunk]))
  for (const part of parts) {
    const chunk = byFile.get(fileOf(part.module))
    part.module = `/build/${chunk.fileName}`
    part.imports = withImports(chunk.fileName, joined)
      .slice(1)
      .map((name) => `/build/${name}`)
  }
  orderImports(parts)
  manifest.version = hashOf(JSON.stringify(manifest))
  manifest.url = `/build/manifest-${manifest.version.toUpperCase()}.js`
  // In the browser what is missing is false, and nobody asks for the version.
  const small = (name, value) => (value === false || name === "version" ? undefined : value)
  const slim = { ...manifest, routes: withoutRootImports(manifest.routes) }
  writeFileSync(fileOf(manifest.url), `window.__remixManifest=${JSON.stringify(slim, small)};`)
  const source = readFileSync(server, "utf8")
  if (!manifestLine.test(source)) throw new Error(`${server} holds no manifest`)
  writeFileSync(
    server,
    source.replace(manifestLine, () => `var assets_manifest_default = ${JSON.stringify(manifest)};`),
  )
}

const hashOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 8)
const withoutHash = (name) => name.replace(/-[A-Z0-9]{8}\.js$/, "")

/** A file's name first, then all that it imports before it runs. */
function withImports(name, joined, known = []) {
  if (known.includes(name)) return known
  known.push(name)
  for (const each of joined.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(each, joined, known)
  return known
}

/** The routes without the files that the root's have fetched before. */
function withoutRootImports(routes) {
  const { root } = routes
  const rest = ({ imports, ...route }) => ({ ...route, imports: imports.filter((file) => !root.imports.includes(file)) })
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route === root ? root : rest(route)]))
}

/** What many parts import stands first in the list of each, so that the manifest repeats itself and compresses well. */
function orderImports(parts) {
  const users = new Map()
  for (const { imports } of parts) for (const each of imports) users.set(each, (users.get(each) ?? 0) + 1)
  for (const { imports } of parts) imports.sort((one, other) => users.get(other) - users.get(one) || (one < other ? -1 : 1))
}

/** Which file each module goes to, by what imports it before it runs; undefined where that is left to the bundler. */
function groups(fileOf, { entry, routes }) {
  const closure = (file, known = new Set()) => {
    if (known.has(file)) return known
    known.add(file)
    const source = readFileSync(file, "utf8")
    for (const [, address] of source.matchAll(/(?:from|import)\s*"(\/build\/[^"]+\.js)"/g)) closure(fileOf(address), known)
    return known
  }
  const framework = closure(fileOf(entry.module))
  const shell = closure(fileOf(routes.root.module))
  const users = new Map()
  for (const { id, module } of Object.values(routes)) {
    for (const file of closure(fileOf(module))) users.set(file, [...(users.get(file) ?? []), id])
  }
  const entries = new Set([entry, ...Object.values(routes)].map(({ module }) => fileOf(module)))
  return (file) => {
    if (file.startsWith("direct:") || (framework.has(file) && !entries.has(file))) return "framework"
    // The root itself too: what it imports from there would otherwise be named twice.
    if (shell.has(file)) return "shell"
    if (entries.has(file)) return undefined
    const ids = users.get(file) ?? []
    if (ids.length > entries.size / 2) return "shell"
    return shared.find(({ pages }) => pages.every((page) => ids.includes(page)))?.name
  }
}

async function bundle(built, { inputs, groupOf, direct }) {
  const [{ build }, { minify }] = await Promise.all([import("vite"), import("terser")])
  const addresses = {
    name: "built-addresses",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("/build/") ? join(built, id.replace("/build/", "")) : null),
  }
  const chunkFileNames = ({ name }) => `_shared/${withoutHash(`${name}.js`).replace(/\.js$/, "")}-[hash:7].js`
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: built,
    plugins: [addresses, direct, settleFramework()],
    build: {
      write: false,
      minify: false,
      target: Object.entries(SCRIPT_ENGINES).map(([engine, version]) => engine + version),
      lib: { entry: inputs, formats: ["es"] },
      rollupOptions: {
        preserveEntrySignatures: "strict",
        // What package.json says of the sources holds for what was made of them.
        treeshake: { moduleSideEffects: (id) => Object.values(inputs).includes(id) },
        output: {
          // Seventy billion names are enough for a file's versions, and each name stands in the manifest.
          entryFileNames: "[name]-[hash:7].js",
          chunkFileNames,
          manualChunks: groupOf,
          // Bytes: what is smaller costs more as a file of its own.
          experimentalMinChunkSize: 150,
          hashCharacters: "base36",
          sanitizeFileName: false,
        },
      },
    },
  })
  const chunks = [result].flat().flatMap(({ output }) => output.filter(({ type }) => type === "chunk"))
  return Promise.all(
    chunks.map(async (chunk) => {
      const format = { comments: false, preamble: notice(chunk.code) }
      const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 }, format })
      return { ...chunk, code }
    }),
  )
}

/** Whose code a file holds, each named once; Remix's build repeats the licence's words for every module. */
function notice(code) {
  const holders = new Set(code.match(/Copyright \(c\) .*/g))
  return holders.size > 0 ? `/*! MIT License. ${[...holders].join(" ")} */` : undefined
}
