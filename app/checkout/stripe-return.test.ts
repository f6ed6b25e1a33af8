import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { startPurchase, browser, leave, openShopOn, readyCart } from "./purchase.fixture"

muteLog()

const requests: { method: string; path: string; headers: Headers; body: URLSearchParams }[] = []
const sandbox = openShopOn(createSandbox(), (toSandbox) => async (url, init) => {
  const { pathname, search } = new URL(url)
  const body = new URLSearchParams(typeof init.body === "string" ? init.body : search)
  if (pathname.startsWith("/v1/"))
    requests.push({ method: init.method ?? "GET", path: pathname, headers: new Headers(init.headers), body })
  return toSandbox(url, init)
})
beforeAll(() => {
  changePaymentSettings(sandbox.context, { klarna: { gateway: "stripe" } })
  clearCatalogueCache()
})
beforeEach(() => {
  vi.clearAllMocks()
  requests.length = 0
})
afterEach(() => clearFaultRules(sandbox.context))

const intentOf = (attempt: PaymentAttempt) => {
  const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
  if (!intent) throw new Error("No such intent")
  return intent
}
const settle = (attempt: PaymentAttempt, change: object) => saveIntent(sandbox.context, { ...intentOf(attempt), ...change })
const ordersOf = ({ checkoutId }: PaymentAttempt) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkoutId,
  )
const succeeded = ({ providerId, providerSecret }: PaymentAttempt, kind = "payment") => ({
  gateway: "stripe",
  parameters: {
    redirect_status: "succeeded",
    [`${kind}_intent`]: providerId ?? "",
    [`${kind}_intent_client_secret`]: providerSecret ?? "",
  },
})

describe("Stripe is asked", () => {
  test("to confirm with the publishable key, the client secret, a key of our own and the shopper's consent", async () => {
    const { attempt } = await startPurchase("bancontact")
    const [confirm, ...more] = requests
    expect(more).toEqual([])
    expect(confirm).toMatchObject({ method: "POST", path: `/v1/setup_intents/${attempt.providerId}/confirm` })
    expect(confirm?.headers.get("Authorization")).toBe("Bearer pk_test_stripe")
    expect(confirm?.headers.get("Idempotency-Key")).toBe(`bancontact-${attempt.id}`)
    expect(confirm?.headers.get("Stripe-Version")).toBe("2026-10-28.endive")
    expect(Object.fromEntries(confirm?.body ?? [])).toMatchObject({
      client_secret: attempt.providerSecret,
      "payment_method_data[type]": "bancontact",
      "payment_method_data[billing_details][email]": "jeanne@exemple.fr",
      "payment_method_data[billing_details][name]": "Jeanne Martin",
      "mandate_data[customer_acceptance][type]": "online",
      "mandate_data[customer_acceptance][online][ip_address]": browser.ipAddress,
      "mandate_data[customer_acceptance][online][user_agent]": browser.agent,
      return_url: `http://localhost:3000/commande/verification?gateway=stripe&essai=${attempt.id}`,
    })
  })

  test("for the bank's page only, when the vault has confirmed an iDEAL intent", async () => {
    const { attempt } = await startPurchase("ideal")
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/payment_methods",
      `GET /v1/payment_intents/${attempt.providerId}`,
    ])
    expect(attempt.to).toMatch(/^http:\/\/localhost:4001\/provider\/stripe\/payment_intents\/pi_/)
  })

  test("once, and a failure of Stripe's says so without what the shopper typed", async () => {
    const rule = parseFaultRule({ kind: "status", status: 500, match: { path: "/v1/payment_methods" } })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    await expect(startPurchase("ideal")).rejects.toThrow("service-unavailable")
    expect(requests).toHaveLength(1)
    expect(JSON.stringify(vi.mocked(log.warn).mock.calls)).not.toMatch(/jeanne|Martin|pk_test|_secret_/i)
  })

  test("for nothing when the shop does not know the shopper's address, which a mandate needs", async () => {
    const { commerce, cart } = await readyCart("bancontact")
    const answer = await leave(commerce, cart, null, { ipAddress: null, agent: "x" })
    expect(answer).toEqual({ kind: "refused", problem: { code: "payment-method-unavailable" } })
    expect(log.warn).toHaveBeenCalledWith("payment-start-failed", {
      method: "bancontact",
      message: "Shopper address is missing",
    })
    expect(requests).toEqual([])
  })
})

describe("a return that says succeeded", () => {
  test.each([
    ["another intent", { payment_intent: "pi_foreign" }],
    ["another secret", { payment_intent_client_secret: "pi_foreign_secret_x" }],
  ])("with %s writes nothing, although the own one is paid", async (_name, change) => {
    const { attempt, comeBack } = await startPurchase("klarna")
    settle(attempt, { status: "requires_capture" })
    const { gateway, parameters } = succeeded(attempt)
    expect(await comeBack({ gateway, parameters: { ...parameters, ...change } })).toEqual({ kind: "not-found" })
    expect(ordersOf(attempt)).toHaveLength(0)
    expect((await comeBack({ gateway: null })).kind).toBe("placed")
  })

  test.each([
    ["one cent off", { amount: 1 }],
    ["in another currency", { currency: "USD" }],
  ])("%s is reported as paid, without an order", async (_name, change) => {
    const { attempt, comeBack } = await startPurchase("ideal")
    const { amount } = intentOf(attempt)
    settle(attempt, { status: "succeeded", ...change, ...("amount" in change && { amount: (amount ?? 0) - 1 }) })
    expect(await comeBack(succeeded(attempt))).toEqual({ kind: "cart-changed", mayBeCharged: true })
    expect(ordersOf(attempt)).toHaveLength(0)
  })

  test.each(["requires_action", "requires_source_action", "processing", "toString"])(
    "while Stripe says %s waits",
    async (status) => {
      const { attempt, comeBack } = await startPurchase("ideal")
      settle(attempt, { status })
      expect(await comeBack(succeeded(attempt))).toEqual({ kind: "pending" })
    },
  )

  test.each(["requires_payment_method", "requires_source", "requires_confirmation", "canceled"])(
    "while Stripe says %s is refused",
    async (status) => {
      const { attempt, comeBack } = await startPurchase("klarna")
      settle(attempt, { status })
      expect(await comeBack(succeeded(attempt))).toEqual({ kind: "refused" })
    },
  )

  test("while Stripe does not answer waits", async () => {
    const { attempt, comeBack } = await startPurchase("klarna")
    settle(attempt, { status: "requires_capture" })
    const rule = parseFaultRule({ kind: "status", status: 500, match: { path: "/v1/payment_intents" } })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    expect(await comeBack(succeeded(attempt))).toEqual({ kind: "pending" })
  })
})

test("a payment whose key was taken out of the settings meanwhile waits, and may be completed later", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, { status: "succeeded" })
  changePaymentSettings(sandbox.context, { card: { publishable_key: null } })
  clearCatalogueCache()
  expect(await comeBack(succeeded(attempt))).toEqual({ kind: "pending" })
  changePaymentSettings(sandbox.context, { card: { publishable_key: "pk_test_stripe" } })
  clearCatalogueCache()
  expect((await comeBack(succeeded(attempt))).kind).toBe("placed")
})

describe("a return that says anything else", () => {
  test.each([
    ["failed", "refused"],
    ["", "refused"],
    ["weird", "refused"],
    ["canceled", "cancelled"],
  ])("« %s » ends as %s and asks nobody to pay", async (redirect_status, kind) => {
    const { attempt, comeBack } = await startPurchase("klarna")
    const answer = await comeBack({ gateway: "stripe", parameters: { redirect_status } })
    expect(answer).toEqual({ kind })
    const message = expect.stringMatching(/^We are unable to authenticate your payment method/)
    expect(log.warn).toHaveBeenCalledWith(`payment-${kind}`, expect.objectContaining({ method: "klarna", message }))
    expect(ordersOf(attempt)).toHaveLength(0)
  })

  test("is never an order, yet a payment that Stripe holds all the same is not asked for again", async () => {
    const { commerce, cart, attempt, comeBack } = await startPurchase("klarna")
    settle(attempt, { status: "requires_capture" })
    expect(await comeBack({ gateway: "stripe", parameters: { redirect_status: "failed" } })).toEqual({ kind: "pending" })
    expect(ordersOf(attempt)).toHaveLength(0)
    expect(await leave(commerce, cart)).toEqual({ kind: "check-status", attempt })
    expect((await comeBack({ gateway: null })).kind).toBe("placed")
  })
})

describe("a Bancontact approval whose cart changed", () => {
  test("has charged nobody: the shopper may confirm the new cart, and an old approval serves no more", async () => {
    const { commerce, cart, attempt, comeBack } = await startPurchase("bancontact")
    settle(attempt, { status: "succeeded" })
    expect(await comeBack({ gateway: null, attempt: { ...attempt, fingerprint: "other" } })).toEqual({
      kind: "cart-changed",
      mayBeCharged: false,
    })
    const again = await leave(commerce, cart)
    expect(again.kind === "requires-action" && again.attempt.id !== attempt.id).toBe(true)
  })
})
