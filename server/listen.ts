import cluster from "node:cluster"
import { channel } from "node:diagnostics_channel"
import { type RequestListener, createServer } from "node:http"
import { type AddressInfo, Server as NetServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { closeIdle, closeUnread, trackConnections } from "./connections.ts"
import { answerParserErrors, rejectForNow, rejectOddRequests } from "./odd-requests.ts"

/** Slow senders are cut off: headers and a body of at most 64 KB need no longer (milliseconds). */
const ARRIVAL_MS = 10_000
const KEEP_ALIVE_MS = 15_000
const DRAIN_MS = 30_000
/** While the server stops, an idle keep-alive connection is closed after this (milliseconds). */
const IDLE_GRACE_MS = 2_000
/** For what is written down last: after the drain, and before a supervisor ends the process (milliseconds). */
const LAST_MS = 3_000
/** Bytes of the request line and all headers. */
const MAX_HEADER_BYTES = 16_384
/** The name of the channel (`node:diagnostics_channel`) on which each request is told by its `ServerResponse`, before any is refused. */
export const REQUESTS = "boutique:requests"
/** What a signal to stop runs last, when all requests have ended. */
export const atEnd: (() => Promise<unknown>)[] = []
/** Where systemd hands over the socket: the first descriptor after the standard ones. */
const GIVEN_SOCKET = 3
/** Of the connections of one server. */
export const LIMITS = {
  /** An answer that nobody reads for this long is given up (milliseconds), … */
  unreadMs: 30_000,
  /** … and one of which less than this is read in this time (bytes): a thirtieth of what the slowest mobile network brings. */
  leastRead: 30_000,
  /** Within this after an answer the next request has arrived, or the connection is closed (milliseconds). */
  idleMs: KEEP_ALIVE_MS + ARRIVAL_MS + 1_000,
  /** The most answers that are made at once; those not counted whose requests are still on their way, or that only wait to be read. */
  maxRunning: 1_000,
  /** The most answers that are made or wait to be read: pages are some 150 KB each. */
  maxAnswers: 4_000,
  /** The most of them of one client's address. */
  answersOfAddress: 500,
  /** The most connections at once; further ones are closed, because they would wait too long. */
  maxConnections: 4_000,
  /** The most of them of one client's address. */
  maxOfAddress: 1_000,
  /** The most requests of one connection; the last one's answer closes it. */
  maxRequests: 1_000,
  /** The most requests of one connection that are answered at once: browsers and proxies wait for each answer. */
  maxTogether: 4,
}

const requests = channel(REQUESTS)

/**
 * Serves an app on a port until a signal to stop; then lets running requests end, at most 30 seconds, whatever further signals
 * come. SIGTERM and SIGHUP give shoppers whose connections are kept the time to send what is on its way; SIGINT does not.
 *
 * @param port 0 takes a free one; a socket that systemd has opened comes before it
 * @param host the address to listen on; null for all of this machine
 * @param limits others than `LIMITS`
 * @returns the port, once connections are accepted
 */
export async function listen(
  app: RequestListener,
  port: number,
  host: string | null,
  limits: Partial<typeof LIMITS> = {},
): Promise<{ port: number; close: () => Promise<void> }> {
  let draining = false
  const { unreadMs, leastRead, idleMs, maxRunning, maxTogether, maxAnswers, answersOfAddress, ...most } = { ...LIMITS, ...limits }
  const answer = rejectOddRequests(app)
  const server = createServer(
    {
      headersTimeout: ARRIVAL_MS,
      requestTimeout: ARRIVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 1_000,
      // Ours is answered with the headers of every answer.
      requireHostHeader: false,
    },
    (request, response) => {
      const connection = connections.find(request.socket)
      // Nothing follows an answer that closes its connection; Node's own limit went on answering, without our headers.
      if (!connection || ++connection.requests > most.maxRequests) return
      if (draining || connection.requests === most.maxRequests) response.setHeader("Connection", "close")
      if (connection.running.length >= maxTogether || connection.client.answers >= answersOfAddress)
        return rejectForNow(response, "client")
      if (connections.answers >= maxAnswers || connections.areRunning(maxRunning)) return rejectForNow(response, "shop")
      connections.start(connection, response)
      answer(request, response)
    },
  )
  for (const event of ["request", "checkContinue", "checkExpectation"])
    server.prependListener(event, (_request, response) => requests.publish(response))
  const connections = trackConnections(server, most.maxOfAddress)
  server.maxConnections = most.maxConnections
  closeUnread(server, connections, unreadMs, leastRead)
  closeIdle(server, connections, idleMs)
  answerParserErrors(server, connections)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(isSocketGiven() ? { fd: GIVEN_SOCKET } : { port, ...(host !== null && { host }) }, resolve)
  })

  const close = (graceMs = 0) =>
    new Promise<void>((resolve) => {
      draining = true
      for (const { running } of connections.all()) {
        for (const response of running) if (!response.headersSent) response.setHeader("Connection", "close")
      }
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      const sweep = setInterval(() => Date.now() >= idleEnd && server.closeIdleConnections(), 100)
      const idleEnd = Date.now() + graceMs
      // The HTTP server's own close() would cut idle keep-alive connections at once, even while a request is on its way.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        clearInterval(sweep)
        resolve()
      })
    })
  let stopped: Promise<void> | undefined
  const stop = (graceMs?: number) =>
    void (stopped ??= close(graceMs)
      .then(() => Promise.race([Promise.allSettled(atEnd.map((work) => work())), pause(LAST_MS)]))
      .then(() => process.exit(0)))
  // Never once: Node would end the process at the next signal, and with it the orders that the first one lets end.
  process.on("SIGTERM", () => stop(IDLE_GRACE_MS))
  // A reload of one process: its supervisor starts the next one.
  process.on("SIGHUP", () => stop(IDLE_GRACE_MS))
  process.on("SIGINT", () => stop())
  return { port: (server.address() as AddressInfo).port, close }
}

/** Whether systemd has opened the port (a .socket unit) and keeps it while the shop restarts: nobody is turned away meanwhile. */
function isSocketGiven(): boolean {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  return LISTEN_FDS === "1" && LISTEN_PID === `${cluster.isWorker ? process.ppid : process.pid}`
}
