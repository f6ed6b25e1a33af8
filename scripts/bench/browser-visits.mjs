import { existsSync } from "node:fs"

/** The weak phone of the bars: how many times slower its processor is, and its line (milliseconds, bytes a second). */
const slower = 6
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (0.75 * 1e6) / 8 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: "fr-FR" }

/** Where Chromium is, as the browser tests look for it; undefined for Playwright's own. */
function chromiumPath() {
  return [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path))
}

export async function openBrowser() {
  const { chromium } = await import("playwright")
  const executablePath = chromiumPath()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] })
}

/**
 * A phone's first visit: nothing cached, a tab of its own.
 *
 * @param {import("playwright").Browser} browser
 * @param {{ shop: string, cookies?: string[], light?: boolean, scripts?: boolean, throttled?: boolean }} options cookies as
 * "name=value"; `scripts` false switches JavaScript off
 */
export async function openVisit(browser, { shop, cookies = [], light = false, scripts = true, throttled = false }) {
  const context = await browser.newContext({ ...phone, baseURL: shop, javaScriptEnabled: scripts })
  const pairs = [...cookies, ...(light ? ["affichage=legere"] : [])].map((pair) => pair.split(/=(.*)/s))
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: shop })))
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  if (throttled) {
    await client.send("Network.enable")
    await client.send("Network.emulateNetworkConditions", line)
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower })
  }
  return { context, page, client }
}

/** The cookies of a new shopper with one coffee in the cart, as "name=value". */
export async function fillCartByPost(shop) {
  const answer = await fetch(`${shop}/produits/melange-canut`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: shop, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" }),
  })
  if (answer.status !== 303) throw new Error(`The cart was not filled: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "")
  return cookies.filter((cookie) => cookie.startsWith("swell-session="))
}

// Link comes with the cards of Stripe.
const wallets = ["google", "apple", "paypal", "amazon", "card"]

/** Takes all wallets out of the store of a stack. The shop has noticed after its settings are due, twice. */
export async function withdrawWallets({ environment, shop }) {
  const body = JSON.stringify(Object.fromEntries(wallets.map((id) => [id, null])))
  const init = { method: "POST", body, headers: { "Content-Type": "application/json" } }
  const answer = await fetch(`${environment.SWELL_URL}/__payments`, init)
  if (!answer.ok) throw new Error(`The sandbox refused the methods (${answer.status})`)
  for (let time = 0; time < 2; time++) {
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await (await fetch(shop)).text()
  }
}
