import { fork } from "node:child_process"
import { join } from "node:path"
import { childEnvironment, root } from "../environment.mjs"
import { smallHeap } from "../services.mjs"

/**
 * Starts a measuring process of its own, so that what it does takes nothing from the others, and asks it one thing at a time.
 *
 * @param {string} file in scripts/bench
 * @param {{ env?: Record<string, string>, nodeFlags?: string[] }} [options]
 * @returns {{ pid: number, ask: (task: object) => Promise<any>, stop: () => void }}
 */
export function startChild(file, { env = {}, nodeFlags = [] } = {}) {
  const child = fork(join(root, "scripts", "bench", file), [], {
    cwd: root,
    env: childEnvironment(env),
    execPath: "node",
    execArgv: [...smallHeap, ...nodeFlags],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  let settle = null
  child.on("message", (answer) => settle?.resolve(answer))
  child.on("exit", (code) => settle?.reject(new Error(`${file} ended (${code})`)))
  return {
    pid: child.pid,
    ask(task) {
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        child.send(task)
      })
    },
    stop() {
      settle = null
      child.disconnect()
    },
  }
}
