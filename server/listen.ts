import { createServer } from "node:http"
import type { RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** Slow senders are cut off: headers and a body of at most 64 KB need no longer (milliseconds). */
const arrivalLimit = 10_000
const drainLimit = 30_000
/** Bytes: a search of 10 KB, written in escapes, beside all cookies that a browser may keep for us. */
const largestHeaders = 65_536

/**
 * Serves an app on a port until a signal to stop; then lets running requests end, at most 30 seconds.
 *
 * @param port 0 takes a free one
 * @returns the port, once connections are accepted
 */
export async function listen(app: RequestListener, port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(
    {
      headersTimeout: arrivalLimit,
      requestTimeout: arrivalLimit,
      keepAliveTimeout: 15_000,
      maxHeaderSize: largestHeaders,
      connectionsCheckingInterval: 1_000,
    },
    app,
  )
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, resolve)
  })

  const close = () =>
    new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), drainLimit)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      server.closeIdleConnections()
    })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
  return { port: (server.address() as AddressInfo).port, close }
}
