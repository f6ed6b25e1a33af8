import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addCard, listCards } from "~/commerce/account-records.server"
import { createAccount } from "~/commerce/accounts.server"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { completeReturn } from "./complete-return.server"
import { openCheckoutStep } from "./open-step.server"
import { rememberCard, savePaymentChoice, saveRememberedCard } from "./payment-choice.server"
import { placeOrder } from "./place-order.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

muteLog()
const sandbox = openShopOn(createSandbox())
let customers = 0
beforeEach(() => vi.clearAllMocks())

const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

/** @returns the new customer's id */
async function login(commerce: Commerce): Promise<string> {
  const person = { password: "arabica-2026", firstName: "Zoé", lastName: "Paul", emailOptin: false }
  return (await createAccount(commerce, { ...person, email: `garde-${++customers}@exemple.fr` })).id
}

/** A customer with a cart that is ready to be paid, and a saved card. */
async function customer() {
  const { commerce } = await readyCart("card")
  return { account: await login(commerce), commerce, card: await addCard(commerce, visa) }
}

async function save(commerce: Commerce, method: string, keepCard = false) {
  const opened = await openCheckoutStep("payment", { commerce, i18n }, { browserAttempt: null, mayAskProvider: false })
  if (opened.kind === "redirect") throw new Error(opened.to)
  return savePaymentChoice(commerce, opened, { method, keepCard })
}

function settle(attempt: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, attempt.gateway ?? "", attempt.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status })
}

describe("a card that is to be kept", () => {
  const cardsOf = async (commerce: Commerce) => (await listCards(commerce)).length
  const checkoutOf = async (commerce: Commerce) => (await readCart(commerce))?.checkout_id ?? ""

  test("goes to the account after its order, once", async () => {
    const { commerce } = await customer()
    const before = await cardsOf(commerce)
    const checkoutId = await checkoutOf(commerce)
    await updateCart(commerce, { billing: { card: visa } })
    await save(commerce, "card", true)
    await saveRememberedCard(commerce, checkoutId)
    await saveRememberedCard(commerce, checkoutId)
    expect(await cardsOf(commerce)).toBe(before + 1)
  })

  test("with its own order, not with another cart's", async () => {
    const { commerce, account } = await customer()
    const before = await cardsOf(commerce)
    await rememberCard("this-cart", { ...visa, account })
    await saveRememberedCard(commerce, "another-cart")
    expect(await cardsOf(commerce)).toBe(before)
    await saveRememberedCard(commerce, "this-cart")
    expect(await cardsOf(commerce)).toBe(before + 1)
  })

  test("and not when the box was left or taken back", async () => {
    const { commerce } = await customer()
    const before = await cardsOf(commerce)
    const checkoutId = await checkoutOf(commerce)
    await updateCart(commerce, { billing: { card: visa } })
    await save(commerce, "card", true)
    await save(commerce, "card", false)
    await saveRememberedCard(commerce, checkoutId)
    expect(await cardsOf(commerce)).toBe(before)
  })

  test.each(["virement", "saved"])("nor when its shopper then chose to pay otherwise: %s", async (way) => {
    const { commerce, card } = await customer()
    const before = await cardsOf(commerce)
    await updateCart(commerce, { billing: { card: visa } })
    await save(commerce, "card", true)
    expect(await save(commerce, way === "saved" ? `card:${card.id}` : way)).toMatchObject({ ok: true })
    await saveRememberedCard(commerce, await checkoutOf(commerce))
    expect(await cardsOf(commerce)).toBe(before)
  })

  test.each([
    ["a wallet", { method: "card", card: { ...visa, token: "pm_local_async" } }],
    ["another tab's choice", { method: "virement" }],
    ["another saved card", null],
    ["itself", {}],
  ])("nor when the order is paid by %s, unless that is the card", async (name, billing) => {
    const { commerce, card } = await customer()
    const before = await cardsOf(commerce)
    await updateCart(commerce, { billing: { card: visa } })
    await save(commerce, "card", true)
    // Beside the choice, as a sheet or another payment's return does.
    const cart = await updateCart(commerce, { billing: billing ?? { account_card_id: card.id, card: null } })
    const fingerprint = cartFingerprint(takeCartSnapshot(cart))
    expect((await placeOrder(commerce, cart.checkout_id, fingerprint)).kind).toBe("placed")
    await saveRememberedCard(commerce, cart.checkout_id)
    expect(await cardsOf(commerce)).toBe(before + (name === "itself" ? 1 : 0))
  })

  test("a guest has no account, and a refused card only leaves a line in the log", async () => {
    const { commerce: guest } = await readyCart("card")
    await rememberCard("guest-checkout", { ...visa, account: "" })
    await saveRememberedCard(guest, "guest-checkout")
    expect(log.warn).not.toHaveBeenCalledWith("card-not-saved", expect.anything())
    const { commerce, account } = await customer()
    await rememberCard("checkout", { ...visa, account, token: "pm_local_decline" })
    await saveRememberedCard(commerce, "checkout")
    expect(log.warn).toHaveBeenCalledWith("card-not-saved", expect.anything())
  })

  test("is saved by a payment once there is its order, and not before", async () => {
    const { commerce } = await readyCart("card")
    const account = await login(commerce)
    const left = await leave(commerce, await updateCart(commerce, { billing: { card: visa } }))
    if (!("attempt" in left)) throw new Error(left.kind)
    const { attempt } = left
    await rememberCard(attempt.checkoutId, { ...visa, account })
    const request = { commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} }
    const back = async () => [(await completeReturn(request)).kind, (await listCards(commerce)).length]
    expect(await back()).toEqual(["pending", 0])
    settle(attempt, "requires_capture")
    expect(await back()).toEqual(["placed", 1])
  })

  test("is not saved where another payment makes the order", async () => {
    const { commerce, attempt, comeBack } = await startPurchase()
    const account = await login(commerce)
    const cart = await updateCart(commerce, { billing: { method: "card", card: visa } })
    await rememberCard(attempt.checkoutId, { ...visa, account })
    settle(attempt, "SUCCESS")
    const restored = { ...attempt, fingerprint: cartFingerprint(takeCartSnapshot(cart)) }
    expect((await comeBack({ attempt: restored })).kind).toBe("placed")
    expect(await listCards(commerce)).toHaveLength(0)
  })
})
