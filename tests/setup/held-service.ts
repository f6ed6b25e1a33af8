import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import * as net from "node:net"

/** What Node itself uses to bind a port before somebody listens on it; it has no types. */
type BoundPort = { fd: number; close(): void }
const bindPort = (net as unknown as { _createServerHandle(host: string, port: number, family: 4): BoundPort })._createServerHandle

/** As `RestartSec` of docs/operations/boutique.service (milliseconds). */
const RESTART_PAUSE_MS = 1_000

export type HeldService = {
  /** Everything that it printed so far, in all its lives. */
  output(): string
  /** Ids of the processes that serve. */
  workers(): number[]
  signal(name: NodeJS.Signals): void
  /** False between its end and its next start. */
  isRunning(): boolean
  stop(): Promise<void>
}

/**
 * Runs the shop as systemd does with docs/operations/boutique.socket: the port stays open while nobody serves it, and the shop
 * starts again whenever it ends.
 *
 * @param program what Node runs
 */
export function startHeldService(program: string, port: number, environment: Record<string, string>): HeldService {
  const socket = bindPort("127.0.0.1", port, 4)
  let output = ""
  let child: ChildProcess
  let restart: NodeJS.Timeout
  let ended: Promise<void>
  function start(): void {
    // systemd's contract: the socket is the third descriptor, for the process of this id.
    child = spawn("sh", ["-c", 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"', process.execPath, program], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe", socket.fd],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()))
    ended = new Promise((resolve) =>
      child.once("exit", () => {
        restart = setTimeout(start, RESTART_PAUSE_MS)
        resolve()
      }),
    )
  }
  start()
  return {
    output: () => output,
    workers: () =>
      execFileSync("pgrep", ["-P", `${child.pid}`], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map(Number),
    signal: (name) => void child.kill(name),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill("SIGINT")
      await ended
      clearTimeout(restart)
      socket.close()
    },
  }
}
