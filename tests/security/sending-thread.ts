import { parentPort } from "node:worker_threads"
import { sendWords } from "../../scripts/bench/refused-requests.mjs"

/** What the thread is told to send; it answers with its own processor time in milliseconds. */
export type Sending = { port: number; words: string; requests: number; together: number }

parentPort?.on("message", ({ port, words, requests, together }: Sending) => {
  void (async () => {
    const before = process.threadCpuUsage()
    for (let sent = 0; sent < requests; sent += together) {
      await Promise.all(Array.from({ length: together }, () => sendWords(port, words)))
    }
    const { user, system } = process.threadCpuUsage(before)
    parentPort?.postMessage((user + system) / 1_000)
  })()
})
