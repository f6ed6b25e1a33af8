import { openCartShopper } from "./cart-shopper.mjs"
import { percentile, row } from "./figures.mjs"
import { startStack } from "./stack.mjs"

/** The backend's distance (milliseconds), and how often each page is asked for. */
const distance = 150
const times = 200
/** Longer than anything kept is used without a wait (milliseconds), and how often nobody comes for so long. */
const pause = 61_000
const pauses = 3

const pages = ["/boutique", "/produits/melange-canut", "/pages/faq"]

/** The first byte with the backend far away: a shopper with a cart beside a visitor without, by turns. */
export async function measure() {
  const stack = await startStack({ port: 5350, silent: true })
  try {
    const shopper = await openCartShopper(stack.shop)
    const visitor = { "Accept-Encoding": shopper["Accept-Encoding"] }
    for (const path of [...pages, "/panier"])
      for (const headers of [shopper, shopper, visitor]) await firstByte(stack, path, headers)
    await setFault(stack, { kind: "delay", ms: distance })
    const rows = []
    const results = {}
    for (const path of pages) {
      const own = []
      const others = []
      for (let time = 0; time < times; time++) {
        // Who comes first may wait a moment for a page whose records are due.
        const turns = [
          () => firstByte(stack, path, shopper).then(({ ms }) => own.push(ms)),
          () => firstByte(stack, path, visitor).then(({ ms }) => others.push(ms)),
        ]
        for (const turn of time % 2 === 0 ? turns : turns.reverse()) await turn()
        // A shopper reads: the copies that are kept grow old meanwhile. Whoever comes first after five seconds waits for new ones,
        // which is one in fifty here: with fewer requests chance would decide whose p95 that is.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      for (const [name, hundredth] of [
        ["median", 50],
        ["p95", 95],
      ]) {
        const more = percentile(own, hundredth) - percentile(others, hundredth)
        rows.push(row(`First byte of ${path} with a cart, ms beyond an anonymous one, ${name}`, more.toFixed(1), { most: 20 }))
      }
      results[path] = { own, others }
    }
    const cart = []
    for (let time = 0; time < 30; time++) cart.push(await firstByte(stack, "/panier", shopper))
    const medianOf = (answers, part) => percentile(answers.map(part), 50)
    const beyond = medianOf(cart, ({ ms }) => ms) - distance
    rows.push(row("First byte of the cart, ms beyond one round trip, median", beyond.toFixed(1), { most: 60 }))
    const own = medianOf(cart, ({ ms, backendMs }) => ms - backendMs)
    rows.push(row("First byte of the cart without its wait for the backend, ms, median", own.toFixed(1)))
    const rested = []
    for (let time = 0; time < pauses; time++) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      rested.push(await firstByte(stack, "/panier", shopper))
    }
    const late = medianOf(rested, ({ ms }) => ms) - distance
    rows.push(row("The same after a minute without visits, ms beyond one round trip", late.toFixed(1)))
    return { rows, results: { ...results, cart, rested } }
  } finally {
    await stack.stop()
  }
}

/** How long a page's first byte took, and how much of it the page waited for the backend, as its `Server-Timing` says. */
async function firstByte({ shop }, path, headers) {
  const started = performance.now()
  const answer = await fetch(shop + path, { headers })
  const took = performance.now() - started
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  const backendMs = Number(/backend;dur=([\d.]+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1] ?? 0)
  return { ms: took, backendMs }
}

async function setFault({ environment }, fault) {
  const body = { body: JSON.stringify(fault), headers: { "Content-Type": "application/json" } }
  const answer = await fetch(`${environment.SWELL_URL}/__faults`, { method: "POST", ...body })
  if (!answer.ok) throw new Error(`The sandbox refused the fault (${answer.status})`)
}
