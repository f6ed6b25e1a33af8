import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { clearFaults, listOrders, setFault } from "../e2e/sandbox-control.ts"
import { addToCart, endingOf, isAtProvider, payAtProvider, pressOrder, goToRecap } from "../shopper/http-purchase.ts"
import { createHttpShopper, headingOf } from "../shopper/http-shopper.ts"
import { fastest } from "../setup/fastest.ts"
import { addressesOf, freePorts, startShop, startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterEach(() => clearFaults(stack))
afterAll(() => stack.stop())

/** Another shop before the same backend, alive but perhaps not ready. */
async function startAnother(nodeFlags: string[] = []) {
  const ports = await freePorts()
  const environment = { SWELL_URL: stack.storefront, SWELL_VAULT_URL: stack.providers }
  const shop = await startShop(ports, { environment, nodeFlags, readyPath: "/sante/vie" })
  return { shop, shopper: createHttpShopper({ origin: addressesOf(ports).shop }) }
}

describe("a backend of which a part is down", () => {
  async function buy(method: string): Promise<string> {
    const shopper = createHttpShopper({ origin: stack.shop })
    await addToCart(shopper, "filtres-papier-02")
    const pressed = await pressOrder(shopper, await goToRecap(shopper, method))
    return endingOf(isAtProvider(pressed) ? await payAtProvider(shopper, pressed) : pressed)
  }

  test.each([{ kind: "status", status: 500 }, { kind: "reset" }])(
    "R3 the account answers $kind: every purchase ends with its order",
    async (fault) => {
      const before = (await listOrders(stack)).length
      await setFault(stack, { ...fault, match: { path: "/api/account" } })
      const ends = await Promise.all(["virement", "paysafecard", "virement", "paysafecard", "virement"].map(buy))
      expect(ends).toEqual(Array<string>(5).fill("confirmed"))
      expect(await listOrders(stack)).toHaveLength(before + 5)
    },
  )

  test("R3 once the breaker is open, pages that need the account are answered without waiting for it", async () => {
    await setFault(stack, { kind: "status", status: 503, match: { path: "/api/account" } })
    const shopper = createHttpShopper({ origin: stack.shop })
    await addToCart(shopper, "filtres-papier-02")
    for (let visits = 0; visits < 12; visits++) await shopper.open("/account/commandes")
    expect(stack.shopLog()).toContain('"event":"breaker-open"')
    await clearFaults(stack)
    await setFault(stack, { kind: "hang", match: { path: "/api/account" } })
    // An open breaker lets one call through from time to time: one of two visits at most waits for the backend.
    const visits = [shopper, shopper].map((each) => each.open("/account/commandes"))
    const page = await Promise.race(visits)
    expect(page.durationMs).toBeLessThan(1_500)
    expect(page.status).toBe(503)
    expect(headingOf(page)).toBe("La boutique ne répond pas")
    expect(page.html).toContain("Réessayer")
    expect((await shopper.open("/boutique")).status).toBe(200)
  })
})

test("a fault in the log names file and line of the source", async () => {
  const breakDates = "Intl.DateTimeFormat.prototype.formatToParts = () => { throw new Error('broken') }"
  const { shop, shopper } = await startAnother(["--import", `data:text/javascript,${encodeURIComponent(breakDates)}`])
  await shopper.open("/produits/filtres-papier-02")
  await shop.stop()
  expect(shop.output()).toMatch(/"stack":"[^"]*app\/[a-z/-]+\.tsx?:\d+:\d+/)
})

describe("a start while the backend is down", () => {
  test.each(["status", "hang", "html"])(
    "R4 settings answer %s: a page says so in seconds, nothing is invented, and the shop opens with its settings",
    async (kind) => {
      await setFault(stack, { kind, match: { path: "/api/settings" } })
      const { shop, shopper } = await startAnother()
      try {
        const home = await shopper.open("/")
        expect([home.status, headingOf(home)]).toEqual([503, "La boutique ne répond pas"])
        // Three seconds for the first, next to nothing for those who come at once.
        expect(home.durationMs).toBeLessThan(4_000)
        expect(await fastest(500, async () => (await shopper.open("/boutique")).durationMs)).toBeLessThan(500)
        expect((await shopper.open("/commande/paiement")).html).not.toMatch(/paysafecard|PayPal|Bancontact/)
        expect((await shopper.open("/sante")).status).toBe(503)
        await clearFaults(stack)
        await expect.poll(async () => (await shopper.open("/sante")).status, { timeout: 20_000 }).toBe(200)
        const product = await addToCart(shopper, "filtres-papier-02")
        expect(product.html).toMatch(/7,50\s€/)
      } finally {
        await shop.stop()
      }
    },
    120_000,
  )
})
