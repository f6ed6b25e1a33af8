import { afterEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { type PaymentAttempt, closeAttempt, newAttemptId } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createAttempt } from "~/payments/attempts/payment-attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { findPaymentWithoutOrder, findUnfinishedPayment, readCartPaymentNotice } from "./unfinished-payment.server"
import { i18n, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())
afterEach(() => void vi.useRealTimers())

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

describe("a payment that only its return tells of", () => {
  test("is shown until its provider's time is over, but not while an order is being sent, nor behind a newer order without a payment", async () => {
    const { commerce, attempt } = await startPurchase("paypal")
    const cart = await readCart(commerce)
    if (!cart) throw new Error("The cart is gone")
    const settings = await readPaymentSettings(i18n)
    const look = async (seen = cart) => (await findUnfinishedPayment(seen, settings, null, false)).begun
    const until = Math.max(attempt.expiresAt, attempt.payableUntil)
    vi.useFakeTimers({ toFake: ["Date"], now: until - 1 })
    expect(await look()).toMatchObject({ method: "PayPal", resume: attempt.to })
    vi.setSystemTime(until)
    expect(await look()).toBeNull()
    vi.setSystemTime(attempt.startedAt)
    await keyValueStore().set(`order-sent:${attempt.checkoutId}`, "sent", 60_000)
    expect(await look()).toBeNull()
    await keyValueStore().delete(`order-sent:${attempt.checkoutId}`)
    expect(await look()).not.toBeNull()
    await createAttempt(newAttemptId(), takeCartSnapshot(cart))
    expect(await look()).toBeNull()
    expect(await look((await readyCart()).cart)).toBeNull()
  })
})

test("a page that must not wait for a provider asks none, and an order without a payment is no payment", async () => {
  const { commerce, attempt } = await startPurchase("ideal")
  settle(attempt, "processing")
  const [cart, settings] = [await readCart(commerce), await readPaymentSettings(i18n)]
  if (!cart) throw new Error("The cart is gone")
  const heard = vi.spyOn(globalThis, "fetch")
  const nothing = { approved: null, begun: null }
  expect(await findUnfinishedPayment(cart, settings, null, false)).toEqual(nothing)
  expect(heard).not.toHaveBeenCalled()
  heard.mockRestore()
  expect(await findUnfinishedPayment(cart, settings, null)).toMatchObject({ begun: { method: "iDEAL | Wero" } })
  const direct = (await readyCart("virement")).cart
  await createAttempt(newAttemptId(), takeCartSnapshot(direct))
  expect(await findUnfinishedPayment(direct, settings, null)).toEqual(nothing)
})

test("an approved payment of this cart is told after its provider was asked once", async () => {
  const { commerce, attempt } = await startPurchase("bancontact")
  settle(attempt, "succeeded")
  const heard = vi.spyOn(globalThis, "fetch")
  const to = `/paiement/retour?essai=${attempt.id}`
  expect(await findPaymentWithoutOrder({ commerce, i18n }, attempt)).toEqual({ to, funds: "none", ofThisCart: true })
  expect(heard.mock.calls.filter(([url]) => String(url).includes("/v1/setup_intents/"))).toHaveLength(1)
  heard.mockRestore()
})

describe("a payment of a cart that is gone", () => {
  const elsewhere = async (attempt: PaymentAttempt) => {
    const { commerce } = await readyCart()
    return findPaymentWithoutOrder({ commerce, i18n }, attempt)
  }

  test.each([
    ["requires_capture", { funds: "held" }],
    ["succeeded", { funds: "captured" }],
    ["requires_confirmation", null],
    ["processing", null],
  ])("at %s is shown where its money has moved", async (status, told) => {
    const { attempt } = await startPurchase("ideal")
    settle(attempt, status)
    const found = await elsewhere(attempt)
    expect(found).toEqual(told && { ...told, to: `/commande/attente?essai=${attempt.id}&motif=cart-changed`, ofThisCart: false })
  })

  test("is no longer shown once it was released", async () => {
    const { attempt } = await startPurchase("ideal")
    settle(attempt, "succeeded")
    await closeAttempt(attempt.id, "given-up")
    expect(await elsewhere(attempt)).toBeNull()
  })

  test("is none for an order without a payment; a defect is thrown", async () => {
    const { attempt } = await startPurchase("ideal")
    const { commerce } = await readyCart()
    expect(await findPaymentWithoutOrder({ commerce, i18n }, { ...attempt, method: null, gateway: null })).toBeNull()
    await expect(findPaymentWithoutOrder({ commerce: {} as Commerce, i18n }, attempt)).rejects.toThrow(TypeError)
  })
})

describe("the cart's page", () => {
  test("tells of a payment that may still be taken, where to follow it, and not to pay twice", async () => {
    const { commerce, attempt } = await startPurchase("ideal")
    settle(attempt, "processing")
    expect(await readCartPaymentNotice({ commerce, i18n }, attempt)).toEqual({
      to: `/commande/attente?essai=${attempt.id}&tour=1`,
      ofThisCart: true,
      isPaid: false,
      title: "Un paiement est déjà en cours",
      sentence: expect.stringMatching(
        /^iDEAL.*, \d+,\d{2}\u00a0€\. Il peut encore être accepté.*Ne payez pas une seconde fois\.$/,
      ),
      link: "Suivre ce paiement",
    })
  })

  test.each([
    ["paid", "succeeded", "Votre paiement a bien été reçu"],
    ["held", "requires_capture", "Votre paiement est autorisé"],
  ])("of a %s cart leaves only the way to its order", async (_title, status, title) => {
    const { commerce, attempt } = await startPurchase("ideal")
    settle(attempt, status)
    expect(await readCartPaymentNotice({ commerce, i18n }, attempt)).toEqual({
      to: `/paiement/retour?essai=${attempt.id}`,
      ofThisCart: true,
      isPaid: true,
      title,
      sentence: expect.stringContaining("Il ne vous reste qu’à terminer la commande."),
      link: "Terminer ma commande",
    })
  })

  test.each([
    ["paid", "succeeded", "Votre paiement a été reçu"],
    ["held", "requires_capture", "Une somme est réservée, sans être débitée,"],
  ])("tells what was %s for a cart that is gone, which this cart does not wait for", async (_title, status, words) => {
    const { attempt } = await startPurchase("ideal")
    settle(attempt, status)
    const { commerce } = await readyCart()
    expect(await readCartPaymentNotice({ commerce, i18n }, attempt)).toEqual({
      to: `/commande/attente?essai=${attempt.id}&motif=cart-changed`,
      ofThisCart: false,
      isPaid: false,
      title: "Un paiement est resté sans commande",
      sentence: expect.stringContaining(`${words} pour un panier que vous n’avez plus`),
      link: "Voir ce paiement",
    })
    await closeAttempt(attempt.id, "given-up")
    expect(await readCartPaymentNotice({ commerce, i18n }, attempt)).toBeNull()
  })
})
