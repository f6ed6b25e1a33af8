import { openCartShopper } from "./cart-shopper.mjs"
import { percentile, row } from "./figures.mjs"
import { peakMemory } from "./process-figures.mjs"
import { startStack } from "./stack.mjs"

/** The backend's distance (milliseconds), and how often each page is asked for. */
const distance = 150
const times = 60
const sessions = 5_000
const atOnce = 8

const pages = ["/boutique", "/produits/melange-canut", "/pages/faq"]

/**
 * The first byte with the backend far away: a shopper with a cart beside a visitor without, by turns; then the memory of the
 * shop once many sessions live.
 */
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
        own.push(await firstByte(stack, path, shopper))
        others.push(await firstByte(stack, path, visitor))
        // A shopper reads: the copies that are kept grow old meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 150))
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
    for (let time = 0; time < times / 2; time++) cart.push(await firstByte(stack, "/panier", shopper))
    const beyond = percentile(cart, 50) - distance
    rows.push(row("First byte of the cart, ms beyond one round trip, median", beyond.toFixed(1), { most: 60 }))
    await setFault(stack, null)
    await openSessions(stack)
    const memory = peakMemory(stack.pid)
    rows.push(row(`Memory of the shop with ${sessions} living sessions, at most (MB)`, memory ?? "unknown", { most: 320 }))
    return { rows, results: { ...results, cart, memory } }
  } finally {
    await stack.stop()
  }
}

async function firstByte({ shop }, path, headers) {
  const started = performance.now()
  const answer = await fetch(shop + path, { headers })
  const took = performance.now() - started
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return took
}

async function setFault({ environment }, fault) {
  const body = fault && { body: JSON.stringify(fault), headers: { "Content-Type": "application/json" } }
  const answer = await fetch(`${environment.SWELL_URL}/__faults`, { method: fault ? "POST" : "DELETE", ...body })
  if (!answer.ok) throw new Error(`The sandbox refused the fault (${answer.status})`)
}

/** Shoppers who each fill a cart and look at two pages. */
async function openSessions(stack) {
  let left = sessions
  const open = async () => {
    while (left-- > 0) {
      const shopper = await openCartShopper(stack.shop)
      for (const path of ["/boutique", "/"]) await firstByte(stack, path, shopper)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, open))
}
