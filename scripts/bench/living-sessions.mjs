import { openCartShopper } from "./cart-shopper.mjs"
import { row } from "./figures.mjs"
import { peakMemory } from "./process-figures.mjs"
import { startStack } from "./stack.mjs"

const sessions = 5_000
const atOnce = 8

/** The memory of the shop once so many shoppers have each filled a cart and looked at two pages. */
export async function measure() {
  const stack = await startStack({ port: 5360, silent: true })
  try {
    let left = sessions
    const open = async () => {
      while (left-- > 0) {
        const headers = await openCartShopper(stack.shop)
        for (const path of ["/boutique", "/"]) await (await fetch(stack.shop + path, { headers })).arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, open))
    const memory = peakMemory(stack.pid)
    const name = `Memory of the shop with ${sessions} living sessions, at most (MB)`
    return { rows: [row(name, memory ?? "unknown", { most: 320 })], results: { memory } }
  } finally {
    await stack.stop()
  }
}
