import { setTimeout as pause } from "node:timers/promises"

/** What a process holds after a garbage collection. */
export type ProcessState = { heapMb: number; sockets: number; timers: number }

const expression = `JSON.stringify({
  heap: process.memoryUsage().heapUsed,
  resources: process.getActiveResourcesInfo(),
})`

type Reply = { id?: number; result?: { result?: { value?: string } } }

/**
 * Looks into a Node process by its inspector, so that the shop needs no door of its own for it.
 *
 * @param port of `--inspect`
 */
export async function openProbe(port: number): Promise<{ read(): Promise<ProcessState>; close(): void }> {
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
  return {
    async read() {
      // Twice, because what the first collection finds free may hold more.
      for (let times = 0; times < 2; times++) {
        await ask("HeapProfiler.collectGarbage")
        await pause(50)
      }
      const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true })
      const { heap, resources } = JSON.parse(result?.result?.value ?? "{}") as { heap: number; resources: string[] }
      const count = (name: string) => resources.filter((each) => each === name).length
      return { heapMb: heap / 1024 / 1024, sockets: count("TCPSocketWrap"), timers: count("Timeout") }
    },
    close: () => socket.close(),
  }
}
