import { existsSync, rmSync, watch } from "node:fs"
import { join } from "node:path"
import { demoDataFolder, demoEnvironment, demoPorts, sandboxCommand } from "./demo-environment.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { requireFreePort, startService, stopOnSignals, stopService, stopServices, waitUntilReady } from "./services.mjs"

const ports = demoPorts()
const build = join(root, "build", "development")
// In its own mode "development" the compiler adds hot replacement of modules, which nothing here uses and which doubles each build.
const COMPILER_MODE = "test"

const leave = () => void stopServices(1_000).then(() => process.exit(1))
const start = (name, args, options) => startService(name, args, { endWithParent: true, onExit: leave, ...options })

try {
  await ensureInstalled()
  await requireFreePort(ports.port, "PORT")
  await requireFreePort(ports.storefrontPort, "SANDBOX_PORT")
  await requireFreePort(ports.providersPort, "PROVIDERS_PORT")
  stopOnSignals({ longestMs: 1_000 })
  rmSync(build, { recursive: true, force: true })
  start("The sandbox", sandboxCommand(ports))
  start("The compiler", ["node_modules/@remix-run/dev/dist/cli.js", "watch"], { env: { NODE_ENV: COMPILER_MODE } })
  await waitUntilBuilt()
  await serve()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stopServices(1_000)
  process.exit(1)
}

/** The compiler writes its version last. A first build that fails is tried again at the next change. */
async function waitUntilBuilt() {
  while (!existsSync(join(build, "version.txt"))) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Serves the shop, which takes each new build by itself; what it imports besides makes it start again. */
async function serve() {
  const shop = `http://localhost:${ports.port}`
  const env = { ...demoEnvironment(ports), NODE_ENV: "development", DATA_DIR: demoDataFolder }
  const startShop = () => start("The shop", ["server/main.ts"], { env })
  let server = startShop()
  let pause
  const restart = () => {
    clearTimeout(pause)
    pause = setTimeout(() => void stopService(server).then(() => (server = startShop())), 100)
  }
  watch(join(root, "server"), restart)
  watch(join(root, "app"), (_event, name) => /\.server\.ts$/.test(name ?? "") && restart())
  await waitUntilReady(`${shop}/sante/vie`)
  console.log(`The shop is open: ${shop}. A change in app/ or server/ shows by itself; Ctrl-C stops everything.`)
}
