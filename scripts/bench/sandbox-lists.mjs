import { startService, waitUntilReady } from "../services.mjs"
import { median, row, spread } from "./figures.mjs"

const pairs = 21
const requestsPerRun = 40
const key = Buffer.from("pk_test_local").toString("base64")

function startSandbox(storefrontPort, products) {
  const args = [
    "sandbox/main.ts",
    "--storefront-port",
    `${storefrontPort}`,
    "--providers-port",
    `${storefrontPort + 1}`,
    "--data",
    ":memory:",
  ]
  startService(`The sandbox with ${products} products`, [...args, "--products", `${products}`], { quiet: true })
  return waitUntilReady(`http://localhost:${storefrontPort}/__orders`, 60_000)
}

/** Milliseconds for one run of list requests, each of another page and sort so that nothing repeats. */
async function timeRun(storefrontPort) {
  const sorts = ["price asc", "price desc", "name asc", "date_created desc"]
  const started = performance.now()
  for (let i = 0; i < requestsPerRun; i++) {
    const query = new URLSearchParams({ limit: "24", page: String((i % 2) + 1), sort: sorts[i % sorts.length] })
    const answer = await fetch(`http://localhost:${storefrontPort}/api/products?${query}`, {
      headers: { Authorization: `Basic ${key}` },
    })
    const list = await answer.json()
    if (list.results.length !== 24) throw new Error(`Not a list of 24 products: ${JSON.stringify(list).slice(0, 200)}`)
  }
  return (performance.now() - started) / requestsPerRun
}

/** How long the sandbox takes for a list of 24 products with 10,000 products, beside 60, in alternating runs; milliseconds. */
export async function measure() {
  await startSandbox(4710, 60)
  await startSandbox(4720, 10_000)
  await timeRun(4710)
  await timeRun(4720)
  const small = []
  const large = []
  for (let i = 0; i < pairs; i++) {
    small.push(await timeRun(4710))
    large.push(await timeRun(4720))
  }
  const ratios = large.map((value, i) => value / small[i])
  return {
    rows: [
      row("List of 24 from the sandbox, 60 products (ms)", median(small).toFixed(2)),
      row("List of 24 from the sandbox, 10,000 products (ms)", median(large).toFixed(2)),
      row(`… 10,000 ÷ 60, ${pairs} pairs`, spread(ratios), { most: 1.25, value: median(ratios) }),
    ],
    results: { small, large, ratios },
  }
}
