import { randomUUID } from "node:crypto"
import { createRequire } from "node:module"
import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import type * as intents from "../../sandbox/services/vault/intent-record.ts"
import { answerProvider, comeBack, fillCart, listPlaced, pressOrder, providerPage, goToRecap } from "../shopper/visitor-purchase"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { type BackendCall, openWholeShop } from "../shopper/whole-shop"

const { addIntent } = createRequire(import.meta.url)("../../sandbox/services/vault/intent-record.ts") as typeof intents
const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60" } })
afterAll(() => shop.close())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const secretNames =
  /setup_intent|payment_intent|client_secret|sid=|authorization_token|card_id|amazonCheckoutSessionId|PayerID|[?&]token=/

const isCartWrite = ({ host, name }: BackendCall) => host === "storefront" && !name.startsWith("GET")
const cartWrites = () => shop.calls.filter(isCartWrite).map(({ name }) => name)

async function setPayments(settings: object): Promise<void> {
  const request = new Request("http://sandbox.test/__payments", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(settings),
  })
  expect((await shop.sandbox.storefront.fetch(request)).status).toBe(200)
}

/** A shopper at the provider; `back` is where a choice there leads. */
async function leave(method = "paysafecard") {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, method)
  const page = providerPage(await pressOrder(visitor))
  const placed = listPlaced(shop).length
  shop.calls.length = 0
  return { visitor, page, placed, choose: (choice: string) => answerProvider(shop, page, choice) }
}

async function endOf(visitor: Visitor, back: string): Promise<string> {
  const end = await comeBack(visitor, back)
  expect(end).not.toMatch(secretNames)
  return end
}

const orders = () => listPlaced(shop).length

describe("S6 returns that prove nothing", { timeout: 90_000 }, () => {
  test("S6 success without an attempt: nothing is written, and the page says how to resume", async () => {
    const visitor = openVisitor(shop)
    await fillCart(visitor)
    const placed = orders()
    shop.calls.length = 0
    const gateways = [
      "stripe&redirect_status=succeeded&setup_intent=seti_1&setup_intent_client_secret=x",
      "paysafecard",
      "klarna_direct&sid=1",
    ]
    for (const gateway of [
      ...gateways,
      "paypal&token=EC-1&PayerID=2",
      "quickpay&card_id=1",
      "amazon&amazonCheckoutSessionId=1",
    ]) {
      expect(await endOf(visitor, `/commande/verification?gateway=${gateway}`)).toMatch(/^\/commande\/attente/)
    }
    expect([cartWrites(), orders()]).toEqual([[], placed])
  })

  test("S6 another cart's attempt completes nothing", async () => {
    const first = await leave()
    const back = await first.choose("accept")
    const second = await leave()
    const foreign = new URL(back, "https://shop.test").searchParams.get("essai")
    expect(await endOf(second.visitor, `/paiement/retour?essai=${foreign}&gateway=paysafecard`)).toMatch(/^\/commande\/attente/)
    expect([cartWrites(), orders()]).toEqual([[], second.placed])
  })

  test.each(["bancontact", "ideal"])("S6 another intent or secret in a return by %s proves nothing", async (method) => {
    const other = await leave(method)
    const paid = new URL(await other.choose("accept"), "https://shop.test")
    const { visitor, placed, choose } = await leave(method)
    const own = new URL(await choose("refuse"), "https://shop.test")
    own.searchParams.set("redirect_status", "succeeded")
    for (const name of ["setup_intent", "setup_intent_client_secret", "payment_intent", "payment_intent_client_secret"]) {
      const value = paid.searchParams.get(name)
      if (value !== null) own.searchParams.set(name, value)
    }
    await endOf(visitor, own.pathname + own.search)
    expect(orders()).toBe(placed)
  })

  test("S6 a provider that says not paid is believed, whatever the address claims", async () => {
    const { visitor, placed, choose } = await leave()
    const back = await choose("refuse")
    expect(await endOf(visitor, `${back}&redirect_status=succeeded`)).toMatch(/^\/commande\/paiement/)
    expect(orders()).toBe(placed)
    expect(await (await visitor.get("/panier")).text()).toContain("Canut")
  })

  test.each([
    ["an amount one cent off", /"amount":\s*(\d+)/, (amount: string) => `${Number(amount) - 1}`],
    ["another currency", /"currency":\s*"(eur)"/, () => "usd"],
  ])("S6 %s at the provider makes no order", async (_name, pattern, change) => {
    const { visitor, placed, choose } = await leave("ideal")
    const back = await choose("accept")
    const { fetch: ask } = shop.sandbox.providers
    let changed = 0
    vi.spyOn(shop.sandbox.providers, "fetch").mockImplementation(async (request) => {
      const answer = await ask(request)
      const text = (await answer.text()).replace(pattern, (whole, value: string) => {
        changed++
        return whole.replace(value, change(value))
      })
      return new Response(text, { status: answer.status, headers: answer.headers })
    })
    await endOf(visitor, back)
    expect(changed).toBeGreaterThan(0)
    expect(orders()).toBe(placed)
  })

  test("S6 a card of QuickPay's that is not ours makes no order", async () => {
    await setPayments({ card: { gateway: "quickpay" } })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90_000 })
    const { visitor, placed, choose } = await leave("card")
    const back = new URL(await choose("accept"), "https://shop.test")
    back.searchParams.set("card_id", "999999")
    await endOf(visitor, back.pathname + back.search)
    expect(orders()).toBe(placed)
    await setPayments({ card: { gateway: "stripe" } })
  })
})

/** Opens a checkout session at Amazon, as its review does. */
function openAmazonSession(): string {
  const id = randomUUID()
  addIntent(shop.sandbox.context, { id, gateway: "amazon", status: "Open", redirect: {} })
  return id
}

describe("S6 Amazon Pay", { timeout: 90_000 }, () => {
  test("S6 Amazon's confirmation with another checkout session makes no order, the own one makes one", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor)
    const written = await shop.sandbox.storefront.fetch(
      new Request("http://sandbox.test/api/cart", {
        method: "PUT",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Basic ${btoa("pk_test_local")}`,
          "X-Session": decodeURIComponent(visitor.cookies.get("swell-session") ?? ""),
        },
        body: JSON.stringify({ billing: { method: "amazon", amazon: { checkout_session_id: openAmazonSession() } } }),
      }),
    )
    expect(written.status).toBe(200)
    const page = providerPage(await pressOrder(visitor))
    const placed = orders()
    const back = new URL(await answerProvider(shop, page, "accept"), "https://shop.test")
    const forged = new URL(back)
    shop.calls.length = 0
    for (const session of [openAmazonSession(), "x", ""]) {
      forged.searchParams.set("amazonCheckoutSessionId", session)
      expect(await endOf(visitor, forged.pathname + forged.search)).not.toMatch(/merci/)
    }
    expect([cartWrites(), orders()]).toEqual([[], placed])
    expect(await endOf(visitor, back.pathname + back.search)).toMatch(/^\/commande\/merci\//)
    expect(orders()).toBe(placed + 1)
  })
})

describe("S6 returns that come again, late or elsewhere", { timeout: 90_000 }, () => {
  test("S6 the same address twice in sequence, then ten times at once: one order, the same confirmation", async () => {
    const { visitor, placed, choose } = await leave()
    const back = await choose("accept")
    const end = await endOf(visitor, back)
    expect(end).toMatch(/^\/commande\/merci\//)
    expect(await endOf(visitor, back)).toBe(end)
    const again = await leave()
    const at = await again.choose("accept")
    const ends = await Promise.all(Array.from({ length: 10 }, () => endOf(again.visitor, at)))
    expect(new Set(ends.map((each) => each.replace(/[?#].*/, ""))).size).toBe(1)
    expect(orders()).toBe(placed + 2)
  })

  test("S6 without cookies and in another browser: nothing written, no personal data, and the shopper's own still works", async () => {
    const { visitor, placed, choose } = await leave()
    const back = await choose("accept")
    for (const stranger of [openVisitor(shop), openVisitor(shop)]) {
      const end = await endOf(stranger, back)
      expect(end).toMatch(/^\/commande\/attente/)
      const page = await (await stranger.get(end)).text()
      expect(page).toMatch(/vérification/)
      expect(page).not.toMatch(/Camille|Tables-Claudiennes/)
    }
    expect([cartWrites(), orders()]).toEqual([[], placed])
    expect(await endOf(visitor, back)).toMatch(/^\/commande\/merci\//)
    expect(orders()).toBe(placed + 1)
  })

  test("S6 Back after success, with an order or a fresh cart: the same confirmation, nothing written", async () => {
    const { visitor, placed, choose } = await leave()
    const back = await choose("accept")
    const end = await endOf(visitor, back)
    await fillCart(visitor)
    shop.calls.length = 0
    for (const path of ["/commande/verification", "/commande/paiement", "/commande/attente"]) await visitor.get(path)
    expect(await endOf(visitor, back)).toBe(end)
    expect([cartWrites(), orders()]).toEqual([[], placed + 1])
  })

  test("S6 after two hours: paid becomes the order, unpaid has expired", async () => {
    const paid = await leave()
    const back = await paid.choose("accept")
    const unpaid = await leave()
    const idle = await unpaid.choose("pending")
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 + 60_000 })
    expect(await endOf(paid.visitor, back)).toMatch(/^\/commande\/merci\//)
    expect(await endOf(unpaid.visitor, idle)).toMatch(/^\/commande\/paiement\?resultat=expire|^\/commande\/attente/)
    expect(orders()).toBe(paid.placed + 1)
  })

  test("S6 a paid attempt whose cart changed says what happened to the payment before anything else", async () => {
    const { visitor, placed, choose } = await leave()
    const back = await choose("accept")
    await fillCart(visitor, "2")
    const end = await endOf(visitor, back)
    expect(end).toMatch(/^\/commande\/attente\?.*motif=cart-changed/)
    expect(orders()).toBe(placed)
  })

  test("S6 paid but never returned: the next visit offers to finish, and ends with one order", async () => {
    const { visitor, placed, choose } = await leave()
    await choose("accept")
    // Pages repeat for ten seconds what the provider said of an open payment.
    vi.setSystemTime(Date.now() + 10_000)
    const page = await (await visitor.get("/commande/verification")).text()
    expect(page).toContain("Terminer ma commande")
    const onward = /href="(\/paiement\/retour[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(await endOf(visitor, onward)).toMatch(/^\/commande\/merci\//)
    expect(orders()).toBe(placed + 1)
  })
})
