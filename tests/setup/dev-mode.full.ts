import { spawn, spawnSync } from "node:child_process"
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, type Page, chromium } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { listBuilds, placesOf } from "../../server/builds.js"
import { browserPath } from "./browser-path"
import { copyRepository } from "./repository-copy"
import { startServer } from "./server-process"
import { freePorts } from "./stack"

/** Seconds on a quiet machine from a saved file to the browser. */
const PROMISED_SECONDS = 3
/** Of what is not promised in seconds. */
const PATIENTLY = { timeout: 60_000 }
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const copy = copyRepository(["build"])
const inCopy = (path: string) => join(copy.folder, path)
const write = (path: string, text: string) => {
  mkdirSync(join(inCopy(path), ".."), { recursive: true })
  writeFileSync(inCopy(path), text)
}

type Dev = { pid: number; output(): string; exited: Promise<number | null>; ports: Awaited<ReturnType<typeof freePorts>> }

/** `npm run dev` in the copy, in a process group of its own as a terminal gives it one. */
async function startDev(ports: Dev["ports"]): Promise<Dev> {
  const environment = { ...process.env }
  for (const name of ["NODE_OPTIONS", "NODE_ENV", "VITEST"]) delete environment[name]
  const child = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: copy.folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...environment,
      PORT: `${ports.port}`,
      SANDBOX_PORT: `${ports.storefrontPort}`,
      PROVIDERS_PORT: `${ports.providersPort}`,
    },
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
  return { pid: child.pid ?? 0, output: () => output, exited, ports }
}

/** The processes that stand in the copy's folder, whoever started them. */
function running(): string[] {
  const list = spawnSync("ps", ["-eo", "pid=,stat=,args="], { encoding: "utf8" }).stdout.split("\n")
  return list.filter((line) => {
    const [pid = "", stat = ""] = line.trim().split(/\s+/)
    return !stat.startsWith("Z") && workingFolder(pid).startsWith(copy.folder)
  })
}

function workingFolder(pid: string): string {
  return spawnSync("readlink", [`/proc/${pid}/cwd`], { encoding: "utf8" }).stdout.trim()
}

/** How much longer than alone a piece of work takes on this machine now; 1 when nothing else runs. */
function crowding(): number {
  const work =
    "const t=process.hrtime.bigint();while(process.cpuUsage().user<400000);console.log(Number(process.hrtime.bigint()-t)/4e8)"
  const factors = [0, 1].map(() => Number(spawnSync(process.execPath, ["-e", work], { encoding: "utf8" }).stdout))
  return Math.max(1, Math.min(...factors))
}

const ROUTE = (text: string) => `import { useLoaderData } from "@remix-run/react"
import { Note } from "~/components/note-for-dev"

export const loader = () => ({ text: "${text}" })

export default function Try() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{text}</h1>
      <Note />
    </>
  )
}
`
const FAILING_ROUTE = `import type { LoaderFunctionArgs } from "@remix-run/node"

type Fault = { message: string }

export function loader({ request }: LoaderFunctionArgs): Fault {
  throw new Error("on purpose" + request.method)
}
`
const NOTE = (text: string) => `export function Note() {
  return <p id="note">${text}</p>
}
`

describe("npm run dev", { timeout: 240_000 }, () => {
  let dev: Dev
  let browser: Browser
  let page: Page
  let shop: string

  beforeAll(async () => {
    const executablePath = browserPath()
    dev = await startDev(await freePorts())
    shop = `http://localhost:${dev.ports.port}`
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] })
    page = await browser.newPage()
    for (let left = 1_200; left > 0 && !dev.output().includes(`The shop is open: ${shop}`); left--) await sleep(100)
    expect(dev.output()).toContain(`The shop is open: ${shop}`)
    await page.goto(shop)
  }, 150_000)

  afterAll(async () => {
    await browser?.close()
    for (const line of running()) process.kill(Number(line.trim().split(/\s+/)[0]), "SIGKILL")
    copy.remove()
  })

  /** Seconds, as on a quiet machine, that a change takes to be seen. */
  async function secondsUntil(change: () => void, seen: () => Promise<unknown>): Promise<number> {
    const before = crowding()
    const started = performance.now()
    change()
    await seen()
    const seconds = (performance.now() - started) / 1000
    return seconds / Math.max(before, crowding())
  }
  const shows = (selector: string, text: string) => page.locator(selector, { hasText: text }).waitFor({ timeout: 60_000 })

  test("no page warns that scripts and HTML differ, neither before nor with a cart", PATIENTLY, async () => {
    const warnings: string[] = []
    page.on("console", (message) => {
      if (/hydrat|did not match|server HTML/i.test(message.text())) warnings.push(message.text())
    })
    const look = async () => {
      for (const path of [
        "/",
        "/boutique",
        "/boutique/cafes",
        "/produits/melange-canut",
        "/pages/cgv",
        "/tutoriels/regler-espresso",
        "/panier",
      ]) {
        await page.goto(shop + path)
        await page.mouse.move(300, 300)
        await page.mouse.move(320, 310)
        await page.locator("html[data-js]").waitFor({ state: "attached" })
      }
    }
    await look()
    await page.goto(`${shop}/produits/melange-canut?o.poids=250-g&o.mouture=grains`)
    await page.getByRole("button", { name: "Ajouter au panier" }).click()
    await page.getByRole("dialog", { name: "Panier (1)" }).waitFor()
    await look()
    expect(warnings).toEqual([])
  })

  test("a new route is served, and an open page shows every change by itself", async () => {
    // An open page reloads itself for the new route, which would interrupt the way to it.
    await page.goto("about:blank")
    write("app/components/note-for-dev.tsx", NOTE("première note"))
    write("app/routes/essai-dev.tsx", ROUTE("premier titre"))
    await expect.poll(async () => (await fetch(`${shop}/essai-dev`)).status, PATIENTLY).toBe(200)
    await page.goto(`${shop}/essai-dev`)
    await shows("h1", "premier titre")

    const seconds = {
      component: await secondsUntil(
        () => write("app/components/note-for-dev.tsx", NOTE("deuxième note")),
        () => shows("#note", "deuxième note"),
      ),
      route: await secondsUntil(
        () => write("app/routes/essai-dev.tsx", ROUTE("deuxième titre")),
        () => shows("h1", "deuxième titre"),
      ),
      style: await secondsUntil(
        () => appendFileSync(inCopy("app/styles/reading.css"), "#note { letter-spacing: 7px }"),
        () =>
          page.waitForFunction(() => getComputedStyle(document.querySelector("#note") ?? document.body).letterSpacing === "7px"),
      ),
    }
    expect(Object.entries(seconds).filter(([, each]) => each > PROMISED_SECONDS)).toEqual([])
  })

  test("an exception names file and line of the source", async () => {
    write("app/routes/essai-dev.tsx", FAILING_ROUTE)
    await expect.poll(async () => (await fetch(`${shop}/essai-dev`)).status, PATIENTLY).toBe(500)
    const line = FAILING_ROUTE.split("\n").findIndex((each) => each.includes("throw")) + 1
    await expect.poll(() => dev.output(), PATIENTLY).toMatch(new RegExp(`app/routes/essai-dev\\.tsx:${line}:\\d+`))
  })

  test("a taken port is one clear sentence", async () => {
    const second = await startDev(dev.ports)
    expect(await second.exited).toBe(1)
    expect(second.output()).toBe(`Port ${dev.ports.port} (PORT) is in use. Stop what runs there, or set PORT.\n`)
  })

  test("Ctrl-C leaves nothing running", async () => {
    process.kill(-dev.pid, "SIGINT")
    await dev.exited
    await expect.poll(running, PATIENTLY).toEqual([])
  })

  test.each(["SIGTERM", "SIGKILL"] as const)("%s of the script alone leaves nothing running", async (signal) => {
    const { pid, exited } = await startDev(await freePorts())
    // The script, the sandbox, the compiler and its own helper.
    await expect.poll(() => running().length, PATIENTLY).toBeGreaterThanOrEqual(4)
    process.kill(pid, signal)
    await exited
    await expect.poll(running, PATIENTLY).toEqual([])
  })

  test("a production build after it is a production build", async () => {
    for (const path of ["app/routes/essai-dev.tsx", "app/components/note-for-dev.tsx"]) rmSync(inCopy(path))
    copyFileSync("app/styles/reading.css", inCopy("app/styles/reading.css"))
    const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: copy.folder, encoding: "utf8" })
    expect(built.status, built.stdout + built.stderr).toBe(0)
    const ports = await freePorts()
    // No backend: the page that says so has the styles and scripts of every page.
    const server = await startServer(
      [inCopy("server/main.ts")],
      `http://localhost:${ports.port}/sante/vie`,
      demoEnvironment(ports),
    )
    const html = await (await fetch(`http://localhost:${ports.port}/mentions`)).text()
    const files = [...html.matchAll(/"(\/build\/[^"]+\.(?:css|js))"/g)].map(([, file]) => file)
    expect(files.length).toBeGreaterThan(1)
    // A map would show the server's sources to everybody.
    expect(
      readdirSync(placesOf(listBuilds(inCopy("build"))[0]).assets, { recursive: true }).filter((name) =>
        String(name).endsWith(".map"),
      ),
    ).toEqual([])
    for (const file of files) expect([file, (await fetch(`http://localhost:${ports.port}${file}`)).status]).toEqual([file, 200])
    expect(html).not.toContain("/development/")
    const second = spawnSync(process.execPath, ["server/main.ts"], {
      encoding: "utf8",
      cwd: copy.folder,
      env: { ...process.env, ...demoEnvironment(ports) },
    })
    expect([second.status, second.stderr]).toEqual([78, `The shop cannot start. PORT: another program uses ${ports.port}.\n`])
    await server.stop()
  })
})
