import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkAddress } from "../app/http/network-address.ts"

/** How often all connections are looked at, at most (milliseconds). */
const SWEEP_MS = 1_000

/** An open connection. */
type Connection = {
  socket: Socket
  /** As limits count it; null where a socket has none. */
  address: string | null
  /** How many requests it has brought; Infinity once it is to be closed. */
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
  /** Whether so many answers are under way; one to a post counts only once the post has arrived whole. */
  areRunning: (count: number) => boolean
  find: (socket: Socket) => Connection | undefined
  all: () => Iterable<Connection>
  /** Notes an answer until it is sent or its connection closed. */
  start: (connection: Connection, response: ServerResponse) => void
}

/**
 * Notes the connections of a server from now on.
 *
 * @param maxOfAddress the most of one client's; further ones are closed
 */
export function trackConnections(server: Server, maxOfAddress: number): Connections {
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  /** Answers to posts that had not arrived whole when they were last looked at. */
  const arriving = new Set<ServerResponse>()
  let running = 0
  const tracked: Connections = {
    areRunning(count) {
      if (running < count) return false
      for (const response of arriving) if (response.req.complete) arriving.delete(response)
      return running - arriving.size >= count
    },
    find: (socket) => connections.get(socket),
    all: () => connections.values(),
    start(connection, response) {
      connection.running.push(response)
      connection.idleSince = Infinity
      running++
      if (response.req.method === "POST") arriving.add(response)
      response.on("close", end)
    },
  }
  function end(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    const at = connection?.running.indexOf(this) ?? -1
    if (!connection || at < 0) return
    if (at === 0) connection.running.shift()
    else connection.running.splice(at, 1)
    running--
    arriving.delete(this)
    if (connection.running.length === 0) connection.idleSince = performance.now()
  }
  server.on("connection", (socket: Socket) => {
    const address = networkAddress(socket.remoteAddress ?? "")
    const count = (address === null ? 0 : (counts.get(address) ?? 0)) + 1
    if (count > maxOfAddress) return void socket.destroy()
    if (address !== null) counts.set(address, count)
    const unsent = { bytes: 0, since: 0 }
    connections.set(socket, { socket, address, requests: 0, running: [], unsent, idleSince: Infinity })
    socket.once("close", forget)
  })
  function forget(this: Socket): void {
    const { address = null, running: left = [] } = connections.get(this) ?? {}
    running -= left.length
    for (const response of left) arriving.delete(response)
    connections.delete(this)
    if (address === null) return
    const others = (counts.get(address) ?? 0) - 1
    if (others > 0) counts.set(address, others)
    else counts.delete(address)
  }
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
