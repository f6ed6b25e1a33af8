import { openCartShopper } from "./cart-shopper.mjs"
import { row } from "./figures.mjs"
import { peakMemory } from "./process-figures.mjs"
import { startStack } from "./stack.mjs"

const sessions = 5_000
const atOnce = 8

/** By the size of the catalogue, the most megabytes that the shop may take. */
const sizes = [
  { products: 60, most: 320, port: 5360 },
  { products: 10_000, most: 400, port: 5370 },
]

/** The memory of the shop once so many shoppers have each filled a cart and looked at two pages. */
export async function measure() {
  const rows = []
  const results = {}
  for (const { products, most, port } of sizes) {
    const memory = await measureSize({ products, port })
    const name = `Memory of the shop with ${products} products and ${sessions} living sessions, at most (MB)`
    rows.push(row(name, memory ?? "unknown", { most }))
    results[products] = memory
  }
  return { rows, results }
}

async function measureSize({ products, port }) {
  const stack = await startStack({ port, products, silent: true })
  try {
    let left = sessions
    const open = async () => {
      while (left-- > 0) {
        const headers = await openCartShopper(stack.shop)
        for (const path of ["/boutique", "/"]) await (await fetch(stack.shop + path, { headers })).arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, open))
    return peakMemory(stack.pid)
  } finally {
    await stack.stop()
  }
}
