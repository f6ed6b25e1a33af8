import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

// The tests beside their files, which need neither a build nor a browser. Flags and names of files go on to Vitest.
const folders = ["app/", "server/", "sandbox/"]
await ensureInstalled()
const { code } = await runForResult("npx", ["--no-install", "vitest", "run", ...folders, ...process.argv.slice(2)])
process.exit(code)
