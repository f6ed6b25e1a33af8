import { connect } from "node:net"
import { percentile } from "./figures.mjs"

/**
 * A child process that asks for one page over and over on kept connections, and tells how fast it was answered. It reads no more
 * of an answer than where it ends, so that the server and not the asking is what is measured.
 */
process.on("message", (task) => void runTask(task).then((result) => process.send(result)))
process.on("disconnect", () => process.exit(0))

async function runTask({ port, path, headers, connections, ms }) {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const words = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
  const times = []
  const statuses = {}
  let bytes = 0
  const started = performance.now()
  const note = (status, length, time) => {
    times.push(time)
    statuses[status] = (statuses[status] ?? 0) + 1
    bytes += length
  }
  await Promise.all(Array.from({ length: connections }, () => askUntil(port, words, started + ms, note)))
  const seconds = (performance.now() - started) / 1000
  const count = times.length
  return { count, seconds, rate: count / seconds, p50: percentile(times, 50), p99: percentile(times, 99), statuses, bytes }
}

/** Asks until then, each time that the server has answered enough on a connection on a new one. */
async function askUntil(port, words, end, note) {
  while (performance.now() < end) await askOnOne(port, words, end, note)
}

function askOnOne(port, words, end, note) {
  return new Promise((resolve, reject) => {
    let sent = 0
    let held = null
    let answer = null
    const socket = connect(port, "127.0.0.1")
    const ask = () => {
      sent = performance.now()
      held = null
      answer = null
      socket.write(words)
    }
    socket.setNoDelay(true)
    socket.on("connect", ask)
    socket.on("error", reject)
    socket.on("close", () => reject(new Error("The server hung up")))
    socket.on("data", (chunk) => {
      if (answer === null) {
        held = held === null ? chunk : Buffer.concat([held, chunk])
        answer = readHead(held)
        if (answer === null) return
        answer.got = held.length
      } else answer.got += chunk.length
      if (!isWhole(answer, chunk)) return
      note(answer.status, answer.got, performance.now() - sent)
      if (performance.now() < end && !answer.isLast) return ask()
      socket.removeAllListeners("close")
      socket.end()
      resolve()
    })
  })
}

function readHead(bytes) {
  const end = bytes.indexOf("\r\n\r\n")
  if (end < 0) return null
  const head = bytes.latin1Slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isLast = /\r\nconnection: close/i.test(head)
  return { status: head.slice(9, 12), isLast, whole: length === undefined ? null : end + 4 + Number(length), got: 0 }
}

/** An answer without a length comes in chunks; nothing is asked before it has ended, so that its end is the end of what came. */
function isWhole({ whole, got }, chunk) {
  if (whole !== null) return got >= whole
  return chunk.latin1Slice(Math.max(0, chunk.length - 5)) === "0\r\n\r\n"
}
