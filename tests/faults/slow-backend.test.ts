import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { setFault } from "../e2e/sandbox-control.ts"
import { addToCart, goToRecap } from "../shopper/http-purchase.ts"
import { type Page, createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"
import { type Stack, startStack } from "../setup/stack.ts"

/** Seconds of each limit (assurance R1). A try ends within a tenth of it; a page comes as soon as its tries have ended. */
const limits = {
  "GET /products/bouilloire-col-de-cygne": 3,
  "GET /cart": 4,
  "PUT /cart/coupon": 10,
  "POST /account/login": 8,
  "POST /cart/order": 20,
  "post /intent": 20,
}

describe("a backend that never answers", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())

  const hang = (method: string, path: string) => setFault(stack, { kind: "hang", match: { method, path } })

  /** Each try that was given up, by the log: its call, and after how many milliseconds. */
  const givenUp = () =>
    stack
      .shopLog()
      .split("\n")
      .filter((line) => line.includes("Request timed out"))
      .map((line) => JSON.parse(line) as { call: string; message: string; durationMs: number })

  test("R1 each call ends at its limit, with a French page that offers to try again", async () => {
    const shopper = () => createHttpShopper({ origin: stack.shop })
    const [buyer, payer, reader, changer, visitor] = [shopper(), shopper(), shopper(), shopper(), shopper()]
    await Promise.all([buyer, payer, reader, changer].map((each) => addToCart(each, "filtres-papier-02")))
    const order = formWithButton(await goToRecap(buyer, "virement"), "Commander")
    const payment = formWithButton(await goToRecap(payer, "paysafecard"), "Commander")
    const coupon = formWithButton(await changer.open("/panier"), "Appliquer")
    const login = formWithButton(await visitor.open("/connexion"), "Se connecter")
    const sessions = [reader].map((each) => decodeURIComponent(each.cookies.get("swell-session") ?? ""))
    await hang("POST", "/api/cart/order$")
    await hang("PUT", "/api/cart/coupon$")
    await hang("POST", "/api/account/login$")
    await hang("POST", "/intent$")
    await setFault(stack, { kind: "hang", match: { method: "GET", path: "/api/cart$", session: sessions[0]! } })
    await hang("GET", "/api/products/bouilloire")

    const timed = async (work: Promise<Page>) => {
      const started = Date.now()
      const page = await work
      return { page, seconds: (Date.now() - started) / 1000 }
    }
    const [read, product, wrote, entered, ordered, paid] = await Promise.all([
      timed(reader.open("/panier")),
      timed(visitor.open("/produits/bouilloire-col-de-cygne")),
      timed(changer.send(coupon, { code: "BIENVENUE10" })),
      timed(visitor.send(login, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })),
      timed(buyer.send(order, { terms: "on" })),
      timed(payer.send(payment, { terms: "on" })),
    ])
    for (const { page } of [read, product, wrote, entered, paid]) {
      expect([422, 503]).toContain(page.status)
      expect(page.html).toContain('lang="fr"')
      expect(page.html).toMatch(/Réessayer|réessayez|Réessayez/)
    }
    // An order that may have been made is looked for, not sent again.
    expect(ordered.page.url.pathname).toBe("/commande/attente")

    const said = givenUp()
    for (const [call, seconds] of Object.entries(limits)) {
      const tries = said.filter((line) => line.call === call)
      expect(tries, call).toHaveLength(call.startsWith("GET /products") ? 2 : 1)
      for (const { message, durationMs } of tries) {
        expect(message, call).toBe(`Request timed out after ${seconds} seconds`)
        expect(Math.abs(durationMs / 1000 - seconds), `${call}: ${durationMs} ms`).toBeLessThanOrEqual(seconds / 10)
      }
    }
    const within = (seconds: number, limit: number) => {
      expect(seconds).toBeGreaterThanOrEqual(limit * 0.9)
      expect(seconds).toBeLessThanOrEqual(limit * 1.1 + 0.8)
    }
    within(read.seconds, limits["GET /cart"])
    within(wrote.seconds, limits["PUT /cart/coupon"])
    within(entered.seconds, limits["POST /account/login"])
    within(paid.seconds, limits["post /intent"])
    expect(product.seconds).toBeLessThanOrEqual(6.5 * 1.1)
  }, 60_000)
})
