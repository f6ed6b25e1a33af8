import type { RequestListener } from "node:http"
import { connect, type Socket } from "node:net"
import { afterEach, vi } from "vitest"
import { setTestEnvironment } from "../tests/setup/environment"
import { listen } from "./listen"

setTestEnvironment()

let close: () => Promise<void> = () => Promise.resolve()
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await close()
  vi.restoreAllMocks()
})

/** Closes the server before its test ends. */
export const closeServer = () => close()

/** A server of these limits in this process, closed after each test. @returns its port */
export async function serve(app: RequestListener, limits?: Parameters<typeof listen>[3], host: string | null = "127.0.0.1") {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true)
  const server = await listen(app, 0, host, limits)
  close = server.close
  return server.port
}

/** A connection that reads nothing yet. */
export function open(port: number, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined)
  sockets.push(socket)
  return socket.pause().setNoDelay()
}

/** Sends raw requests on one connection, and reads nothing unless it is asked to. */
export function send(port: number, requests: number, from?: string): Socket {
  const socket = open(port, from)
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(requests))
  return socket
}

/** All that a connection brings until it is closed. */
export function readAll(socket: Socket): Promise<string> {
  let text = ""
  return new Promise((resolve) => {
    socket.setEncoding("latin1").on("data", (part: string) => (text += part))
    socket.on("close", () => resolve(text)).resume()
  })
}

/** What it brings first; null where it is closed before. */
export const firstPart = (socket: Socket) =>
  new Promise<string | null>((resolve) => {
    socket.on("close", () => resolve(null)).once("data", (part) => resolve(String(part)))
    socket.resume()
  })

/** The statuses of the answers in what a connection has brought. */
export const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
