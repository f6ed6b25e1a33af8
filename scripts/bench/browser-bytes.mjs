import { request } from "node:http"
import { fillCartByPost, openBrowser, openVisit, withdrawWallets } from "./browser-visits.mjs"
import { row } from "./figures.mjs"
import { startStack } from "./stack.mjs"

/** How long after the load event what is fetched counts (milliseconds). */
const late = 10_000
const lateWithoutScript = 1_000

const pages = [
  { name: "home", path: "/", script: 90.5 },
  { name: "list", path: "/boutique", script: 90.5, html: 13.5 },
  { name: "product", path: "/produits/melange-canut", script: 90.5 },
  { name: "contact step", path: "/commande/coordonnees", withCart: true, isEnclosed: true, script: 130 },
  // They need script at once. After this page they are withdrawn.
  { name: "cart with wallets", path: "/panier", withCart: true, hasWallets: true },
  { name: "cart", path: "/panier", withCart: true, script: 90.5 },
]

/**
 * What each page of a first visit weighs by kind, as it is served, light pages too: all that is fetched until ten seconds after the
 * load event and after one tap on each of the header's controls, which the checkout has not. Bodies only, in KB of 1,024 bytes.
 */
export async function measure() {
  const stack = await startStack({ port: 5410 })
  const browser = await openBrowser()
  try {
    const cart = await fillCartByPost(stack.shop)
    const results = {}
    const rows = []
    for (const { name, path, withCart = false, isEnclosed = false, hasWallets = false, script, html } of pages) {
      const cookies = withCart ? cart : []
      const full = await weigh(browser, stack.shop, { path, cookies, light: false, isEnclosed })
      const light = await weigh(browser, stack.shop, { path, cookies, light: true, isEnclosed })
      results[name] = { full, light }
      rows.push(
        row(`Bytes of ${name}: JavaScript (KB)`, kb(full.script), script ? { most: script } : {}),
        row("… of which not the framework's", kb(full.script - full.framework)),
        row("… HTML", kb(full.html), html ? { most: html } : {}),
        row("… style, font, pictures", [full.style, full.font, full.image].map(kb).join(", ")),
        row("… light: JavaScript", kb(light.script), { most: 0 }),
        row("… light: HTML, pictures", [light.html, light.image].map(kb).join(", ")),
      )
      if (hasWallets) await withdrawWallets(stack)
    }
    const { style, font } = results.list.full
    rows.push(row("Style of the shop, and for paper (KB)", kb(style), { most: 11 }), row("Fonts (KB)", kb(font), { most: 40 }))
    return { rows, results }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

const kb = (bytes) => (bytes / 1024).toFixed(1)

async function weigh(browser, shop, { path, cookies, light, isEnclosed }) {
  const { context, page } = await openVisit(browser, { shop, cookies, light })
  const asked = new Set()
  page.on("request", (each) => each.method() === "GET" && each.url().startsWith(shop) && asked.add(each.url()))
  await page.goto(path, { waitUntil: "load" })
  await page.waitForTimeout(light ? lateWithoutScript : late)
  if (!light && !isEnclosed) await tapHeader(page)
  const own = await context.cookies()
  await context.close()
  const sum = { html: 0, script: 0, framework: 0, style: 0, font: 0, image: 0, other: 0 }
  for (const url of asked) {
    // What a tap reads again is data, not the page.
    if (url.includes("_data=")) continue
    const { kind, bytes, isFramework } = await measureBody(url, own)
    sum[kind] += bytes
    if (isFramework) sum.framework += bytes
  }
  return sum
}

async function tapHeader(page) {
  const banner = page.getByRole("banner")
  for (const name of ["Menu", "Espace client", /^Panier/]) {
    await banner.getByRole("link", { name }).tap()
    await page.waitForTimeout(600)
    await page.locator("dialog .panel-close:visible").tap()
    await page.waitForTimeout(200)
  }
  await banner.locator("summary", { hasText: "Rechercher" }).tap()
  await page.waitForTimeout(1000)
}

const kinds = [
  [/^text\/html/, "html"],
  [/javascript/, "script"],
  [/^text\/css/, "style"],
  [/^font\//, "font"],
  [/^image\//, "image"],
]

/** How many bytes a browser gets for an address; React, the router and Remix have a file of their own (scripts/join-scripts.mjs). */
async function measureBody(url, cookies) {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", Accept: "image/avif,image/webp,*/*" }
  if (cookies.length > 0) headers.Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const { type, bytes } = await get(url, headers)
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? "other"
  return { kind, bytes, isFramework: url.includes("/_shared/framework-") }
}

function get(url, headers) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      let bytes = 0
      answer.on("data", (chunk) => (bytes += chunk.length))
      answer.on("end", () => resolve({ type: answer.headers["content-type"] ?? "", bytes }))
    })
    asked.on("error", reject).end()
  })
}
