import { connect } from "node:net"

const LONGEST_MS = 2_000
const DEFAULT_PORT = 6_379

/** Whether the Redis server of REDIS_URL answers within two seconds, be it that it asks for a password; one behind TLS that it can be reached. */
export function redisAnswers(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port || DEFAULT_PORT), hostname.replace(/^\[|\]$/g, ""))
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.setTimeout(LONGEST_MS, () => end(false))
    socket.once("connect", () => (protocol === "rediss:" ? end(true) : socket.write("PING\r\n")))
    socket.once("data", () => end(true))
    socket.once("error", () => end(false))
  })
}
