import { rmSync } from "node:fs"
import { join } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { demoDataFolder, demoEnvironment, demoPorts, sandboxCommand } from "./demo-environment.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { requireFreePort, startService, stopOnSignals, stopServices, waitUntilReady } from "./services.mjs"

const ports = demoPorts()
const shop = `http://localhost:${ports.port}`
const providers = `http://localhost:${ports.providersPort}`

const welcome = `
  Maison Lilas is open: ${shop}

  Customer       jeanne@exemple.fr · lilas-demo-2026
  Coupon         BIENVENUE10 (−10 %) · EXPIRE (refused)
  Gift card      NOEL CAFE 2026 ABCD (20 €), in the same field as a coupon
  Test cards     4242 4242 4242 4242, any later date and any code
                 (refused: 4000 0000 0000 0002 · 3-D Secure: 4000 0025 0000 3155)
  Mails sent     http://localhost:${ports.storefrontPort}/__outbox
  Orders         http://localhost:${ports.storefrontPort}/__orders
  Sandbox        ${providers} (payment pages open from the shop: accept, refuse, cancel or leave pending)

  Switch JavaScript off and buy some coffee. Ctrl-C stops everything; what was bought is still there next time.
`

try {
  await ensureInstalled()
  await ensureBuilt()
  await requireFreePort(ports.port, "PORT")
  await requireFreePort(ports.storefrontPort, "SANDBOX_PORT")
  await requireFreePort(ports.providersPort, "PROVIDERS_PORT")
  stopOnSignals()
  const leave = () => void stopServices().then(() => process.exit(1))
  const flags = process.argv.slice(2)
  if (flags.includes("--reset")) rmSync(join(root, demoDataFolder), { recursive: true, force: true })
  startService("The sandbox", [...sandboxCommand(ports), "--draw-pictures", ...flags], { quiet: true, onExit: leave })
  // The shop reads its settings when it starts: without a backend it would log a fault first.
  await waitUntilReady(`http://localhost:${ports.storefrontPort}/`)
  startService("The shop", ["server/main.ts"], {
    env: { ...demoEnvironment(ports), DATA_DIR: demoDataFolder },
    quiet: true,
    onExit: leave,
  })
  await waitUntilReady(`${shop}/sante`)
  console.log(welcome)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stopServices()
  process.exit(1)
}
