import { openCartShopper } from "./cart-shopper.mjs"
import { startChild } from "./children.mjs"
import { median, row } from "./figures.mjs"
import { alternate, leastPairs } from "./pairs.mjs"
import { peakMemory, processorTime } from "./process-figures.mjs"
import { startStack } from "./stack.mjs"

const connections = 20
/** One run (milliseconds); a page of a shopper needs longer for as many answers. */
const shortRun = 1_000
const longRun = 2_000
const warmRun = 3_000

const list = "/boutique"
const product = "/produits/melange-canut"

/**
 * Requests a second of the pages that matter, at 20 connections, each beside what is possible on this machine in the same
 * minute: for pages that many get, bare Node sending the same headers and compressed bytes; for a shopper's own, React rendering
 * the same element with its data in memory, uncompressed.
 */
export async function measure() {
  const stack = await startStack({ port: 5310 })
  const load = startChild("load-child.mjs")
  try {
    const { port } = new URL(stack.shop)
    const ask = async (path, headers, ms, to = { port, pid: stack.pid }) => {
      const before = processorTime(to.pid)
      const result = await load.ask({ port: Number(to.port), path, headers, connections, ms })
      if (Object.keys(result.statuses).join() !== "200") throw new Error(`${path}: ${JSON.stringify(result.statuses)}`)
      return { ...result, processor: (processorTime(to.pid) - before) / result.count }
    }
    const shopper = await openCartShopper(stack.shop)
    const context = { stack, ask, shopper }
    const measured = {
      list: await besideBare(context, list),
      product: await besideBare(context, product),
      ownList: await besideReact(context, list),
      ownBesideAnonymous: await besideAnonymous(context, list),
      ownCart: await besideReact(context, "/panier"),
    }
    const memory = { shop: peakMemory(stack.pid), sandbox: peakMemory(stack.sandboxPid) }
    const rows = [
      ...rowsOf("List, anonymous", "bare Node", measured.list, {}),
      row("… a quarter of the pairs is below", measured.list.ratio.quarter.toFixed(2), { least: 0.6 }),
      row("… p99 ÷ bare Node's", measured.list.late.spread, { most: 4, value: measured.list.late.value }),
      ...rowsOf("Product, anonymous", "bare Node", measured.product, {}),
      row("… p99 ÷ bare Node's", measured.product.late.spread, { most: 4, value: measured.product.late.value }),
      ...rowsOf("List of a shopper with a cart", "renderToString", measured.ownList, { least: 5 }),
      row("… ÷ anonymous list", measured.ownBesideAnonymous.spread, { least: 0.1, value: measured.ownBesideAnonymous.value }),
      ...rowsOf("Cart", "renderToString", measured.ownCart, {}),
      row("Memory of the shop, at most (MB)", memory.shop ?? "unknown", { most: 300 }),
    ]
    return { rows, results: { measured, memory } }
  } finally {
    load.stop()
    await stack.stop()
  }
}

async function besideBare({ stack, ask }, path) {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" }
  await ask(path, headers, warmRun)
  const bare = startChild("bare-child.mjs")
  try {
    const { port } = await bare.ask(await readRaw(stack.shop + path, headers))
    const other = { port, pid: bare.pid }
    await ask(path, headers, warmRun, other)
    const pairs = await alternate(
      leastPairs,
      () => ask(path, headers, shortRun),
      () => ask(path, headers, shortRun, other),
    )
    return { ...summary(pairs), late: pairs.ratio(({ p99 }) => p99), other99: median(pairs.other.map(({ p99 }) => p99)) }
  } finally {
    bare.stop()
  }
}

async function besideReact({ stack, ask, shopper }, path) {
  await ask(path, shopper, warmRun)
  const react = startChild("render-child.mjs", { env: stack.environment })
  try {
    const { status } = await react.ask({ origin: stack.shop, path, headers: shopper })
    if (status !== 200) throw new Error(`${path} was rendered with ${status}`)
    await react.ask({ ms: warmRun })
    const pairs = await alternate(
      leastPairs,
      () => ask(path, shopper, longRun),
      () => react.ask({ ms: longRun / 2 }),
    )
    return summary(pairs)
  } finally {
    react.stop()
  }
}

async function besideAnonymous({ ask, shopper }, path) {
  const headers = { "Accept-Encoding": shopper["Accept-Encoding"] }
  const pairs = await alternate(
    leastPairs,
    () => ask(path, shopper, shortRun),
    () => ask(path, headers, shortRun),
  )
  return pairs.ratio(({ rate }) => rate)
}

function summary(pairs) {
  const middle = (read) => median(pairs.one.map(read))
  return {
    rate: middle(({ rate }) => rate),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    ceiling: median(pairs.other.map(({ rate }) => rate)),
    ratio: pairs.ratio(({ rate }) => rate),
    processor: middle(({ processor }) => processor),
    byProcessor: pairs.ratio(({ processor }) => 1 / processor),
    pairs: { one: pairs.one, other: pairs.other },
  }
}

function rowsOf(name, ceiling, { rate, p50, p99, ceiling: most, ratio, processor, byProcessor }, bar) {
  return [
    row(`${name} (requests a second)`, rate.toFixed(0)),
    row("… p50, p99 (ms)", `${p50.toFixed(1)}, ${p99.toFixed(1)}`),
    row(`… ${ceiling} in the same run (a second)`, most.toFixed(0)),
    row(`… ÷ ${ceiling}, ${leastPairs} pairs`, ratio.spread, { ...bar, value: ratio.value }),
    row("… processor time of an answer (ms)", processor.toFixed(3)),
    row(`… the same by processor time, which other work leaves alone`, byProcessor.spread),
  ]
}

/** What the shop sends, compressed, so that another server can send the same. */
async function readRaw(url, headers) {
  const { request } = await import("node:http")
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      const chunks = []
      answer.on("data", (chunk) => chunks.push(chunk))
      answer.on("end", () => {
        const own = ["connection", "keep-alive", "date", "transfer-encoding"]
        const sent = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
        resolve({ status: answer.statusCode, headers: Object.fromEntries(sent), body: Buffer.concat(chunks).toString("base64") })
      })
    })
    asked.on("error", reject).end()
  })
}
