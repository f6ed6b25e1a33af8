import type { ServerBuild } from "@remix-run/node"
import { existsSync, readFileSync, statSync, watchFile } from "node:fs"
import type { RequestListener, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Environment } from "../app/env.server.ts"
import { createShopApp } from "./shop-app.ts"

const BUILD_URL = new URL("../build/development/index.js", import.meta.url)
/** The compiler writes it last (remix.config.js says where). */
const VERSION_FILE = fileURLToPath(new URL("version.txt", BUILD_URL))
const ASSETS_FOLDER = fileURLToPath(new URL("assets", BUILD_URL))
const RELOAD_SCRIPT = readFileSync(new URL("reload.js", import.meta.url))
const WATCH_INTERVAL_MS = 100
/** How often a build that breaks off is read again. */
const READS = 10

/** Whether the compiler of `npm run dev` has been here. */
export function isBuiltForDevelopment(): boolean {
  return existsSync(VERSION_FILE)
}

/** The shop while its sources change: takes each new build and reloads every open page, or shows why a build fails. */
export async function createDevelopmentShop(environment: Environment): Promise<RequestListener> {
  const openPages = new Set<ServerResponse>()
  let version = ""
  let app: RequestListener

  async function takeBuild(): Promise<void> {
    // After a restart pages reload even when the build is the same.
    const next = `${process.pid}-${statSync(VERSION_FILE).mtimeMs}`
    app = await loadApp(next, environment)
    version = next
    for (const page of openPages) page.write(`data: ${version}\n\n`)
  }
  let taken = takeBuild()
  await taken
  watchFile(VERSION_FILE, { interval: WATCH_INTERVAL_MS }, ({ mtimeMs }) => {
    if (mtimeMs > 0) taken = taken.then(takeBuild)
  })
  // Every loaded build adds its own exit listeners.
  process.setMaxListeners(0)
  // Exit at once: the event stream of an open page would hold up a graceful stop.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0))

  return (request, response) => {
    if (request.url === "/development/reload.js") {
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" }).end(RELOAD_SCRIPT)
    } else if (request.url === "/development/builds") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" })
      response.write(`retry: 200\ndata: ${version}\n\n`)
      openPages.add(response)
      response.once("close", () => openPages.delete(response))
    } else app(request, response)
  }
}

/** The app of the build that is on disk; imported under a new address each time, because Node keeps what it has imported. */
async function loadApp(version: string, environment: Environment): Promise<RequestListener> {
  const reload = `<script src="/development/reload.js" data-build="${version}"></script>`
  const editPage = (html: string) => html.replace("</body>", () => `${reload}</body>`)
  try {
    const build = (await importWhole(`${BUILD_URL.href}?version=${version}`)) as ServerBuild
    return createShopApp(build, environment, { listAssets: () => [ASSETS_FOLDER], editPage })
  } catch (error) {
    console.error(error)
    const reason = String(error instanceof Error ? error.stack : error).replaceAll("<", "&lt;")
    const page = `<!doctype html><meta charset="utf-8"><title>The build does not start</title><pre>${reason}</pre>${reload}`
    return (_request, response) => void response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(page)
  }
}

/**
 * Imports a build. Two changes at once are compiled beside each other, so that one may be read while the other is written: no whole build
 * has wrong syntax, which the compiler itself would refuse.
 *
 * @param address with a query
 * @throws what the build throws, or its `SyntaxError` if it stays broken off for two seconds
 */
export async function importWhole(address: string): Promise<unknown> {
  for (let read = 1; ; read++) {
    try {
      return await import(`${address}&read=${read}`)
    } catch (error) {
      if (!(error instanceof SyntaxError) || read === READS) throw error
      await pause(2 * WATCH_INTERVAL_MS)
    }
  }
}
