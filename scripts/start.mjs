import { existsSync } from "node:fs"
import { join } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { startService, stopOnSignals } from "./services.mjs"

const file = join(root, ".env")

await ensureInstalled()
await ensureBuilt()
// The shop itself lets requests end within 30 seconds.
stopOnSignals({ longestMs: 35_000, restartOnHangup: true })
startService("The shop", ["server/main.ts"], {
  env: { NODE_ENV: "production", ...(existsSync(file) && { SETTINGS_FILE: file }) },
  onExit: (code) => process.exit(code ?? 1),
})
