import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** How often all connections are looked at, at most (milliseconds). */
const SWEEP_MS = 1_000

/** An open connection. */
type Connection = {
  socket: Socket
  /** How many requests it has brought. */
  requests: number
  /** The answers under way, the one to be sent next first. */
  running: ServerResponse[]
  /** What the system had not taken of its answers when that changed last (bytes), and when, by `performance.now()`. */
  unsent: { bytes: number; since: number }
  /** When its last answer was over, by `performance.now()`; Infinity while one is under way, and before the first. */
  idleSince: number
}

/** The open connections of a server: one record each, which a request only changes. */
export type Connections = {
  /** How many answers are under way. */
  running: number
  find: (socket: Socket) => Connection | undefined
  all: () => Iterable<Connection>
  /** Notes an answer until it is sent or its connection closed. */
  start: (connection: Connection, response: ServerResponse) => void
}

/** Notes the connections of a server from now on. */
export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>()
  const tracked: Connections = {
    running: 0,
    find: (socket) => connections.get(socket),
    all: () => connections.values(),
    start(connection, response) {
      connection.running.push(response)
      connection.idleSince = Infinity
      tracked.running++
      response.on("close", end)
    },
  }
  function end(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    const at = connection?.running.indexOf(this) ?? -1
    if (!connection || at < 0) return
    if (at === 0) connection.running.shift()
    else connection.running.splice(at, 1)
    tracked.running--
    if (connection.running.length === 0) connection.idleSince = performance.now()
  }
  function forget(this: Socket): void {
    tracked.running -= connections.get(this)?.running.length ?? 0
    connections.delete(this)
  }
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { socket, requests: 0, running: [], unsent: { bytes: 0, since: 0 }, idleSince: Infinity })
    socket.once("close", forget)
  })
  return tracked
}

/**
 * Closes each connection whose answer nobody reads for `unreadMs` milliseconds. One that waits for its answer stays. Node lets a
 * second time pass where part of the answer went out within the first, which what the system buffers always does: half each.
 */
export function closeUnread(server: Server, connections: Connections, unreadMs: number): void {
  const halfMs = unreadMs / 2
  server.setTimeout(halfMs, (socket) => {
    const next = connections.find(socket)?.running[0]
    if (next && !next.headersSent) socket.setTimeout(halfMs)
    else socket.destroy()
  })
  // Whatever else such a connection brings puts Node's time off.
  sweepAll(server, Math.min(SWEEP_MS, halfMs), () => {
    const now = performance.now()
    for (const connection of connections.all()) {
      const bytes = unsentOf(connection.socket)
      if (bytes !== connection.unsent.bytes) connection.unsent = { bytes, since: now }
      else if (bytes > 0 && now - connection.unsent.since >= unreadMs) connection.socket.destroy()
    }
  })
}

/** As Node's own timeout reads it; public figures count what was handed over, not what was taken. */
function unsentOf(socket: Socket): number {
  return (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0
}

function sweepAll(server: Server, everyMs: number, sweep: () => void): void {
  const timer = setInterval(sweep, everyMs).unref()
  server.once("close", () => clearInterval(timer))
}

/**
 * Closes each connection that brings no whole request for `idleMs` milliseconds after an answer, whatever else it brings. One
 * sweep looks at all: a timer of each answer outlives its connection, and collecting those takes as long as the answers.
 */
export function closeIdle(server: Server, connections: Connections, idleMs: number): void {
  sweepAll(server, Math.min(SWEEP_MS, idleMs), () => {
    const latest = performance.now() - idleMs
    for (const { socket, idleSince } of connections.all()) if (idleSince <= latest) socket.destroy()
  })
}
