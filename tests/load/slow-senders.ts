import { connect } from "node:net"

const head =
  "POST /panier HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n"

/**
 * Opens connections over which a byte comes every two seconds: half of them in a body, half in the headers.
 *
 * @returns for each, the seconds until the server hung up
 */
export function dripInto(shop: string, count: number): Promise<number>[] {
  return Array.from({ length: count }, (_, index) => drip(shop, index % 2 === 0 ? head : head.slice(0, 40)))
}

function drip(shop: string, first: string): Promise<number> {
  return new Promise((resolve) => {
    const started = Date.now()
    const socket = connect(Number(new URL(shop).port), "localhost", () => socket.write(first))
    const drops = setInterval(() => socket.write("a"), 2_000)
    // A server that hangs up in the middle of a drop resets the connection.
    socket.on("error", () => undefined)
    socket.resume()
    socket.once("close", () => {
      clearInterval(drops)
      resolve((Date.now() - started) / 1000)
    })
  })
}
