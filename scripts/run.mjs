import { spawn } from "node:child_process"
import { childEnvironment, root } from "./environment.mjs"

const windows = process.platform === "win32"

/**
 * Runs a program to its end with our output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} [options]
 * @returns {Promise<void>} rejects when the program fails
 */
export async function run(command, args, options = {}) {
  const { code } = await runForResult(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`)
}

/**
 * Runs a program to its end and tells how it ended; `quiet` keeps its output back.
 *
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runForResult(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? childEnvironment(),
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: windows,
    })
    let output = ""
    child.stdout?.on("data", (chunk) => (output += chunk))
    child.stderr?.on("data", (chunk) => (output += chunk))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code: code ?? 1, output }))
  })
}
