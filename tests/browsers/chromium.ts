import { setTimeout } from "node:timers/promises"
import { freePort } from "../setup/free-port.ts"
import type { Browser } from "./browser.ts"
import { type BrowserProcess, startBrowser, whenReady } from "./browser-process.ts"
import { openJsonSocket } from "./json-socket.ts"
import { PAUSE_WATCH, browserOver } from "./page-reader.ts"

export type Window = { width: number; height: number; scripts?: boolean }
type Build = { name: string; binary: string; env?: Record<string, string>; flags?: string[] }

const FLAGS = ["--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage", "--lang=fr-FR"]
const KEY_CODES: Record<string, number> = { Escape: 27, Tab: 9, Enter: 13, Shift: 16 }

/** How long a Chromium that has told its address may take to answer there: one in a single process sometimes never does. */
const BEGIN_MS = 15_000
const STARTS = 3

/**
 * Starts a Chromium of any age and drives it by its DevTools protocol, which Playwright speaks only to present ones. One that never
 * answers is started again, which is printed.
 *
 * @param before a script that runs before each page's own
 */
export async function startChromium(build: Build, window: Window, before = ""): Promise<Browser> {
  for (let start = 1; ; start++) {
    try {
      return await startOnce(build, window, before)
    } catch (error) {
      if (start === STARTS) throw error
      console.warn(`${build.name} did not start, start ${start} of ${STARTS}: ${String(error)}`)
    }
  }
}

async function startOnce(build: Build, window: Window, before: string): Promise<Browser> {
  const port = await freePort()
  const started = startBrowser(
    build.binary,
    (folder) => [...FLAGS, ...(build.flags ?? []), `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, "about:blank"],
    build.env,
  )
  return drive(started, { ...build, ...window, before, port }).catch(async (error: unknown) => {
    await started.end()
    throw error
  })
}

type Setup = Build & Window & { before: string; port: number }

async function drive(started: BrowserProcess, { name, width, height, scripts = true, before, port }: Setup): Promise<Browser> {
  const address = await whenReady(started, async () => {
    const pages = await fetch(`http://127.0.0.1:${port}/json`).then((answer) => answer.json())
    return (pages as { type: string; webSocketDebuggerUrl: string }[]).find(({ type }) => type === "page")?.webSocketDebuggerUrl
  })
  const session = await openJsonSocket(address)
  const problems: string[] = []
  session.on("Runtime.exceptionThrown", ({ exceptionDetails: { text, exception, url } }) =>
    problems.push(`uncaught: ${text} ${exception?.description ?? exception?.value ?? ""} (${url ?? ""})`),
  )
  session.on("Runtime.consoleAPICalled", ({ args }) => {
    const text = String(args[0]?.value ?? "")
    if (text.startsWith("main thread stood still")) problems.push(text)
  })
  session.on("Log.entryAdded", ({ entry: { text } }) => {
    if (/Content Security Policy/.test(text)) problems.push(text)
  })
  session.on("Inspector.targetCrashed", () => problems.push("the page crashed"))
  await Promise.all(["Page", "Runtime", "Log", "Network"].map((domain) => session.send(`${domain}.enable`, {}, BEGIN_MS)))
  await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false })
  if (!scripts) await session.send("Emulation.setScriptExecutionDisabled", { value: true })
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: `${PAUSE_WATCH};${before}` })

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", { expression, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const mouse = (type: string, x: number, y: number) =>
    session.send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 })
  return browserOver({
    name,
    async navigate(url) {
      // Answered once the new page has taken the old one's place; the old one's own end of loading may still be told.
      await session.send("Page.navigate", { url })
      while ((await evaluate("document.readyState")) !== "complete") await setTimeout(50)
    },
    evaluate,
    async clickAt(x, y) {
      for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) await mouse(type, x, y)
    },
    insert: (text) => session.send("Input.insertText", { text }),
    async key(name) {
      const event = { key: name, code: name, windowsVirtualKeyCode: KEY_CODES[name] ?? 0 }
      for (const type of ["keyDown", "keyUp"]) await session.send("Input.dispatchKeyEvent", { type, ...event })
    },
    picture: async () => Buffer.from((await session.send("Page.captureScreenshot", { format: "png" })).data, "base64"),
    problems: () => Promise.resolve([...problems]),
    async close() {
      session.close()
      await started.end()
    },
  })
}
