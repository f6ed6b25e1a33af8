import { spawn } from "node:child_process"
import { demoEnvironment, demoPorts, sandboxCommand } from "./demo-environment.mjs"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { startService, stopOnSignals, stopServices } from "./services.mjs"

const ports = demoPorts()

await ensureInstalled()
stopOnSignals()
startService("The sandbox", sandboxCommand(ports))
const remix = spawn("npx", ["--no-install", "remix", "dev", "--manual", "--command", "node server/main.ts"], {
  cwd: root,
  env: childEnvironment({ ...demoEnvironment(ports), NODE_ENV: "development" }),
  stdio: "inherit",
  shell: process.platform === "win32",
})
remix.on("exit", (code) => void stopServices().then(() => process.exit(code ?? 0)))
