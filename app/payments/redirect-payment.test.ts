import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { addCartItem, readCart, submitOrder, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { succeed } from "~/problems"
import { takeCartSnapshot } from "~/shop/checkout/cart-snapshot.server"
import { savePaymentMethod } from "~/shop/checkout/save-choice.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import { type Sandbox, createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { setSubmitModel } from "../../sandbox/services/faults/submit-model.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { completeReturn } from "./complete-return.server"
import { confirmOrder } from "./confirm-order.server"

vi.mock("~/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), fault: vi.fn() } }))

const scope = { locale: "fr-FR", currency: "EUR" }
const origin = "http://localhost:3000"
const address = {
  first_name: "Jeanne",
  last_name: "Martin",
  address1: "12 quai Saint-Antoine",
  city: "Lyon",
  zip: "69002",
  country: "FR",
  phone: "0612345678",
}

let sandbox: Sandbox

beforeAll(() => {
  Object.assign(process.env, {
    SWELL_STORE: "maison-lilas",
    SWELL_PUBLIC_KEY: "pk_test_local",
    SWELL_URL: "http://localhost:4000",
    SWELL_VAULT_URL: "http://localhost:4001",
    SWELL_TIMEOUT_MS: "600",
    VAULT_TIMEOUT_MS: "600",
    PUBLIC_ORIGIN: origin,
    COOKIE_SECRET: "a secret of more than thirty-two characters",
    PREVIEW_SECRET: "another long secret",
  })
  sandbox = createSandbox()
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const handler = new URL(url).port === "4001" ? sandbox.providers : sandbox.storefront
    const { signal, ...rest } = init
    const late = new Promise<never>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
    return Promise.race([Promise.resolve(handler.fetch(new Request(url, rest))), late])
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  sandbox.close()
})
beforeEach(() => void vi.clearAllMocks())
afterEach(() => {
  clearFaultRules(sandbox.context)
  setSubmitModel(sandbox.context, null)
})

function fault(rule: Record<string, unknown>): void {
  const parsed = parseFaultRule(rule)
  if (typeof parsed === "string") throw new Error(parsed)
  addFaultRule(sandbox.context, parsed)
}

const postOrder = { method: "POST", path: "/api/cart/order" }
const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkoutId,
  )
const settle = (attempt: PaymentAttempt, status: string) => {
  const intent = readIntent(sandbox.context, "paysafecard", attempt.providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

async function readyCart(): Promise<{ commerce: Commerce; cart: Cart }> {
  const commerce = openCommerce({ session: null, ...scope })
  const { results } = await listProducts(scope, { limit: 50 })
  const plain = results.filter(
    (each) => (each.options ?? []).length === 0 && !each.purchase_options?.subscription && each.delivery === "shipment",
  )
  const [product] = plain.sort((one, other) => (other.stock_level ?? 0) - (one.stock_level ?? 0))
  if (!product) throw new Error("No plain product in the seed")
  await addCartItem(commerce, { productId: product.id, quantity: 1, options: [] })
  const rated = await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: address, billing: address })
  await updateCart(commerce, { shipping: { service: rated.shipment_rating?.services?.[0]?.id ?? "" } })
  const chosen = await savePaymentMethod(commerce, "paysafecard", ["paysafecard"])
  if (!chosen.ok) throw new Error("paysafecard was refused")
  return { commerce, cart: chosen.value }
}

async function leave(commerce: Commerce, cart: Cart, earlier: PaymentAttempt | null = null) {
  return confirmOrder({
    commerce,
    scope,
    seen: takeCartSnapshot(cart),
    termsAccepted: true,
    earlier,
    origin,
    mayLeaveFor: (to) => to.startsWith("http://localhost:4001/"),
    mayStart: async () => succeed(null),
    maySend: async () => succeed(null),
  })
}

async function begun() {
  const { commerce, cart } = await readyCart()
  const confirmation = await leave(commerce, cart)
  if (confirmation.kind !== "leave") throw new Error(`Not on the way to the provider: ${JSON.stringify(confirmation)}`)
  const { attempt } = confirmation
  const comeBack = (change: Partial<Parameters<typeof completeReturn>[0]> = {}) =>
    completeReturn({
      commerce,
      scope,
      attempt,
      gateway: "paysafecard",
      parameters: {},
      maySend: async () => succeed(null),
      ...change,
    })
  return { commerce, cart, attempt, comeBack }
}

describe("leaving for the provider", () => {
  test("writes the payment and the accepted terms to the cart before the browser goes", async () => {
    const { commerce, attempt, cart } = await begun()
    expect(attempt).toMatchObject({
      method: "paysafecard",
      checkoutId: cart.checkout_id,
      amount: Math.round(cart.capture_total * 100),
      currency: "EUR",
    })
    expect(attempt.to).toMatch(/^http:\/\/localhost:4001\/provider\/paysafecard\//)
    const written = await readCart(commerce)
    expect(written?.billing).toMatchObject({ method: "paysafecard", intent: { paysafecard: { id: attempt.providerId } } })
    expect(written?.metadata).toMatchObject({ terms_version: "2026-06-19" })
    expect(readIntent(sandbox.context, "paysafecard", attempt.providerId)?.redirect).toMatchObject({
      success_url: `${origin}/commande/verification?gateway=paysafecard&essai=${attempt.id}`,
    })
  })

  test("a double click makes one payment; one that was paid is completed, never asked for twice", async () => {
    const { commerce, cart } = await readyCart()
    const [one, other] = await Promise.all([leave(commerce, cart), leave(commerce, cart)])
    expect(other).toEqual(one)
    if (one.kind !== "leave") throw new Error(one.kind)
    settle(one.attempt, "SUCCESS")
    expect(await leave(commerce, cart)).toEqual({ kind: "complete", attempt: one.attempt })
    settle(one.attempt, "CANCELED_CUSTOMER")
    const again = await leave(commerce, cart)
    expect(again.kind === "leave" && again.attempt.id !== one.attempt.id).toBe(true)
  })

  test("nothing starts without the terms, after a change, or for a foreign address", async () => {
    const { commerce, cart } = await readyCart()
    const request = {
      commerce,
      scope,
      seen: takeCartSnapshot(cart),
      termsAccepted: true,
      earlier: null,
      origin,
      mayLeaveFor: () => false,
      mayStart: async () => succeed(null),
      maySend: async () => succeed(null),
    }
    expect(await confirmOrder({ ...request, termsAccepted: false })).toMatchObject({
      kind: "refused",
      problem: { code: "terms-missing" },
    })
    expect(await confirmOrder({ ...request, seen: { ...request.seen, total: 1 } })).toMatchObject({
      kind: "changed",
      changes: [{ kind: "total", before: 1 }],
    })
    expect(await confirmOrder({ ...request, seen: null })).toMatchObject({ kind: "changed", changes: [] })
    expect(await confirmOrder(request)).toMatchObject({ kind: "refused", problem: { code: "payment-method-unavailable" } })
    expect((await readCart(commerce))?.billing?.intent ?? null).toBeNull()
  })
})

describe("coming back", () => {
  test.each([
    ["SUCCESS", "placed"],
    ["AUTHORIZED", "placed"],
    ["CANCELED_CUSTOMER", "cancelled"],
    ["EXPIRED", "refused"],
    ["INITIATED", "pending"],
  ])("%s ends as %s, with the cart kept unless there is an order", async (status, kind) => {
    const { commerce, attempt, comeBack } = await begun()
    settle(attempt, status)
    expect((await comeBack()).kind).toBe(kind)
    expect(ordersOf(attempt.checkoutId)).toHaveLength(kind === "placed" ? 1 : 0)
    expect((await readCart(commerce)) === null).toBe(kind === "placed")
  })

  test("logs the specification's words for an end that is none it knows", async () => {
    const { attempt, comeBack } = await begun()
    settle(attempt, "EXPIRED")
    await comeBack()
    expect(log.warn).toHaveBeenCalledWith("payment-refused", {
      method: "paysafecard",
      message: "Unknown redirect status: EXPIRED",
    })
  })

  test("twice in sequence and ten times in parallel: one order, the same confirmation", async () => {
    const { attempt, comeBack } = await begun()
    settle(attempt, "SUCCESS")
    const outcomes = [...(await Promise.all(Array.from({ length: 10 }, () => comeBack()))), await comeBack()]
    expect(new Set(outcomes.map((outcome) => outcome.kind === "placed" && outcome.order.number)).size).toBe(1)
    expect(outcomes[0]?.kind).toBe("placed")
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })

  test("without an attempt, for another gateway or with another cart's: nothing is written", async () => {
    const { attempt, comeBack } = await begun()
    const foreign = await begun()
    settle(attempt, "SUCCESS")
    expect(await comeBack({ attempt: null })).toEqual({ kind: "unknown" })
    expect(await comeBack({ gateway: "stripe" })).toEqual({ kind: "unknown" })
    expect(await comeBack({ commerce: foreign.commerce })).toEqual({ kind: "unknown" })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
  })

  test("with a payment that served another attempt, or for a cart that changed: paid, said so, no order", async () => {
    const { commerce, attempt, comeBack } = await begun()
    settle(attempt, "SUCCESS")
    expect(await comeBack({ attempt: { ...attempt, id: "B".repeat(22) } })).toEqual({ kind: "paid-cart-changed" })
    await updateCart(commerce, { shipping: { city: "Paris", zip: "75001" } })
    expect(await comeBack()).toEqual({ kind: "paid-cart-changed" })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
  })

  test("after two hours: paid is ordered all the same, unpaid has expired", async () => {
    const { attempt, comeBack } = await begun()
    const late = { ...attempt, expiresAt: Date.now() - 1 }
    expect(await comeBack({ attempt: late })).toEqual({ kind: "expired" })
    settle(attempt, "SUCCESS")
    expect((await comeBack({ attempt: late })).kind).toBe("placed")
  })

  test("while the vault is down: waits, and asks nobody to pay again", async () => {
    const { commerce, cart, attempt, comeBack } = await begun()
    fault({ kind: "status", status: 503, match: { path: "/intent" } })
    expect(await comeBack()).toEqual({ kind: "pending" })
    expect(await leave(commerce, cart)).toEqual({ kind: "complete", attempt })
  })
})

describe.each(["same-order", "error", "second-order"] as const)("one order, when a second post gives: %s", (model) => {
  test.each([
    ["reset, made", { kind: "lost-answer", then: "reset" }],
    ["500, made", { kind: "lost-answer", then: "status" }],
    ["200 HTML, made", { kind: "lost-answer", then: "html" }],
    ["late answer, made", { kind: "lost-answer", then: "delay", ms: 900 }],
    ["500, not made", { kind: "not-made", status: 500 }],
  ])("%s", async (_name, rule) => {
    const { attempt, comeBack } = await begun()
    settle(attempt, "SUCCESS")
    setSubmitModel(sandbox.context, model)
    fault({ ...rule, match: postOrder, times: 1 })
    const outcome = await comeBack()
    expect(outcome.kind).toBe(rule.kind === "not-made" ? "pending" : "placed")
    await sharedStore().delete(`order-sent:${attempt.checkoutId}`)
    expect((await comeBack()).kind).toBe("placed")
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })

  test("ordered elsewhere in between", async () => {
    const { commerce, attempt, comeBack } = await begun()
    settle(attempt, "SUCCESS")
    setSubmitModel(sandbox.context, model)
    await submitOrder(commerce)
    expect((await comeBack()).kind).toBe("placed")
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })
})
