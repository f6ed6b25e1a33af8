import { describe, expect, test, vi } from "vitest"
import { applyCoupon, changeCartItem, readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { isPaymentDue } from "~/payments/server-payment-method"
import { firstIncompleteStep } from "./open-step.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { completeReturn } from "./complete-return.server"
import { findManualMethod, listOfferedMethods, readManualPayment } from "~/payments/registry.server"
import { startPurchase, leave, openShopOn, readyCart, i18n } from "./purchase.fixture"

vi.mock("~/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), fault: vi.fn() } }))

const sandbox = openShopOn(createSandbox())

describe("a bank transfer", () => {
  test("makes the order unpaid, and the confirmation knows how it is paid", async () => {
    const { commerce, cart } = await readyCart("virement")
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    const order = await readOrder(commerce, cart.checkout_id)
    expect(order).toMatchObject({ status: "payment_pending", paid: false, billing: { method: "virement" } })
    expect(await readManualPayment(i18n, order ?? {})).toMatchObject({
      label: "Virement bancaire",
      instructions: expect.stringContaining("IBAN"),
    })
    expect(await readManualPayment(i18n, { ...order, paid: true })).toBeNull()
  })

  test("twice at once makes one order", async () => {
    const { commerce, cart } = await readyCart("virement")
    const placed = { kind: "placed", checkoutId: cart.checkout_id }
    expect(await Promise.all([leave(commerce, cart), leave(commerce, cart)])).toEqual([placed, placed])
  })

  test("is not taken in place of a payment that was made before", async () => {
    const { commerce, attempt } = await startPurchase("ideal")
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (!intent) throw new Error("No such intent")
    saveIntent(sandbox.context, { ...intent, status: "succeeded" })
    const changed = await updateCart(commerce, { billing: { method: "virement" } })
    expect(await leave(commerce, changed)).toEqual({ kind: "ready-to-complete", attempt })
    const completed = await completeReturn({
      commerce,
      i18n,
      attemptId: attempt.id,
      attempt,
      gateway: null,
      parameters: {},
    })
    expect(completed).toMatchObject({ kind: "placed", order: { paid: true, billing: { method: "ideal" } } })
  })

  test("is offered for goods, not for what is charged again", async () => {
    const { cart } = await readyCart("virement")
    const known = ["card", "ideal", "bancontact", "klarna", "paysafecard", "paypal", "virement"]
    const seeded = await readPaymentSettings(i18n)
    const settings = Object.fromEntries(Object.entries(seeded).filter(([id]) => known.includes(id)))
    const offered = (of: typeof cart) => listOfferedMethods(settings, of).map(({ id }) => id)
    expect(offered(cart)).toEqual(known)
    expect(offered({ ...cart, subscription_delivery: true })).toEqual(["card", "bancontact", "paypal"])
    expect(offered({ ...cart, currency: "USD" })).toEqual(["card", "klarna", "paysafecard", "paypal", "virement"])
    expect(offered({ ...cart, auth_total: 5 })).toEqual(["card", "bancontact"])
    expect(findManualMethod(settings, "paypal")).toBeNull()
    expect(findManualMethod(settings, "toString")).toBeNull()
  })

  test("whose answer is lost is looked for, never sent twice", async () => {
    const { commerce, cart } = await readyCart("virement")
    const rule = parseFaultRule({
      kind: "lost-answer",
      then: "reset",
      match: { method: "POST", path: "/api/cart/order" },
      times: 1,
    })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    clearFaultRules(sandbox.context)
  })
})

describe("a cart that a gift card pays", () => {
  test("asks for no payment, and the backend names the method", async () => {
    const { commerce } = await readyCart("paysafecard")
    const cart = await applyCoupon(commerce, "GRAND CAFE 2026 LYON")
    expect(cart.capture_total).toBe(0)
    expect(isPaymentDue(cart)).toBe(false)
    expect(firstIncompleteStep(cart, [])).toBe("recap")
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    expect(await readCart(commerce)).toBeNull()
    expect(await readOrder(commerce, cart.checkout_id)).toMatchObject({ paid: true, billing: { method: "giftcard" } })
  })

  test("partly: the rest is paid, and no more", async () => {
    const { commerce, cart: one } = await readyCart("ideal")
    const before = await changeCartItem(commerce, one.items[0]?.id ?? "", { quantity: 5 })
    const cart = await applyCoupon(commerce, "NOEL CAFE 2026 ABCD")
    const due = takeCartSnapshot(cart).due
    expect(due).toBe(takeCartSnapshot(before).due - 2000)
    expect(await leave(commerce, cart)).toMatchObject({ kind: "requires-action", attempt: { amount: due } })
  })
})
