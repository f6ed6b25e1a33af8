import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { listRefusedOrders } from "../../sandbox/services/orders/refused-orders.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { findUnfinishedAttempts } from "~/payments/attempts/payment-attempts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { startPurchase, leave, openShopOn, readyCart, i18n } from "./purchase.fixture"
import { type RedirectFlow, redirectFlows } from "./redirect-payments.fixture"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"

muteLog()

const sandbox = openShopOn(createSandbox())
beforeEach(() => void vi.clearAllMocks())
afterEach(() => clearFaultRules(sandbox.context))

const addressFields = new Set([
  "name",
  "first_name",
  "last_name",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "country",
  "phone",
])

const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string; paid: boolean; billing: Record<string, unknown> }>(
    sandbox.context.database,
    "orders",
  ).filter((order) => order.checkout_id === checkoutId)

/** Why the backend made no order, for whoever reads a flow that failed. */
const lastRefusal = () => `The last refused order: ${JSON.stringify(listRefusedOrders(sandbox.context).at(-1) ?? null)}`

/** The cart's billing as the order found it, without the address. */
function paymentPartOf(checkoutId: string): Record<string, unknown> {
  const carts = listRecords<{ id: string; checkout_id: string; billing: Record<string, unknown> }>(
    sandbox.context.database,
    "carts",
  )
  const cart = carts.find((each) => each.checkout_id === checkoutId)
  const entries = Object.entries(cart?.billing ?? {}).filter(([name, value]) => value !== null && !addressFields.has(name))
  return Object.fromEntries(entries)
}

/** Presses a button of the provider's page; the return that it leads to, or null. */
async function press(attempt: PaymentAttempt, choice: string): Promise<URL | null> {
  const answer = await sandbox.providers.fetch(
    new Request(attempt.to ?? "", { method: "POST", body: new URLSearchParams({ choice }) }),
  )
  expect([200, 303]).toContain(answer.status)
  const location = answer.headers.get("Location")
  return location === null ? null : new URL(location)
}

function readReturn(url: URL) {
  const { gateway, status, secrets } = parseProviderReturn(url)
  return { gateway, parameters: { ...status, ...secrets } }
}

async function beginWith({ method, settings }: RedirectFlow) {
  changePaymentSettings(sandbox.context, settings ?? {})
  clearCatalogueCache()
  return startPurchase(method)
}

describe.each(redirectFlows)("a payment by $name", (flow) => {
  test.each(Object.entries(flow.outcomes))(
    "%s ends as %s, with at most one order [1.10] [1.11] [3.16] [3.19] [3.20] [4.6]",
    async (choice, kind) => {
      const { commerce, attempt, comeBack } = await beginWith(flow)
      const back = await press(attempt, choice)
      if (!back) throw new Error("The provider leads nowhere")
      expect(back.pathname).toBe("/commande/verification")
      expect(back.searchParams.get("essai")).toBe(attempt.id)
      expect((await comeBack(readReturn(back))).kind, lastRefusal()).toBe(kind)
      const orders = ordersOf(attempt.checkoutId)
      expect(orders).toHaveLength(kind === "placed" ? 1 : 0)
      if (kind === "placed") {
        expect(orders[0]?.paid).toBe(!flow.isPaidLater)
        expect(paymentPartOf(attempt.checkoutId)).toEqual(flow.billing(attempt))
      } else expect((await readCart(commerce))?.items).toHaveLength(1)
    },
  )

  test("twice in sequence and five times in parallel gives one order", async () => {
    const { attempt, comeBack } = await beginWith(flow)
    const back = readReturn((await press(attempt, "accept")) ?? new URL("about:blank"))
    const outcomes = [...(await Promise.all(Array.from({ length: 5 }, () => comeBack(back)))), await comeBack(back)]
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill("placed"))
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })

  test("S6 without cookies writes nothing; nor with its attempt alone, whose cart another session has", async () => {
    const { attempt, comeBack } = await beginWith(flow)
    const foreign = await startPurchase(flow.method)
    const back = readReturn((await press(attempt, "accept")) ?? new URL("about:blank"))
    expect(await comeBack({ ...back, attempt: null })).toEqual({ kind: "not-found" })
    expect(await comeBack({ ...back, commerce: foreign.commerce })).toMatchObject({ kind: "cart-changed" })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
    expect((await comeBack(back)).kind).toBe("placed")
  })

  test("a success that the shopper only claims makes no order", async () => {
    const { attempt, comeBack } = await beginWith(flow)
    const claimed = { gateway: attempt.gateway, parameters: { redirect_status: "succeeded" } }
    expect(["pending", "refused"]).toContain((await comeBack(claimed)).kind)
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
  })

  test("after giving up, the next try begins a payment of its own", async () => {
    const { commerce, cart, attempt, comeBack } = await beginWith(flow)
    const open = await leave(commerce, cart)
    expect(open).toEqual({ kind: "requires-action", attempt })
    await comeBack(readReturn((await press(attempt, "cancel")) ?? new URL("about:blank")))
    const again = await leave(commerce, cart)
    expect(again.kind === "requires-action" && again.attempt.id !== attempt.id && again.attempt.to !== attempt.to).toBe(true)
  })

  test("paid without coming back is noticed where the provider can be asked", async () => {
    const { cart, attempt, comeBack } = await beginWith(flow)
    expect(await press(attempt, "close")).toBeNull()
    const settings = await readPaymentSettings(i18n)
    expect((await findUnfinishedAttempts(cart, settings, attempt, true)).approved?.attempt).toEqual(
      flow.asked ? attempt : undefined,
    )
    expect((await comeBack({ gateway: null })).kind).toBe(flow.asked ? "placed" : "pending")
  })

  test("a vault that is down when the payment starts says so, and nothing was started", async () => {
    changePaymentSettings(sandbox.context, flow.settings ?? {})
    const rule = parseFaultRule({ kind: "status", status: 503, match: { path: "/intent" } })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    await expect(startPurchase(flow.method)).rejects.toThrow("service-unavailable")
  })
})

test.each(redirectFlows)("$name begins with a phone typed at length", async ({ method, settings }) => {
  changePaymentSettings(sandbox.context, settings ?? {})
  clearCatalogueCache()
  const { commerce } = await readyCart(method)
  const phone = "+33 (0) 6 12 34 56 78"
  const cart = await updateCart(commerce, { shipping: { phone }, billing: { phone } })
  expect(await leave(commerce, cart)).toMatchObject({ kind: "requires-action" })
})

describe.each(redirectFlows.filter(({ refusal }) => refusal !== null))("$name refused", (flow) => {
  test("has the specification's words in the log", async () => {
    const { attempt, comeBack } = await beginWith(flow)
    await comeBack(readReturn((await press(attempt, "refuse")) ?? new URL("about:blank")))
    const message = expect.stringMatching(flow.refusal ?? "")
    expect(log.warn).toHaveBeenCalledWith("payment-refused", expect.objectContaining({ method: flow.method, message }))
  })
})
