import { connect } from "node:net"
import { setPriority } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { createChoose, HOSTILE, type HostileKind, type HostileRequest } from "./hostile-requests.ts"
import { dripInto } from "./slow-senders.ts"

/**
 * Connections that attack the shop on a port of this machine for some seconds, fifty of them without pause: `node
 * tests/load/attackers.ts <port> <seconds>`. Every one is another address to the shop, which must trust one hop. Prints how many
 * answers each kind got, by their status; "none" where the shop hung up.
 */

// In reality they have machines of their own, and take nothing from the shop's.
setPriority(10)

const [port = 0, seconds = 0] = process.argv.slice(2).map(Number)
const end = Date.now() + seconds * 1000
const answers: Record<string, Record<string, number>> = {}
const CONNECTIONS: Record<HostileKind, number> = { inputs: 12, addresses: 10, guesses: 8, bodies: 4 }
const SLOW_READERS = 24
const SLOW_SENDERS = 8
/** The shop hangs up on slow senders after ten seconds, and looks once a second. */
const DRIP_MS = 12_000
/** The shop hangs up on who has more requests waiting; the system takes some thirty pages from it before one waits. */
const PIPELINED = 4
const ASK_EVERY_MS = 500

function send(kind: HostileKind, address: string, { target, headers = [], body = "" }: HostileRequest): Promise<void> {
  const own = [`Host: localhost:${port}`, `X-Forwarded-For: ${address}`, "Connection: close", ...headers]
  if (body)
    own.push(`Origin: http://localhost:${port}`, "Sec-Fetch-Site: same-origin", `Content-Length: ${Buffer.byteLength(body)}`)
  return new Promise((resolve) => {
    let start = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(`${target} HTTP/1.1\r\n${own.join("\r\n")}\r\n\r\n${body}`))
    socket.setEncoding("latin1").on("data", (part: string) => (start ||= part.slice(9, 12)))
    socket.on("error", () => undefined)
    socket.once("close", () => {
      const counted = (answers[kind] ??= {})
      counted[start || "none"] = (counted[start || "none"] ?? 0) + 1
      resolve()
    })
  })
}

async function attack(kind: HostileKind, connection: number): Promise<void> {
  const choose = createChoose(connection)
  for (let number = connection; Date.now() < end; number += 50)
    await send(kind, `203.0.113.${connection}`, HOSTILE[kind](choose, number))
}

/** Asks for page after page on one connection, and reads a few bytes of them each second, or none. */
async function readSlowly(connection: number): Promise<void> {
  while (Date.now() < end) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined)
    const request = `GET /boutique HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: 192.0.2.${connection}\r\n\r\n`
    const ask = () => void socket.write(request.repeat(PIPELINED))
    socket.pause().once("connect", ask)
    const asks = setInterval(ask, ASK_EVERY_MS)
    const sips = setInterval(() => connection % 2 === 0 && socket.read(100), 1_000)
    await pause(Math.min(10_000, Math.max(0, end - Date.now())))
    clearInterval(asks)
    clearInterval(sips)
    socket.destroy()
  }
}

async function sendSlowly(): Promise<void> {
  while (Date.now() < end) {
    void dripInto(`http://localhost:${port}`, SLOW_SENDERS)
    await pause(Math.min(DRIP_MS, Math.max(0, end - Date.now())))
  }
}

const kinds = Object.entries(CONNECTIONS).flatMap(([kind, count]) => Array<HostileKind>(count).fill(kind as HostileKind))
const readers = Array.from({ length: SLOW_READERS }, (_none, index) => readSlowly(index))
await Promise.all([...kinds.map(attack), ...readers, sendSlowly()])
console.log(JSON.stringify(answers))
process.exit(0)
