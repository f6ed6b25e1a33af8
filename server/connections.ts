import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkAddress } from "../app/http/network-address.ts"

/** How often all connections are looked at, at most (milliseconds). */
const SWEEP_MS = 1_000

/** Whoever is at an address; a socket without one has a client of its own. */
type Client = { connections: number; answers: number }

/** An open connection. */
type Connection = {
  socket: Socket
  client: Client
  /** How many requests it has brought; Infinity once it is to be closed. */
  requests: number
  /** The answers under way, the one to be sent next first. */
  running: ServerResponse[]
  /** How much the system had taken of its answers (bytes) when it last had all, or enough more, and when, by `performance.now()`. */
  read: { bytes: number; at: number }
  /** When its last answer was over, by `performance.now()`; Infinity while one is under way, and before the first. */
  idleSince: number
}

/** The open connections of a server: one record each, which a request only changes. */
export type Connections = {
  /**
   * Whether the app works on so many answers: those to posts that have not arrived whole do not count, nor those that only wait to be
   * read.
   */
  areRunning: (count: number) => boolean
  /** How many answers are made or wait to be read. */
  answers: number
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
  const clients = new Map<string, Client>()
  /** Answers that were not made whole when they were last looked at. */
  const running = new Set<ServerResponse>()
  const tracked: Connections = {
    answers: 0,
    areRunning(count) {
      if (running.size < count) return false
      let waiting = 0
      for (const response of running) {
        if (response.writableEnded) running.delete(response)
        else if (response.writableNeedDrain || (response.req.method === "POST" && !response.req.complete)) waiting++
      }
      return running.size - waiting >= count
    },
    find: (socket) => connections.get(socket),
    all: () => connections.values(),
    start(connection, response) {
      connection.running.push(response)
      connection.idleSince = Infinity
      connection.client.answers++
      tracked.answers++
      running.add(response)
      response.on("close", end)
    },
  }
  function end(this: ServerResponse): void {
    running.delete(this)
    const connection = connections.get(this.req.socket)
    const at = connection?.running.indexOf(this) ?? -1
    if (!connection || at < 0) return
    if (at === 0) connection.running.shift()
    else connection.running.splice(at, 1)
    connection.client.answers--
    tracked.answers--
    if (connection.running.length === 0) connection.idleSince = performance.now()
  }
  server.on("connection", (socket: Socket) => {
    const address = networkAddress(socket.remoteAddress ?? "")
    const client = clients.get(address ?? "") ?? { connections: 0, answers: 0 }
    if (client.connections >= maxOfAddress) return void socket.destroy()
    client.connections++
    if (address !== null) clients.set(address, client)
    const read = { bytes: 0, at: performance.now() }
    connections.set(socket, { socket, client, requests: 0, running: [], read, idleSince: Infinity })
    socket.once("close", () => {
      const left = connections.get(socket)?.running ?? []
      for (const response of left) running.delete(response)
      client.answers -= left.length
      tracked.answers -= left.length
      connections.delete(socket)
      if (--client.connections === 0 && address !== null) clients.delete(address)
    })
  })
  return tracked
}

/**
 * Closes each connection whose answer nobody reads for `unreadMs` milliseconds, or of which less than `leastRead` bytes are read in this
 * time. One that waits for its answer stays. Node lets a second time pass where part of the answer went out within the first, which what
 * the system buffers always does: half each.
 */
export function closeUnread(server: Server, connections: Connections, unreadMs: number, leastRead: number): void {
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
      const { given, unsent } = sentOf(connection.socket)
      const bytes = given - unsent
      if (unsent === 0 || bytes - connection.read.bytes >= leastRead) connection.read = { bytes, at: now }
      else if (now - connection.read.at >= unreadMs) connection.socket.destroy()
    }
  })
}

/** The bytes that the system was given, and has not taken, as Node's own timeout reads them: public figures count what Node still has. */
function sentOf(socket: Socket): { given: number; unsent: number } {
  const handle = (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null })._handle
  return { given: handle?.bytesWritten ?? 0, unsent: handle?.writeQueueSize ?? 0 }
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
