import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"

export type ServerProcess = {
  process: ChildProcess
  /** Everything that the server printed so far. */
  output(): string
  stop(): Promise<void>
  /** Ends it at once, without a chance to tidy up. */
  kill(): Promise<void>
}

/**
 * Starts a server of ours as `node …` and waits until its address answers 200.
 *
 * @param args arguments of node
 * @param readyUrl what answers 200 when it is ready
 * @param folder where it is started; the repository when not given
 * @throws with the server's output when it ends or is not ready within a minute
 */
export async function startServer(
  args: string[],
  readyUrl: string,
  environment: Record<string, string>,
  folder?: string,
): Promise<ServerProcess> {
  const { NODE_OPTIONS: _options, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(folder !== undefined && { cwd: folder }),
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))

  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (answer?.ok) break
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL")
      throw new Error(`${args.join(" ")} is not ready at ${readyUrl}:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  return {
    process: child,
    output: () => output,
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGINT")
      const kill = setTimeout(() => child.kill("SIGKILL"), 5_000)
      await ended
      clearTimeout(kill)
    },
  }
}
