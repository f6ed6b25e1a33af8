import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { useServedShop } from "./served-shop"

// S22: however many addresses one client makes up, the backend is read for them so often only; others read on.

const MOST = 10
const { shop, served } = useServedShop({ environment: { TRUSTED_HOPS: "1", RATE_LIMITS: `catalogue-read=${MOST}/60` } })
// However long a test takes, its minute is not over, and no record is due.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

const from = (address: string, cookie?: string) => (path: string) =>
  served.send("GET", path, { "X-Forwarded-For": `192.0.2.1, ${address}`, ...(cookie && { Cookie: cookie }) })
const MADE_UP: [what: string, make: (number: number) => string][] = [
  ["products", (number) => `/produits/rien-${number}`],
  ["pages", (number) => `/pages/rien-${number}`],
  ["tutorials", (number) => `/tutoriels/rien-${number}`],
  ["prices", (number) => `/boutique?prix_min=0&prix_max=${number + 1}`],
  ["panels", (number) => `/?choix=rien-${number}`],
  ["data", (number) => `/produits/rien-d${number}?_data=routes%2Fproduits.%24slug`],
  ["sitemaps", (number) => `/sitemap.xml?page=${number + 50}`],
]
const AT_HAND = ["/", "/boutique", "/produits/melange-canut", "/panier", "/?choix=melange-canut"]

test.each(MADE_UP)("S22 made-up %s have the backend read for an address so often only", async (what, make) => {
  const host = MADE_UP.findIndex(([each]) => each === what)
  const [stranger, shopper] = [from(`198.51.100.${host}`), from(`203.0.113.${host}`)]
  for (const path of AT_HAND) expect((await shopper(path)).status, path).toBe(200)
  shop.calls.length = 0
  let last = 0
  for (let number = 0; number < 2.5 * MOST; number++) last = (await stranger(make(number))).status
  expect(shop.calls.length).toBeLessThanOrEqual(2 * MOST)
  expect(last).toBe(429)
  shop.calls.length = 0
  const session = from(`198.51.100.${host}`, "swell-session=made-up:session")
  for (const ask of [stranger, session]) {
    const refused = await ask(make(500))
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"])
  }
  expect(shop.calls.filter(({ session }) => session === null)).toEqual([])
  for (const path of AT_HAND) expect((await stranger(path)).status, path).toBe(200)
  expect((await shopper(make(501))).status).not.toBe(429)
})
