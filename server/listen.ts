import { type RequestListener, type ServerResponse, createServer } from "node:http"
import { type AddressInfo, Server as NetServer } from "node:net"
import { answerParserErrors } from "./rejections.ts"

/** Slow senders are cut off: headers and a body of at most 64 KB need no longer (milliseconds). */
const ARRIVAL_MS = 10_000
const DRAIN_MS = 30_000
/** While the server stops, an idle keep-alive connection is closed after this (milliseconds). */
const IDLE_GRACE_MS = 2_000
/** Bytes: an escaped search of 10 KB and all the cookies that a browser may keep for us. */
const MAX_HEADER_BYTES = 65_536
/** The most connections at once; further ones are closed, because they would wait too long. */
const MAX_CONNECTIONS = 4_000

/**
 * Serves an app on a port until a signal to stop; then lets running requests end, at most 30 seconds. SIGTERM gives shoppers
 * whose connections are kept the time to send what is on its way; SIGINT does not wait for them.
 *
 * @param port 0 takes a free one
 * @param host the address to listen on; null for all of this machine
 * @returns the port, once connections are accepted
 */
export async function listen(
  app: RequestListener,
  port: number,
  host: string | null,
): Promise<{ port: number; close: () => Promise<void> }> {
  let draining = false
  const running = new Set<ServerResponse>()
  function forget(this: ServerResponse): void {
    running.delete(this)
  }
  const server = createServer(
    {
      headersTimeout: ARRIVAL_MS,
      requestTimeout: ARRIVAL_MS,
      keepAliveTimeout: 15_000,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      if (draining) response.setHeader("Connection", "close")
      running.add(response)
      response.on("close", forget)
      app(request, response)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  answerParserErrors(server)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen({ port, ...(host !== null && { host }) }, resolve)
  })

  const close = (graceMs = 0) =>
    new Promise<void>((resolve) => {
      draining = true
      for (const response of running) if (!response.headersSent) response.setHeader("Connection", "close")
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
  process.once("SIGTERM", () => void close(IDLE_GRACE_MS).then(() => process.exit(0)))
  process.once("SIGINT", () => void close().then(() => process.exit(0)))
  return { port: (server.address() as AddressInfo).port, close }
}
