import { beforeAll, beforeEach, expect, test } from "vitest"
import { muteLog } from "../../../../tests/setup/mute-log"
import { applyGiftCard, replaceCartItems, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Cart } from "~/commerce/api-types"
import { toMinorUnits } from "~/money/minor-units"
import type { PaymentAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../../../sandbox/services/vault/intent-record.ts"
import { listRecords, putRecord } from "../../../../sandbox/storage/records.ts"
import { completeReturn } from "~/checkout/complete-return.server"
import { leave, openShopOn, readyCart, i18n } from "~/checkout/purchase.fixture"

muteLog()

const intents: URLSearchParams[] = []
let answerIntent: (() => object) | null = null
const sandbox = openShopOn(createSandbox(), (toSandbox) => async (url, init) => {
  const { pathname, searchParams } = new URL(url)
  if (pathname === "/intent") {
    intents.push(searchParams)
    if (answerIntent) return Response.json({ $status: 200, $data: answerIntent() })
  }
  return toSandbox(url, init)
})
beforeAll(() => clearCatalogueCache())
beforeEach(() => {
  intents.length = 0
  answerIntent = null
})

const visa = { gateway: "stripe", brand: "visa", display_brand: "cartes_bancaires", last4: "4242", exp_month: 12, exp_year: 2034 }
const typed = (token: string) => ({ ...visa, token, address_check: null, cvc_check: "unchecked", zip_check: null })

async function cartWith(token: string) {
  const { commerce, cart } = await readyCart("card")
  return { commerce, cart: await updateCart(commerce, { billing: { method: "card", card: typed(token) } }), before: cart }
}

const complete = (commerce: Awaited<ReturnType<typeof cartWith>>["commerce"], attempt: PaymentAttempt) =>
  completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })

const sent = (name: string) => intents[0]?.get(`$data[intent][${name}]`)
const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string; paid: boolean }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkoutId,
  )
const billingOf = (cart: Cart) =>
  listRecords<{ id: string; checkout_id: string; billing: Record<string, unknown> }>(sandbox.context.database, "carts").find(
    (each) => each.checkout_id === cart.checkout_id,
  )?.billing

test("an intent that the vault has confirmed already needs no page [4.1]", async () => {
  const { commerce, cart } = await cartWith("pm_local_ok")
  answerIntent = () => ({ id: "pi_x", client_secret: "pi_x_secret_y", status: "requires_capture" })
  const attempt = { method: "card", gateway: "stripe", to: null }
  expect(await leave(commerce, cart)).toMatchObject({ kind: "check-status", attempt })
})

test("a card that its browser has confirmed ends in one order, with the contract's billing [3.21] [4.2]", async () => {
  const { commerce, cart } = await cartWith("pm_local_ok")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  const { attempt } = pressed
  settle(attempt, { status: "requires_capture" })
  expect(await complete(commerce, attempt)).toMatchObject({ kind: "placed", order: { paid: true } })
  expect(await complete(commerce, attempt)).toMatchObject({ kind: "placed" })
  expect(ordersOf(cart.checkout_id)).toHaveLength(1)
  expect(billingOf(cart)).toMatchObject({
    method: "card",
    card: { ...typed("pm_local_ok"), test: true },
    intent: { stripe: { id: attempt.providerId } },
  })
  expect(billingOf(cart)?.["account_card_id"] ?? null).toBeNull()
})

test("the intent carries the cart's amount in cents and may be captured and charged again later", async () => {
  const { commerce, cart } = await cartWith("pm_local_ok")
  await leave(commerce, cart)
  const names = ["amount", "currency", "payment_method", "capture_method", "setup_future_usage", "customer"]
  expect(names.map(sent)).toEqual([
    String(toMinorUnits(cart.capture_total, "EUR")),
    "eur",
    "pm_local_ok",
    "manual",
    "off_session",
    null,
  ])
})

test("a card whose bank asks leads to our own page, which is taken up again, and is not paid before [4.2]", async () => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  const { attempt } = pressed
  expect(attempt.to).toBe(`/commande/authentification?gateway=stripe&essai=${attempt.id}`)
  expect(await complete(commerce, attempt)).toEqual({ kind: "pending" })
  expect(await leave(commerce, cart, attempt)).toMatchObject({ kind: "requires-action", attempt: { id: attempt.id } })
  expect(intents).toHaveLength(1)
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)

  settle(attempt, { status: "requires_capture" })
  expect(await complete(commerce, attempt)).toMatchObject({ kind: "placed", order: { paid: true } })
})

test("a card that its bank still thinks about waits, and is paid once it is accepted", async () => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  settle(pressed.attempt, { status: "processing" })
  expect(await complete(commerce, pressed.attempt)).toEqual({ kind: "pending" })
  settle(pressed.attempt, { status: "requires_capture" })
  expect((await complete(commerce, pressed.attempt)).kind).toBe("placed")
  expect(ordersOf(cart.checkout_id)).toHaveLength(1)
})

test("another card is another payment", async () => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const first = await leave(commerce, cart)
  const other = await updateCart(commerce, { billing: { card: typed("pm_local_ok") } })
  const second = await leave(commerce, other, "attempt" in first ? first.attempt : null)
  expect(second.kind).toBe("requires-action")
  expect(intents[1]?.get("$data[intent][payment_method]")).toBe("pm_local_ok")
})

test.each(["requires_payment_method", "canceled"])("3-D Secure that ends as %s: no order, the cart stays", async (status) => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  settle(pressed.attempt, { status })
  expect(await complete(commerce, pressed.attempt)).toEqual({ kind: "refused" })
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)
})

test("an intent of another amount is never taken for this cart's", async () => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  settle(pressed.attempt, { status: "requires_capture", amount: toMinorUnits(cart.capture_total, "EUR") - 1 })
  expect(await complete(commerce, pressed.attempt)).toEqual({ kind: "cart-changed", mayBeCharged: true })
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)
})

test("the order carries the card that Stripe accepted, not one that another tab typed since", async () => {
  const { commerce, cart } = await cartWith("pm_local_3ds")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  settle(pressed.attempt, { status: "requires_capture" })
  await updateCart(commerce, { billing: { card: { ...typed("pm_local_ok"), last4: "1111" } } })
  expect((await complete(commerce, pressed.attempt)).kind).toBe("placed")
  expect(billingOf(cart)?.["card"]).toMatchObject({ token: "pm_local_3ds", last4: null, brand: null })
})

test.each(["processing", "succeeded", "requires_payment_method"])(
  "an intent that begins as %s is not supported [4.3]",
  async (status) => {
    const { commerce, cart } = await cartWith("pm_local_ok")
    answerIntent = () => ({ id: "pi_x", client_secret: "pi_x_secret_y", status })
    expect(await leave(commerce, cart)).toEqual({ kind: "refused", problem: { code: "payment-method-unavailable" } })
  },
)

test("what the vault refuses is a refused payment, for which another card is asked", async () => {
  const { commerce, cart } = await cartWith("pm_local_ok")
  answerIntent = () => ({ errors: { gateway: { code: "TOKEN_ERROR", message: "Votre carte a été refusée." } } })
  expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
})

test("below the minimum charge no card is taken: it is back to the choice", async () => {
  const { commerce, cart: whole } = await cartWith("pm_local_ok")
  const balance = Math.round(whole.capture_total * 100 - 49) / 100
  const code = "RESTE49CENTIMES1"
  const card = { id: "65c0000000000000000000f1", code, code_formatted: code, last4: "MES1", amount: balance, balance }
  putRecord(sandbox.context.database, "giftcards", { ...card, active: true, currency: "EUR" }, { key: code })
  const cart = await applyGiftCard(commerce, code)
  expect(cart.capture_total).toBe(0.49)
  expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement" })
  expect(intents).toHaveLength(0)
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)
})

test("a trial, which charges nothing yet, makes no intent: the card is saved with the order [5.5]", async () => {
  const { commerce } = await cartWith("pm_local_ok")
  const { results } = await listProducts(i18n, { limit: 100 })
  const isTrial = (plan: { billing_schedule?: { trial_days?: number } | null }) => (plan.billing_schedule?.trial_days ?? 0) > 0
  const product = results.find((each) => each.purchase_options?.subscription?.plans?.some(isTrial))
  const plan = product?.purchase_options?.subscription?.plans?.find(isTrial)
  const options = (product?.options ?? []).map(({ id, values }) => ({ id, value: values?.[0]?.name ?? "" }))
  const rated = await replaceCartItems(commerce, [{ productId: product?.id ?? "", quantity: 1, options, planId: plan?.id ?? "" }])
  const free = rated.shipment_rating?.services?.find(({ price }) => price === 0)
  if (free) await updateCart(commerce, { shipping: { service: free.id } })
  const cart = await updateCart(commerce, { billing: { method: "card", card: typed("pm_local_ok") } })
  expect([cart.capture_total, cart.auth_total > 0]).toEqual([0, true])
  expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
  expect(intents).toHaveLength(0)
  expect(ordersOf(cart.checkout_id)).toHaveLength(1)
  expect(billingOf(cart)).toMatchObject({ method: "card", card: { token: "pm_local_ok" } })
  expect(billingOf(cart)?.["intent"] ?? null).toBeNull()
})

test("without a card it is back to the choice", async () => {
  const { commerce, cart } = await readyCart("card")
  expect(await leave(commerce, cart)).toEqual({ kind: "redirect", to: "/commande/paiement" })
  expect(intents).toHaveLength(0)
})

function settle(attempt: PaymentAttempt, change: object): void {
  const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
  if (!intent) throw new Error("No such intent")
  saveIntent(sandbox.context, { ...intent, ...change })
}
