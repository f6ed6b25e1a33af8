import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childEnvironment, root } from "../environment.mjs"
import { run } from "../run.mjs"
import { waitUntilReady } from "../services.mjs"
import { row } from "./figures.mjs"

const ports = { PORT: "3730", SANDBOX_PORT: "4730", PROVIDERS_PORT: "4731" }
const shop = "http://localhost:3730"

/** Resident megabytes of each `node` below a process, by the file that it runs. Linux only. */
function memoryBelow(pid) {
  const parents = new Map()
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8")
      parents.set(Number(name), {
        parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
        kb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
      })
    } catch {
      continue
    }
  }
  const found = {}
  for (const [child, { kb }] of parents) {
    let at = child
    while (at && at !== pid) at = parents.get(at)?.parent ?? 0
    if (at !== pid) continue
    const command = readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0")
    const file = command.find((part) => part.endsWith("main.ts"))
    if (file) found[file] = Math.round(kb / 1024)
  }
  return found
}

async function startDemo(folder) {
  const started = Date.now()
  const demo = spawn("npm", ["run", "demo"], {
    cwd: folder,
    env: childEnvironment(ports),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  })
  await waitUntilReady(`${shop}/sante`, 300_000)
  return { demo, seconds: (Date.now() - started) / 1000 }
}

function stopDemo(demo) {
  return new Promise((resolve) => {
    demo.on("exit", resolve)
    process.kill(-demo.pid, "SIGINT")
  })
}

async function browse(times) {
  const pages = ["/", "/boutique", "/boutique?page=2", "/boutique/cafes", "/panier", "/pages/cgv"]
  for (let i = 0; i < times; i++) await fetch(`${shop}${pages[i % pages.length]}`).then((answer) => answer.text())
}

/** From a fresh clone to a shop that is ready (seconds), again when installed and built, and the memory after 600 pages (MB). */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "shop-clone-"))
  try {
    await run("git", ["clone", "--quiet", root, folder])
    const first = await startDemo(folder)
    await stopDemo(first.demo)
    const second = await startDemo(folder)
    await browse(600)
    const memory = process.platform === "linux" ? memoryBelow(second.demo.pid) : {}
    await stopDemo(second.demo)
    return {
      rows: [
        row("Fresh clone to ready (s)", first.seconds.toFixed(1), { most: 240 }),
        row("Start when installed and built (s)", second.seconds.toFixed(1), { most: 10 }),
        ...Object.entries(memory).map(([file, mb]) => row(`Memory of ${file} after 600 pages (MB)`, mb, { most: 300 })),
      ],
      results: { fresh: first.seconds, again: second.seconds, memory },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
