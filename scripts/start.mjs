import { existsSync } from "node:fs"
import { join } from "node:path"
import { loadEnvFile } from "node:process"
import { ensureBuilt } from "./build.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { startService, stopOnSignals } from "./services.mjs"

const file = join(root, ".env")
try {
  if (existsSync(file)) loadEnvFile(file)
} catch (error) {
  console.error(`The shop cannot start. .env cannot be read (${error.code}).`)
  process.exit(78)
}

await ensureInstalled()
await ensureBuilt()
// The shop itself lets requests end within 30 seconds.
stopOnSignals({ longestMs: 35_000, restartOnHangup: Number(process.env.PROCESSES ?? 1) > 1 })
startService("The shop", ["server/main.ts"], {
  env: { NODE_ENV: "production" },
  onExit: (code) => process.exit(code ?? 1),
})
