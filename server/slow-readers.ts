import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/**
 * Closes each connection whose answer nobody reads for `unreadMs` milliseconds. One that waits for its answer stays. Node lets a
 * second time pass where part of the answer went out within the first, which what the system buffers always does: half each.
 */
export function closeUnread(server: Server, running: ReadonlySet<ServerResponse>, unreadMs: number): void {
  const halfMs = unreadMs / 2
  server.setTimeout(halfMs, (socket) => {
    const waits = [...running].some((response) => response.socket === socket && !response.headersSent)
    if (waits) socket.setTimeout(halfMs)
    else socket.destroy()
  })
}

/** How often idle connections are looked for (milliseconds). */
const SWEEP_MS = 1_000

/**
 * Closes each connection that brings no whole request for `idleMs` milliseconds after an answer, whatever else it brings. One
 * sweep looks at all, and a request only notes a time: a timer or an entry of each answer outlives its connection, and
 * collecting those takes as long as the answers.
 */
export function closeIdle(server: Server, running: ReadonlySet<ServerResponse>, idleMs: number): void {
  const connections = new Map<Socket, { idleSince: number }>()
  function forget(this: Socket): void {
    connections.delete(this)
  }
  function noteIdle(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    if (connection) connection.idleSince = performance.now()
  }
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { idleSince: Infinity })
    socket.once("close", forget)
  })
  server.on("request", (request, response) => {
    const connection = connections.get(request.socket)
    if (connection) connection.idleSince = Infinity
    response.on("close", noteIdle)
  })
  const closeThem = () => {
    const latest = performance.now() - idleMs
    const busy = new Set([...running].map(({ req }) => req.socket))
    for (const [socket, { idleSince }] of connections) if (idleSince <= latest && !busy.has(socket)) socket.destroy()
  }
  const sweep = setInterval(closeThem, Math.min(SWEEP_MS, idleMs)).unref()
  server.once("close", () => clearInterval(sweep))
}
