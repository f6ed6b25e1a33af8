import { afterEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, removeCartItem, updateCart } from "~/commerce/carts.server"
import { openCommerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { formatPrice } from "~/money/format-amount"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { findUnavailable } from "~/shop/cart/cart-view"
import { type PaymentAttempt, readCartAttempts } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { openCheckoutStep } from "./open-step.server"
import { endPayment } from "./end-payment.server"
import { confirmOrder } from "./confirm-order.server"
import { findUnfinishedAttempts } from "~/payments/attempts/payment-attempts.server"
import { findPaymentWithoutOrder, viewPaymentReferences } from "./unfinished-payment.server"
import { startPurchase, browser, leave, openShopOn, origin, readyCart, i18n } from "./purchase.fixture"

muteLog()

/** Lets the vault lead to another host than the provider's, over plain HTTP. */
let leadsAstray = false
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const answer = await ask(url, init)
  if (!leadsAstray) return answer
  return new Response((await answer.text()).replaceAll("http://localhost:4001/", "http://evil.example/"), answer)
})

const settle = (attempt: PaymentAttempt, status: string) => {
  const intent = readIntent(sandbox.context, "paysafecard", attempt.providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

describe("leaving for the provider", () => {
  test("writes the payment and the accepted terms to the cart before the browser goes [4.13]", async () => {
    const { commerce, attempt, cart } = await startPurchase()
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
    if (one.kind !== "requires-action") throw new Error(one.kind)
    settle(one.attempt, "SUCCESS")
    expect(await leave(commerce, cart)).toEqual({ kind: "check-status", attempt: one.attempt })
    settle(one.attempt, "CANCELED_CUSTOMER")
    const again = await leave(commerce, cart)
    expect(again.kind === "requires-action" && again.attempt.id !== one.attempt.id).toBe(true)
  })

  test("a recap of another session's cart orders nothing and leads to where it is taken up again", async () => {
    const { cart } = await readyCart()
    const other = await readyCart()
    const lost = { kind: "redirect", to: `/panier?reprise=${cart.checkout_id}`, problem: "reviewed-cart-replaced" }
    expect(await leave(other.commerce, cart)).toEqual(lost)
    expect(await leave(openCommerce({ session: null, ...i18n }), cart)).toEqual(lost)
    expect((await readCart(other.commerce))?.checkout_id).toBe(other.cart.checkout_id)
  })

  test("nothing starts without the terms, after a change, or for a foreign address", async () => {
    const { commerce, cart } = await readyCart()
    const request = {
      commerce,
      i18n,
      seen: takeCartSnapshot(cart),
      ...{ isOwner: true, isOutdated: false, termsAccepted: true, clientAddress: null },
      browserAttempt: null,
      browser,
      followUpToken: "a-token-of-22-letters-",
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
    leadsAstray = true
    expect(await confirmOrder(request)).toMatchObject({ kind: "refused", problem: { code: "payment-method-unavailable" } })
    leadsAstray = false
    expect((await readCart(commerce))?.billing?.intent ?? null).toBeNull()
  })
})

describe("an item that ran out since the recap was shown", () => {
  const setStock = (slug: string, level: number) =>
    sandbox.storefront.fetch(
      new Request("http://localhost:4000/__stock", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ slug, level }),
      }),
    )

  test.each(["paysafecard", "virement"])("is named before %s is paid, and can be ordered when it is back", async (method) => {
    const { commerce, cart } = await readyCart(method)
    const { slug = "", name = "", stock_level = 0 } = cart.items[0]?.product ?? {}
    await setStock(slug, 0)
    const unavailable = { kind: "refused", problem: { code: "item-unavailable", detail: { name } } }
    expect(await leave(commerce, cart)).toEqual(unavailable)
    expect((await readCart(commerce))?.billing?.intent ?? null).toBeNull()
    expect(await readCartAttempts(cart.checkout_id)).toEqual([])
    await setStock(slug, stock_level ?? 0)
    expect(["requires-action", "placed"]).toContain((await leave(commerce, cart)).kind)
  })

  test("is read from the backend only: without a stock level nothing is blocked", async () => {
    const { cart } = await readyCart()
    const [item] = cart.items
    if (!item) throw new Error("An empty cart")
    const withProduct = (product: object | null) => ({ ...cart, items: [{ ...item, product } as typeof item] })
    expect(findUnavailable(withProduct(null))).toBeNull()
    expect(findUnavailable(withProduct({ ...item.product, stock_status: null, stock_level: 0, depots: null }))).toBeNull()
    expect(findUnavailable(withProduct({ ...item.product, stock_tracking: false, stock_level: 0 }))).toBeNull()
    expect(findUnavailable(withProduct({ ...item.product, stock_purchasable: true, stock_level: 0 }))).toBeNull()
    expect(findUnavailable(withProduct({ ...item.product, stock_status: "out_of_stock" }))).not.toBeNull()
  })
})

test("a payment has the references of the shop and its provider, not its secrets", async () => {
  const { attempt, cart } = await startPurchase("ideal")
  const trace = viewPaymentReferences(attempt)
  expect(trace).toMatchObject({ method: "iDEAL | Wero", amount: formatPrice(cart.capture_total, "EUR") })
  expect(trace.reference).toBe(`${cart.checkout_id.slice(-8)}-${attempt.id.slice(0, 8)}`)
  expect(trace.providerReference).toBe(attempt.providerId)
  expect(JSON.stringify(trace)).not.toContain(attempt.providerSecret ?? attempt.id)
  expect(viewPaymentReferences((await startPurchase("paypal")).attempt).providerReference).toBeNull()
})

describe("a payment that never came back", () => {
  /** What a provider said of an open payment is repeated for ten seconds. */
  const waitForNextLook = () => vi.setSystemTime(Date.now() + 10_000)
  afterEach(() => void vi.useRealTimers())

  test("by paysafecard is asked about by a PUT, which may capture it: three times a minute for looks, and always at the order button", async () => {
    const { commerce, cart, attempt } = await startPurchase()
    const heard = vi.spyOn(globalThis, "fetch")
    const puts = () => heard.mock.calls.filter(([url]) => /method%5D=put/.test(String(url))).length
    for (let look = 0; look < 6; look++) {
      await findPaymentWithoutOrder({ commerce, i18n }, attempt)
      waitForNextLook()
    }
    expect(puts()).toBe(3)
    settle(attempt, "SUCCESS")
    expect(await leave(commerce, cart)).toEqual({ kind: "check-status", attempt })
    expect(puts()).toBe(4)
    heard.mockRestore()
  })

  test("is offered for completion on the checkout's pages once its provider says that it is paid", async () => {
    const { commerce, cart, attempt } = await startPurchase()
    const settings = await readPaymentSettings(i18n)
    expect((await findUnfinishedAttempts(cart, settings, null, true)).approved).toBeNull()
    settle(attempt, "SUCCESS")
    expect((await findUnfinishedAttempts(cart, settings, null, true)).approved).toBeNull()
    waitForNextLook()
    expect((await findUnfinishedAttempts(cart, settings, null, true)).approved).toEqual({ attempt, funds: "captured" })
    const approved = { to: `/paiement/retour?essai=${attempt.id}`, funds: "captured" }
    expect(await openCheckoutStep("recap", { commerce, i18n }, { browserAttempt: null, mayAskProvider: true })).toMatchObject({
      approvedPayment: approved,
    })
    expect(await openCheckoutStep("recap", { commerce, i18n }, { browserAttempt: null, mayAskProvider: false })).toMatchObject({
      approvedPayment: null,
    })
    expect(await openCheckoutStep("recap", { commerce, i18n })).toMatchObject({ approvedPayment: null })
  })

  test("is found behind a later try by another method, and completed before anything else is paid", async () => {
    const { commerce, attempt } = await startPurchase()
    const other = await updateCart(commerce, { billing: { method: "ideal" } })
    expect(await endPayment({ commerce, i18n, attempt }, "abandon")).toBe("abandoned")
    const later = await leave(commerce, other)
    expect(later.kind).toBe("requires-action")
    settle(attempt, "SUCCESS")
    expect((await findUnfinishedAttempts(other, await readPaymentSettings(i18n), null, true)).approved).toMatchObject({ attempt })
    expect(await leave(commerce, other)).toEqual({ kind: "check-status", attempt })
  })

  test("is shown in the cart as well, also once the cart is emptied, until its order is placed", async () => {
    const { commerce, cart, attempt, comeBack } = await startPurchase()
    const look = () => findPaymentWithoutOrder({ commerce, i18n }, attempt)
    const unclear = { to: `/commande/attente?essai=${attempt.id}&tour=1`, funds: "unclear", ofThisCart: true }
    expect(await look()).toMatchObject({ ...unclear, method: "paysafecard" })
    settle(attempt, "SUCCESS")
    waitForNextLook()
    const here = { to: `/paiement/retour?essai=${attempt.id}`, funds: "captured", ofThisCart: true }
    expect(await look()).toEqual(here)
    const [item] = cart.items
    await removeCartItem(commerce, item?.id ?? "")
    expect(await look()).toEqual(here)
    expect(await comeBack()).toEqual({ kind: "cart-changed", mayBeCharged: true })
  })

  test("is told of a browser whose cart is another one or none, but not when its order exists", async () => {
    const { attempt } = await startPurchase()
    settle(attempt, "SUCCESS")
    const explained = { to: `/commande/attente?essai=${attempt.id}&motif=cart-changed`, funds: "captured", ofThisCart: false }
    const other = await readyCart()
    expect(await findPaymentWithoutOrder({ commerce: other.commerce, i18n }, attempt)).toEqual(explained)
    const empty = openCommerce({ session: null, ...i18n })
    expect(await findPaymentWithoutOrder({ commerce: empty, i18n }, attempt)).toEqual(explained)
    expect(await findPaymentWithoutOrder({ commerce: empty, i18n }, null)).toBeNull()

    const done = await startPurchase()
    settle(done.attempt, "SUCCESS")
    expect((await done.comeBack()).kind).toBe("placed")
    expect(await findPaymentWithoutOrder({ commerce: done.commerce, i18n }, done.attempt)).toBeNull()
  })

  test("is known to its browser alone when the store has lost it", async () => {
    const { cart, attempt } = await startPurchase()
    settle(attempt, "SUCCESS")
    await keyValueStore().delete(`cart-attempts:${cart.checkout_id}`)
    const settings = await readPaymentSettings(i18n)
    expect((await findUnfinishedAttempts(cart, settings, attempt, true)).approved).toMatchObject({ attempt })
    expect((await findUnfinishedAttempts(cart, settings, null, true)).approved).toBeNull()
  })

  test("of another cart is never offered", async () => {
    const { attempt } = await startPurchase()
    settle(attempt, "SUCCESS")
    const { cart } = await readyCart()
    expect((await findUnfinishedAttempts(cart, await readPaymentSettings(i18n), attempt, true)).approved).toBeNull()
  })
})
