// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of protocols without types
export type Answer = any

/** A WebSocket on which calls are answered by their number and events come by their name: DevTools and WebDriver BiDi alike. */
export type JsonSocket = {
  /** @param patienceMs milliseconds until a call without an answer is rejected */
  send(method: string, params?: object, patienceMs?: number): Promise<Answer>
  on(event: string, listener: (params: Answer) => void): void
  close(): void
}

const PATIENCE_MS = 60_000

/** A promise that is rejected when the browser is silent, so that the test ends it and says where it stood. */
function inTime<T>(
  what: string,
  patienceMs: number,
  start: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The browser does not answer ${what}`)), patienceMs)
    start(
      (value) => (clearTimeout(timer), resolve(value)),
      (error) => (clearTimeout(timer), reject(error)),
    )
  })
}

/** @throws when the address does not answer; every call when the browser has refused it, gone or fallen silent */
export async function openJsonSocket(address: string): Promise<JsonSocket> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true })
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer`)), { once: true })
  })
  const waiting = new Map<number, { method: string; resolve(value: Answer): void; reject(error: Error): void }>()
  const listeners = new Map<string, ((params: Answer) => void)[]>()
  let last = 0
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has gone"))
    waiting.clear()
  })
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as Answer
    if (id === undefined) return listeners.get(method)?.forEach((listener) => listener(params))
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(`${call.method}: ${message ?? error.message}`))
    else call?.resolve(result)
  })
  const on: JsonSocket["on"] = (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener])
  return {
    on,
    send: (method, params = {}, patienceMs = PATIENCE_MS) =>
      inTime(method, patienceMs, (resolve, reject) => {
        const id = (last += 1)
        waiting.set(id, { method, resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
