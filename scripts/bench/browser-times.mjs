import { fillCartByPost, openBrowser, openVisit, withdrawWallets } from "./browser-visits.mjs"
import { median, row, spread } from "./figures.mjs"
import { alternate, leastPairs } from "./pairs.mjs"
import { startStack } from "./stack.mjs"

/** How long after the load event the main thread is watched (milliseconds). */
const watched = 1_500

const pages = [
  // They need script at once. After this page they are withdrawn.
  { name: "cart with wallets", path: "/panier", withCart: true, hasWallets: true },
  { name: "home", path: "/" },
  { name: "list", path: "/boutique" },
  { name: "product", path: "/produits/melange-canut" },
  { name: "cart", path: "/panier", withCart: true },
]

/**
 * What a shopper with a weak phone on a slow line sees, beside the same page with JavaScript switched off by turns: first and
 * largest paint, blocking, shifts, and how long "add to cart" takes when it is pressed as soon as it is painted.
 */
export async function measure() {
  const stack = await startStack({ port: 5420 })
  const browser = await openBrowser()
  try {
    const cart = await fillCartByPost(stack.shop)
    const rows = []
    const results = {}
    for (const { name, path, withCart = false, hasWallets = false } of pages) {
      const visit = (scripts) => () => look(browser, { shop: stack.shop, path, cookies: withCart ? cart : [], scripts })
      await visit(true)()
      await visit(false)()
      const pairs = await alternate(leastPairs, visit(true), visit(false))
      results[name] = { with: pairs.one, without: pairs.other }
      rows.push(...rowsOf(name, pairs, hasWallets))
      if (hasWallets) await withdrawWallets(stack)
    }
    const add = (scripts) => () => addToCart(browser, { shop: stack.shop, scripts })
    await add(true)()
    const pairs = await alternate(leastPairs, add(true), add(false))
    results.addToCart = { with: pairs.one, without: pairs.other }
    const ratio = pairs.ratio(({ answered }) => answered)
    const lost = pairs.one.filter(({ quantity }) => quantity !== 1).length
    rows.push(
      row("Add to cart at first paint: answered (ms)", median(pairs.one.map(({ answered }) => answered)).toFixed(0)),
      row("… ÷ without scripts", ratio.spread, { most: 1.1, value: ratio.value }),
      row("… presses lost or doubled", lost, { most: 0 }),
    )
    return { rows, results }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

function rowsOf(name, pairs, hasWallets) {
  const middle = (read) => median(pairs.one.map(read)).toFixed(0)
  const first = pairs.ratio(({ fcp }) => fcp)
  const largest = pairs.ratio(({ lcp }) => lcp)
  const blocking = pairs.one.map(({ tbt }) => tbt)
  const shifts = pairs.one.map(({ cls }) => cls)
  return [
    row(`Throttled ${name}: first, largest paint (ms)`, `${middle(({ fcp }) => fcp)}, ${middle(({ lcp }) => lcp)}`),
    row("… first paint ÷ without scripts", first.spread, { most: 1.1, value: first.value }),
    row("… largest paint ÷ without scripts", largest.spread, hasWallets ? {} : { most: 1.05, value: largest.value }),
    row("… total blocking time (ms)", spread(blocking), hasWallets ? {} : { most: 10, value: median(blocking) }),
    row(
      "… long tasks, median",
      middle(({ longTasks }) => longTasks),
    ),
    row("… layout shift, at most", Math.max(...shifts).toFixed(3), { most: 0 }),
  ]
}

/** Runs in the page from its start, where scripts may run. */
function observe() {
  const seen = { cls: 0, tasks: [] }
  window.__seen = seen
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch("layout-shift", ({ value, hadRecentInput }) => !hadRecentInput && (seen.cls += value))
  watch("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
}

/** Milliseconds from the page's start to its first paint; 0 before. */
const firstPaint = (page) => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)

/** The browser tells of the largest paint itself: a page without scripts has nobody who could. */
async function hearLargestPaint(client) {
  let at = 0
  client.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const { renderTime = 0, loadTime = 0 } = event.lcpDetails ?? {}
    at = Math.max(at, (renderTime || loadTime) * 1000)
  })
  await client.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint"] })
  return async (page) => at - (await page.evaluate(() => performance.timeOrigin))
}

async function look(browser, { path, ...options }) {
  const { context, page, client } = await openVisit(browser, { ...options, throttled: true })
  const largestPaint = await hearLargestPaint(client)
  await page.addInitScript(observe)
  await page.goto(path, { waitUntil: "load" })
  await new Promise((resolve) => setTimeout(resolve, watched))
  const [fcp, lcp] = [await firstPaint(page), await largestPaint(page)]
  const { cls, tasks } = (await page.evaluate(() => window.__seen)) ?? { cls: 0, tasks: [] }
  await context.close()
  const late = tasks.filter(({ startTime }) => startTime >= fcp)
  const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { fcp, lcp, cls, tbt, longTasks: late.length }
}

async function addToCart(browser, options) {
  const { context, page } = await openVisit(browser, { ...options, throttled: true })
  await page.goto("/produits/melange-canut", { waitUntil: "commit" })
  while ((await firstPaint(page)) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const button = page.getByRole("button", { name: "Ajouter au panier" })
  await button.waitFor()
  const pressed = performance.now()
  await button.tap({ noWaitAfter: true })
  await page.waitForURL(/#panier$/, { waitUntil: "commit" })
  await page.getByRole("dialog", { name: /^Panier/ }).waitFor()
  const answered = performance.now() - pressed
  const title =
    (await page
      .getByRole("dialog", { name: /^Panier/ })
      .getByRole("heading")
      .first()
      .textContent()) ?? ""
  await context.close()
  return { answered, quantity: Number(/\((\d+)\)/.exec(title)?.[1] ?? 0) }
}
