import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { readPaymentSettings } from "~/commerce/settings.server"
import { type PaymentAttempt, closeAttempt } from "~/store/attempts.server"
import { aroundCalls } from "./around-calls.fixture"
import { findUnfinishedPayment } from "./unfinished-payment.server"
import { i18n, startPurchase, leave, openShopOn } from "./purchase.fixture"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"

muteLog()

// Providers that a public key cannot ask: the return must be this browser's, and only the order charges anybody.

const sandbox = openShopOn(createSandbox())
beforeAll(() => {
  changePaymentSettings(sandbox.context, { card: { gateway: "quickpay" } })
  clearCatalogueCache()
})
beforeEach(() => void vi.clearAllMocks())
afterEach(() => clearFaultRules(sandbox.context))

const orders = () => listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders")

async function approve(attempt: PaymentAttempt) {
  const request = new Request(attempt.to ?? "", { method: "POST", body: new URLSearchParams({ choice: "accept" }) })
  const location = (await sandbox.providers.fetch(request)).headers.get("Location")
  const { gateway, status, secrets } = parseProviderReturn(new URL(location ?? ""))
  return { gateway, parameters: { ...status, ...secrets } }
}

describe.each(["paypal", "klarna", "card"])("an approval by %s", (method) => {
  test("S6 that served one attempt, or was given for another, pays nothing here", async () => {
    const theirs = await startPurchase(method)
    const approval = await approve(theirs.attempt)
    expect((await theirs.comeBack(approval)).kind).toBe("placed")
    const ours = await startPurchase(method)
    const count = orders().length
    expect(await ours.comeBack(approval)).toEqual({ kind: "not-found" })
    const { id, checkoutId, gateway } = ours.attempt
    const logged = { reference: `${checkoutId.slice(-8)}-${id.slice(0, 8)}`, method, gateway }
    expect(log.warn).toHaveBeenCalledWith("payment-return-invalid", expect.objectContaining(logged))
    expect(orders()).toHaveLength(count)
    const written = (await readCart(ours.commerce))?.billing
    expect(JSON.stringify(written)).not.toContain(approval.parameters["authorization_token"] ?? "no such token")
    expect(written?.card ?? null).toBeNull()
  })

  test("for a cart that changed charges nobody, and the next press of the button asks for a new one", async () => {
    const { commerce, attempt, comeBack } = await startPurchase(method)
    const approval = await approve(attempt)
    await updateCart(commerce, { shipping: { first_name: "Camille" } })
    expect(await comeBack(approval)).toEqual({ kind: "cart-changed", mayBeCharged: false })
    const cart = await readCart(commerce)
    if (!cart) throw new Error("The cart is gone")
    const again = await leave(commerce, cart)
    expect(again.kind === "requires-action" && again.attempt.id !== attempt.id).toBe(true)
  })

  test("that has not come back is shown as a started payment, with its page as long as the cart is the same", async () => {
    const { commerce, attempt, comeBack } = await startPurchase(method)
    const look = async () => {
      const cart = await readCart(commerce)
      return cart && (await findUnfinishedPayment(cart, await readPaymentSettings(i18n), null, false)).begun
    }
    expect(await look()).toMatchObject({ startedAt: attempt.startedAt, resume: attempt.to, amount: expect.stringContaining("€") })
    await updateCart(commerce, { shipping: { first_name: "Camille" } })
    expect(await look()).toMatchObject({ resume: null })
    expect(await comeBack({ parameters: { redirect_status: "canceled" } })).toEqual({ kind: "cancelled" })
    expect(await look()).toBeNull()
  })

  test("whose order the backend refuses says so as not charged", async () => {
    const { attempt, comeBack } = await startPurchase(method)
    const approval = await approve(attempt)
    const rule = parseFaultRule({
      kind: "status",
      status: 400,
      match: { method: "POST", path: "/api/cart/order" },
      times: 1,
    })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    expect(await comeBack(approval)).toMatchObject({ kind: "order-refused", mayBeCharged: false })
    expect((await comeBack(approval)).kind).toBe("placed")
  })

  test("is ordered however late; without one the attempt expires when its provider takes it no more", async () => {
    const { attempt, comeBack } = await startPurchase(method)
    const late = { ...attempt, expiresAt: Date.now() - 1, payableUntil: Date.now() - 1 }
    expect(await comeBack({ attempt: { ...attempt, expiresAt: Date.now() - 1 }, gateway: null })).toEqual({ kind: "pending" })
    expect(await comeBack({ attempt: late, gateway: null })).toEqual({ kind: "expired" })
    expect((await comeBack({ ...(await approve(attempt)), attempt: late })).kind).toBe("placed")
  })
})

test("a payment that its provider can be asked about is shown with the page that follows it, once asked", async () => {
  const { cart, attempt } = await startPurchase("paysafecard")
  const look = async (mayAskProvider: boolean) =>
    (await findUnfinishedPayment(cart, await readPaymentSettings(i18n), attempt, mayAskProvider)).begun
  expect(await look(false)).toBeNull()
  expect(await look(true)).toMatchObject({ method: "paysafecard", waitingPage: `/commande/attente?essai=${attempt.id}&tour=1` })
  await closeAttempt(attempt.id, "final")
  expect(await look(true)).toBeNull()
})

// PayPal's is written before its page.
test.each(["klarna", "card"])(
  "an approval by %s orders nothing where what is written of it changes the cart's price",
  async (method) => {
    const { commerce, cart, attempt, comeBack } = await startPurchase(method)
    const approval = await approve(attempt)
    const count = orders().length
    // As where a promotion ends: the backend applies it at the next write.
    aroundCalls("after", [/^PUT .*\/cart$/], async () => {
      const other = openCommerce({ session: commerce.session(), ...i18n })
      await other.client.cart.updateItem(cart.items[0]?.id ?? "", { quantity: 2 })
    })
    expect(await comeBack(approval)).toMatchObject({ kind: "cart-changed" })
    expect(orders()).toHaveLength(count)
  },
)
