import { openCartShopper } from "./cart-shopper.mjs"
import { startChild } from "./children.mjs"
import { median, row } from "./figures.mjs"
import { alternate, leastPairs } from "./pairs.mjs"
import { peakMemory, processorTime } from "./process-figures.mjs"
import { startStack } from "./stack.mjs"

const connections = 20
/** Milliseconds. */
const run = 600
const warmRun = 2_000
const smallest = 60
const larger = [
  { products: 1_000, port: 5330 },
  { products: 10_000, port: 5340 },
]

/** Requests a second of the same pages with a larger catalogue, beside those with 60 products, by turns. */
export async function measure() {
  const small = await openSize({ products: smallest, port: 5320 })
  const rows = []
  const results = {}
  try {
    for (const size of larger) {
      const large = await openSize(size)
      const pages = {}
      for (const name of Object.keys(large.pages)) {
        const { one, other, ratio } = await alternate(leastPairs, large.pages[name], small.pages[name])
        const { value, spread } = ratio(({ rate }) => rate)
        rows.push(row(`${name}, ${size.products} ÷ ${smallest} products`, spread, { least: 0.95, value }))
        // The sandbox, which the other rate shares the machine with, works more for more products.
        rows.push(row("… by the shop's processor time", ratio(({ processor }) => 1 / processor).spread))
        pages[name] = { [size.products]: one, [smallest]: other }
      }
      const memory = peakMemory(large.pid)
      rows.push(row(`Memory of the shop with ${size.products} products, at most (MB)`, memory ?? "unknown", { most: 300 }))
      results[size.products] = { pages, memory }
      await large.stop()
    }
  } finally {
    await small.stop()
  }
  return { rows: [...absolute(results), ...rows], results }
}

async function openSize({ products, port }) {
  const stack = await startStack({ port, products })
  const load = startChild("load-child.mjs")
  const shopper = await openCartShopper(stack.shop)
  const visitor = { "Accept-Encoding": "gzip, deflate, br, zstd" }
  const measured = {
    "List, anonymous": ["/boutique", visitor],
    "Product, anonymous": ["/produits/melange-canut", visitor],
    "List of a shopper with a cart": ["/boutique", shopper],
    Cart: ["/panier", shopper],
  }
  const ask = async ([path, headers], ms) => {
    const before = processorTime(stack.pid)
    const result = await load.ask({ port, path, headers, connections, ms })
    if (Object.keys(result.statuses).join() !== "200") throw new Error(`${path}: ${JSON.stringify(result.statuses)}`)
    return { ...result, processor: (processorTime(stack.pid) - before) / result.count }
  }
  for (const page of Object.values(measured)) await ask(page, warmRun)
  return {
    pid: stack.pid,
    pages: Object.fromEntries(Object.entries(measured).map(([name, page]) => [name, () => ask(page, run)])),
    async stop() {
      load.stop()
      await stack.stop()
    },
  }
}

function absolute(results) {
  return Object.entries(results).flatMap(([products, { pages }]) =>
    Object.entries(pages).map(([name, sizes]) => {
      const rate = (each) => median(sizes[each].map((result) => result.rate)).toFixed(0)
      return row(`${name}, ${smallest} and ${products} products (requests a second)`, `${rate(smallest)}, ${rate(products)}`)
    }),
  )
}
