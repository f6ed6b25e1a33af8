import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart, removeCartItem, submitOrder, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Cart } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { aroundCalls } from "./around-calls.fixture"
import { completeReturn } from "./complete-return.server"
import { confirmOrder } from "./confirm-order.server"
import { placeOrder } from "./place-order.server"
import { startPayment } from "./start-payment.server"
import { browser, i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

/** What the terms' page says of itself. */
let terms: object | null = null
let vaultSays: object | null = null
const written: string[] = []
// Looks for an order follow at once.
vi.mock("node:timers/promises", () => ({ setTimeout: () => new Promise(setImmediate) }))
muteLog()
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const { pathname } = new URL(url)
  if (init.method === "PUT" && pathname === "/api/cart") written.push(String(init.body))
  if (vaultSays && pathname === "/intent") return Response.json({ $status: 200, $data: vaultSays })
  const answer = await ask(url, init)
  return terms && pathname.endsWith("/content/pages/cgv") ? Response.json({ id: "65a000000000000000000001", ...terms }) : answer
})
/** Has something happen around the look for an order that follows the next look at the cart. */
function aroundNextLook(moment: "before" | "after", work: () => unknown): void {
  aroundCalls(moment, [/^GET \/api\/cart$/, /^GET .*\/cart\/order/], work)
}
beforeEach(() => void (written.length = 0))
afterEach(() => {
  terms = null
  vaultSays = null
  clearFaultRules(sandbox.context)
  clearCatalogueCache()
})

function fault(rule: object): void {
  const parsed = parseFaultRule({ ...rule })
  if (typeof parsed === "string") throw new Error(parsed)
  addFaultRule(sandbox.context, parsed)
}

const ordersOf = ({ checkout_id }: Cart) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkout_id,
  )
const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
const postOrder = { method: "POST", path: "/api/cart/order" }
const place = (commerce: Commerce, cart: Cart, billing?: object) =>
  placeOrder(commerce, cart.checkout_id, cartFingerprint(takeCartSnapshot(cart)), { attemptId: "a", ...(billing && { billing }) })

describe("the order button", () => {
  test("of a recap whose cart is empty by now leads to the cart", async () => {
    const { commerce, cart } = await readyCart()
    await removeCartItem(commerce, cart.items[0]?.id ?? "")
    expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/panier", problem: "cart-empty" })
  })

  test("of a cart whose delivery is to be chosen anew leads there", async () => {
    const { commerce, cart } = await readyCart()
    await updateCart(commerce, { shipping: { service: null } })
    expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/livraison" })
  })

  test("pressed very often is refused with the time to wait", async () => {
    const { commerce, cart } = await readyCart("virement")
    for (let count = 0; count < 3; count++) await consumeRateLimit("order", cart.checkout_id)
    const problem = { code: "too-many-requests", detail: { seconds: "60" } }
    expect(await leave(commerce, cart)).toEqual({ kind: "refused", problem })
  })

  test("of a recap that was ordered already shows its order", async () => {
    const { commerce, cart } = await readyCart("virement")
    const placed = { kind: "placed", checkoutId: cart.checkout_id }
    for (const _press of [1, 2]) expect(await leave(commerce, cart)).toEqual(placed)
    expect(ordersOf(cart)).toHaveLength(1)
  })

  test("tells what changed while the order was on its way, and orders nothing", async () => {
    const { commerce, cart } = await readyCart("virement")
    aroundNextLook("after", () => changeCartItem(commerce, cart.items[0]?.id ?? "", { quantity: 2 }))
    const pressed = await leave(commerce, cart)
    expect(pressed).toMatchObject({ kind: "changed", currency: "EUR" })
    expect("changes" in pressed && pressed.changes.map(({ kind }) => kind)).toContain("line-quantity")
    expect(ordersOf(cart)).toHaveLength(0)
  })

  test.each([
    ["virement", "before"],
    ["virement", "after"],
    ["paysafecard", "before"],
  ] as const)("pressed in another tab meanwhile makes one order of a cart by %s, %s the look for it", async (method, moment) => {
    const { commerce, cart } = await readyCart(method)
    aroundNextLook(moment, async () => {
      await updateCart(commerce, { billing: { method: "virement" } })
      await submitOrder(commerce)
    })
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    expect(ordersOf(cart)).toHaveLength(1)
  })

  test("whose order nobody answers for waits, pays nothing else meanwhile, and finds the order once it is made", async () => {
    const { commerce, cart } = await readyCart("virement")
    fault({ kind: "not-made", status: 500, match: postOrder })
    const pressed = await leave(commerce, cart)
    if (pressed.kind !== "pending") throw new Error(pressed.kind)
    expect(pressed.attempt).toMatchObject({ method: null, checkoutId: cart.checkout_id })
    const other = await updateCart(commerce, { billing: { method: "paysafecard" } })
    expect(await leave(commerce, other)).toMatchObject({ kind: "pending", attempt: { method: null } })
    clearFaultRules(sandbox.context)
    const { attempt } = pressed
    const look = (of = attempt) =>
      completeReturn({ commerce, i18n, attemptId: of.id, attempt: of, gateway: null, parameters: {} })
    expect(await look()).toEqual({ kind: "pending" })
    await updateCart(commerce, { billing: { method: "virement" } })
    await keyValueStore().delete(`order-sent:${cart.checkout_id}`)
    const changed = { ...attempt, fingerprint: "of another cart" }
    expect(await look(changed)).toEqual({ kind: "cart-changed", mayBeCharged: true })
    expect((await look()).kind).toBe("placed")
    expect(ordersOf(cart)).toHaveLength(1)
  })

  test.each([
    ["its version, a number", { version: 7, date_updated: "2026-02-01T10:00:00Z" }, "7"],
    ["the day of its last change", { version: "", date_updated: "2026-02-01T10:00:00Z" }, "2026-02-01"],
    ["the day of its publication", { date_published: "2026-01-15" }, "2026-01-15"],
    ["that it has none", {}, null],
  ])("notes of the terms %s, once", async (_name, page, version) => {
    terms = page
    clearCatalogueCache()
    const { commerce, cart } = await readyCart("paysafecard")
    const button = { isOwner: true, isOutdated: false, termsAccepted: true, clientAddress: null }
    const asked = { browserAttempt: null, browser, followUpToken: "a-token-of-22-letters-" }
    const press = () => confirmOrder({ commerce, i18n, seen: takeCartSnapshot(cart), ...button, ...asked })
    await press()
    expect((await readCart(commerce))?.metadata).toMatchObject({ terms_version: version })
    await press()
    expect(written.filter((body) => body.includes("terms_version"))).toHaveLength(1)
    terms = { version: "next" }
    clearCatalogueCache()
    await press()
    expect((await readCart(commerce))?.metadata).toMatchObject({ terms_version: "next" })
  })
})

describe("an order", () => {
  test("that very many ask for at once is made once; who cannot wait is told that it is unclear, or finds it", async () => {
    const { commerce, cart } = await readyCart("virement")
    fault({ kind: "delay", ms: 200, match: postOrder })
    const ends = await Promise.all(Array.from({ length: 45 }, () => place(commerce, cart)))
    expect(ends.filter(({ kind }) => kind === "unclear")).toHaveLength(4)
    expect(ends.filter(({ kind }) => kind === "placed")).toHaveLength(41)
    const again = await Promise.all(Array.from({ length: 45 }, () => place(commerce, cart)))
    expect(new Set(again.map((end) => end.kind === "placed" && end.order.number)).size).toBe(1)
    expect(ordersOf(cart)).toHaveLength(1)
  })

  test("whose billing the backend refuses is not sent; one whose billing it does not answer is an error", async () => {
    const { commerce, cart } = await readyCart("paypal")
    const put = { method: "PUT", path: "/api/cart" }
    fault({ kind: "status", status: 400, match: put })
    expect(await place(commerce, cart, { method: "virement" })).toEqual({ kind: "refused", problem: { code: "payment-refused" } })
    clearFaultRules(sandbox.context)
    fault({ kind: "status", status: 503, match: put })
    await expect(place(commerce, cart, { method: "virement" })).rejects.toThrow()
    expect(ordersOf(cart)).toHaveLength(0)
    clearFaultRules(sandbox.context)
    expect((await place(commerce, cart, { method: "virement" })).kind).toBe("placed")
  })

  test("carries the payment that was made, although another method is chosen while its provider is asked", async () => {
    const { commerce, attempt, comeBack } = await startPurchase("ideal")
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (intent) saveIntent(sandbox.context, { ...intent, status: "succeeded" })
    const work = () => updateCart(commerce, { billing: { method: "virement" } })
    const left = aroundCalls("after", [/^GET .*\/payment_intents\//], work)
    expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed", order: { billing: { method: "ideal" } } })
    expect(left).toEqual([])
  })

  test("that can be neither sent nor looked for is unclear", async () => {
    const { commerce, cart } = await readyCart("virement")
    const work = () => fault({ kind: "status", status: 503, match: { path: "/api/cart/order" } })
    aroundCalls("before", [/^POST .*\/cart\/order/], work)
    expect(await place(commerce, cart)).toEqual({ kind: "unclear" })
  })
})

describe("a payment's start", () => {
  test("of a method that the store does not have, or not for this cart, is refused", async () => {
    const { commerce, cart } = await readyCart()
    const settings = await readPaymentSettings(i18n)
    const start = (change: Partial<Parameters<typeof startPayment>[0]>) =>
      startPayment({
        ...{ commerce, settings, cart, seen: takeCartSnapshot(cart) },
        ...{ browserAttempt: null, browser, clientAddress: null, writeMetadata: async () => null, ...change },
      })
    const refused = { kind: "refused", problem: { code: "payment-method-unavailable" } }
    expect(await start({ settings: {} })).toEqual(refused)
    expect(await start({ cart: { ...cart, billing: null } })).toEqual(refused)
    expect(await start({ cart: { ...cart, billing: { method: "ideal" }, currency: "USD" } })).toEqual(refused)
    expect(await start({})).toMatchObject({ kind: "requires-action" })
  })

  test("is refused after very many, with the time to wait", async () => {
    const { commerce, cart } = await readyCart()
    for (let count = 0; count < 10; count++) await consumeRateLimit("payment-start", cart.checkout_id)
    const problem = { code: "too-many-requests", detail: { seconds: "600" } }
    expect(await leave(commerce, cart)).toEqual({ kind: "refused", problem })
  })

  test("with a card that the bank declines at once says so; another method's is unavailable", async () => {
    const { commerce } = await readyCart("card")
    const cart = await updateCart(commerce, { billing: { card: visa } })
    vaultSays = { errors: { gateway: { code: "TOKEN_ERROR", message: "Votre carte a été refusée." } } }
    expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
    const other = await readyCart("ideal")
    const problem = { code: "payment-method-unavailable" }
    expect(await leave(other.commerce, other.cart)).toEqual({ kind: "refused", problem })
    vaultSays = null
    fault({ kind: "status", status: 503, match: { path: "/intent" } })
    expect(await leave(other.commerce, other.cart)).toEqual({ kind: "refused", problem: { code: "service-unavailable" } })
  })

  test("with a card that its bank accepts at once needs no page", async () => {
    const { commerce } = await readyCart("card")
    const cart = await updateCart(commerce, { billing: { card: visa } })
    vaultSays = { id: "pi_held", client_secret: "pi_held_secret_1", status: "requires_capture" }
    const attempt = { method: "card", providerId: "pi_held", to: null }
    expect(await leave(commerce, cart)).toMatchObject({ kind: "check-status", attempt })
  })
})
