import { setTimeout as pause } from "node:timers/promises"

/** What a process holds after a garbage collection. */
export type ProcessState = { heapMb: number; sockets: number; timers: number }

const state = `JSON.stringify({
  heap: process.memoryUsage().heapUsed,
  resources: process.getActiveResourcesInfo(),
})`

type Reply = { id?: number; result?: { result?: { value?: string } } }

/**
 * Looks into a Node process by its inspector, so that the shop needs no door of its own for it.
 *
 * @param port of `--inspect`
 */
export async function openProbe(
  port: number,
): Promise<{ read(): Promise<ProcessState>; processorMs(): Promise<number>; close(): void }> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "")
  const waiting = new Map<number, (reply: Reply) => void>()
  let sent = 0
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  const ask = (method: string, params: object = {}) =>
    new Promise<Reply>((resolve) => {
      waiting.set(++sent, resolve)
      socket.send(JSON.stringify({ id: sent, method, params }))
    })
  const evaluate = async (expression: string) => {
    const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true })
    return result?.result?.value ?? "{}"
  }
  return {
    /** What the process has worked since its start, user and system time. */
    async processorMs() {
      const { user, system } = JSON.parse(await evaluate("JSON.stringify(process.cpuUsage())")) as NodeJS.CpuUsage
      return (user + system) / 1_000
    },
    async read() {
      // Twice, because what the first collection finds free may hold more.
      for (let times = 0; times < 2; times++) {
        await ask("HeapProfiler.collectGarbage")
        await pause(50)
      }
      const { heap, resources } = JSON.parse(await evaluate(state)) as { heap: number; resources: string[] }
      const count = (name: string) => resources.filter((each) => each === name).length
      return { heapMb: heap / 1024 / 1024, sockets: count("TCPSocketWrap"), timers: count("Timeout") }
    },
    close: () => socket.close(),
  }
}
