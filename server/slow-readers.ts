import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Closes each connection whose answer nobody reads for `unreadMs` milliseconds. One that waits for its answer stays. */
export function closeUnread(server: Server, running: ReadonlySet<ServerResponse>, unreadMs: number): void {
  server.setTimeout(unreadMs, (socket) => {
    const waits = [...running].some((response) => response.socket === socket && !response.headersSent)
    if (waits) socket.setTimeout(unreadMs)
    else socket.destroy()
  })
}

/** Closes each connection that brings no whole request for `idleMs` milliseconds after an answer, whatever else it brings. */
export function closeIdle(server: Server, running: ReadonlySet<ServerResponse>, idleMs: number): void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>()
  server.on("request", ({ socket }, response) => {
    clearTimeout(timers.get(socket))
    response.once("close", () => {
      const close = () => ![...running].some((each) => each.socket === socket) && socket.destroy()
      timers.set(socket, setTimeout(close, idleMs).unref())
    })
  })
}
