import { existsSync } from "node:fs"
import { join } from "node:path"
import { loadEnvFile } from "node:process"
import { ensureBuilt } from "./build.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { startService, stopOnSignals } from "./services.mjs"

const file = join(root, ".env")
if (existsSync(file)) loadEnvFile(file)

await ensureInstalled()
await ensureBuilt()
// The shop itself lets requests end within 30 seconds.
stopOnSignals({ longestMs: 35_000, restartOnHangup: Number(process.env.PROCESSES ?? 1) > 1 })
startService("The shop", ["server/main.ts"], {
  env: { NODE_ENV: "production" },
  onExit: (code) => process.exit(code ?? 1),
})
