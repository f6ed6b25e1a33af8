import { row } from "./figures.mjs"
import { processorTime } from "./process-figures.mjs"
import { refusedRequests, sendWords } from "./refused-requests.mjs"
import { startStack } from "./stack.mjs"

const together = 20
const requests = 400
const runs = 5

/** What each kind of refusal takes of the shop's processor time, the least of five runs, and how long its answer is. */
export async function measure() {
  const stack = await startStack({ port: 5350, silent: true })
  try {
    const measured = {}
    for (const [kind, requests] of Object.entries(refusedRequests(stack.shop))) {
      measured[kind] = []
      for (const each of requests) measured[kind].push(await measureKind(stack, each))
    }
    const bars = { ms: 1, bytes: 2_048 }
    const rows = [
      ...rowsOf("Refused before the shop", measured.early, bars),
      ...rowsOf("Refused by the shop, again and again", measured.repeated, bars),
    ]
    return { rows, results: measured }
  } finally {
    await stack.stop()
  }
}

async function measureKind({ shop, pid }, [name, status, words]) {
  const port = Number(new URL(shop).port)
  const send = () => Promise.all(Array.from({ length: together }, () => sendWords(port, words)))
  // A limit is reached first.
  for (let sent = 0; sent < 100; sent += together) await send()
  const answer = await sendWords(port, words)
  if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`${name}: ${answer.slice(0, 20)}`)
  let ms = Infinity
  for (let run = 0; run < runs; run++) {
    const before = processorTime(pid)
    for (let sent = 0; sent < requests; sent += together) await send()
    ms = Math.min(ms, (processorTime(pid) - before) / requests)
  }
  return { name, status, ms, bytes: answer.length }
}

function rowsOf(name, kinds, { ms, bytes }) {
  const [slowest] = kinds.toSorted((one, other) => other.ms - one.ms)
  const [longest] = kinds.toSorted((one, other) => other.bytes - one.bytes)
  return [
    row(`${name}, of ${kinds.length} kinds: ${slowest.name} (ms of processor)`, slowest.ms.toFixed(2), { most: ms }),
    row(`… ${longest.name} (bytes answered)`, longest.bytes, { most: bytes }),
  ]
}
