import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const READY_MS = 30_000

/** A browser's process with a profile of its own, and all that it started. */
export type BrowserProcess = { process: ChildProcess; folder: string; said(): string; end(): Promise<void> }

/** @param prepare writes into the profile's folder before the browser starts, and answers its arguments */
export function startBrowser(
  binary: string,
  prepare: (folder: string) => string[],
  env: Record<string, string> = {},
): BrowserProcess {
  const folder = mkdtempSync(join(tmpdir(), "browser-"))
  const child = spawn(binary, prepare(folder), {
    // A group of its own, so that ending it ends its own children.
    detached: true,
    env: { ...process.env, HOME: folder, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  return {
    process: child,
    folder,
    said: () => said,
    async end() {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGKILL")
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Asks again and again until there is an answer. @throws with what the browser said when there is none in 30 s */
export async function whenReady<T>({ process, said }: BrowserProcess, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + READY_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    if (process.exitCode !== null || Date.now() > end) throw new Error(`The browser did not start:\n${said().slice(-1500)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
