import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { addCartItem, readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { CartPatch } from "~/commerce/schemas/cart"
import { serializePlacedOrder } from "~/sessions/checkout-cookies.server"
import { startBackend } from "../setup/backend"
import { settleEvents } from "../../sandbox/services/functions/events.ts"
import { findOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { type PaymentRecord, savePayment } from "../../sandbox/services/payments/payment-record.ts"
import { addIntent, readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { settleStripeIntent } from "../../sandbox/services/vault/stripe-intent.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import * as authentication from "../../app/routes/commande.authentification"
import * as confirmation from "../../app/routes/commande.merci.$checkoutId"
import * as waiting from "../../app/routes/commande.attente"
import { recipient } from "../shopper/people"
import { openRoute } from "./guarded-route"

const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
let commerce: Commerce
let checkoutId: string
let cookies: Record<string, string>

afterAll(() => backend.close())

beforeEach(() => placeOrder({ method: "card", card: { token: "pm_local_async", gateway: "stripe" } }))

async function placeOrder(billing: NonNullable<CartPatch["billing"]>): Promise<void> {
  commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 50 })
  const plain = results
    .filter(({ options, delivery, purchase_options: ways }) => {
      return (options ?? []).length === 0 && delivery === "shipment" && !ways?.subscription
    })
    .sort((one, other) => (other.stock_level ?? 0) - (one.stock_level ?? 0))[0]
  const cart = await addCartItem(commerce, { productId: plain?.id ?? "", quantity: 1, options: [] })
  checkoutId = cart.checkout_id
  const rated = await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: recipient, billing: recipient })
  await updateCart(commerce, { shipping: { service: rated.shipment_rating?.services?.[0]?.id ?? "" }, billing })
  await submitOrder(commerce)
  const line = await serializePlacedOrder(new Request("http://shop.test/"), checkoutId, commerce)
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  cookies = { [name]: decodeURIComponent(value), "swell-session": commerce.session() ?? "" }
}

const page = () => openRoute(waiting, "/commande/attente")
const order = () => openRoute(confirmation, `/commande/merci/${checkoutId}`, { checkoutId })
const resets = () => backend.calls.filter((call) => call.startsWith("PUT /api/payments/")).length

type Shown = { checks: object | null; unpaid: { state: string; reason: string | null; confirm: string | null; manual: object[] } }

const look = async (check: number, visit: object = { cookies }) =>
  (await (await page().get(`?commande=${checkoutId}&tour=${check}`, visit)).json()) as Shown

/** The order as one that neither names its payment nor has it noted by the merchant's function. */
async function hidePayment(change: object = {}): Promise<void> {
  const { context } = backend.sandbox
  await settleEvents(context)
  const { authorized_payment_id: _unread, ...made } = findOrder(context, checkoutId)!
  saveOrder(context, { ...made, metadata: {}, ...change })
}

/** What became of the order's payment at its provider. */
function settleAtStripe(outcome: "accept" | "refuse"): void {
  const [payment] = listRecords<PaymentRecord>(backend.sandbox.context.database, "payments").slice(-1)
  const intent = readIntent(backend.sandbox.context, "stripe", payment?.transaction_id)
  if (intent) settleStripeIntent(backend.sandbox.context, intent, outcome)
}

describe("an order whose card its bank wants the shopper for", () => {
  beforeEach(() => placeOrder({ method: "card", card: { token: "pm_local_3ds", gateway: "stripe" } }))

  test("is told so, and leads to the bank", async () => {
    const confirm = `/commande/authentification?gateway=stripe&commande=${checkoutId}`
    expect(await look(1)).toMatchObject({ checks: null, unpaid: { state: "authentication", confirm } })
    const shown = await order().get("?suivi=fait", { cookies })
    expect(await shown.json()).toMatchObject({ unpaid: { state: "authentication", confirm } })
  })

  test("that refuses is told as failed, with other ways to pay the same order", async () => {
    settleAtStripe("refuse")
    const { unpaid } = await look(1)
    expect(unpaid).toMatchObject({ state: "failed", reason: expect.stringContaining("Votre banque") })
    expect(unpaid.manual).toMatchObject([{ label: "Virement bancaire" }])
    expect(unpaid.confirm).not.toBeNull()
    settleAtStripe("accept")
    const paid = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
    expect(paid.headers.get("Location")).toBe(`/commande/merci/${checkoutId}`)
    expect((await readOrder(commerce, checkoutId))?.paid).toBe(true)
  })
})

test("an order whose money is only reserved is told as that, and nothing more is asked of its shopper", async () => {
  await placeOrder({ method: "card", card: { token: "pm_local_3ds", gateway: "stripe" } })
  const { context } = backend.sandbox
  const [payment] = listRecords<PaymentRecord>(context.database, "payments").slice(-1)
  if (payment) savePayment(context, { ...payment, error: undefined, ...{ authorized: true } })
  expect(await look(1)).toMatchObject({ checks: null, unpaid: { state: "authorized", confirm: null, manual: [] } })
  const shown = await order().get("?suivi=fait", { cookies })
  expect(await shown.json()).toMatchObject({ unpaid: { state: "authorized", reason: null, confirm: null } })
  const address = `/commande/authentification?gateway=stripe&commande=${checkoutId}`
  const confirmation = await openRoute(authentication, address).get("", { cookies })
  expect(confirmation.headers.get("Location")).toBe(`/commande/attente?commande=${checkoutId}&tour=1`)
})

test("a trial whose card is authorised is confirmed, also while its order calls itself unpaid", async () => {
  const { context } = backend.sandbox
  const [payment] = listRecords<PaymentRecord>(context.database, "payments").slice(-1)
  savePayment(context, { ...payment!, success: true, status: "authorized" })
  saveOrder(context, { ...findOrder(context, checkoutId)!, payment_balance: 0, auth_total: 19 })
  const looked = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
  const confirmed = `/commande/merci/${checkoutId}?suivi=fait`
  expect(looked.headers.get("Location")).toBe(confirmed)
  expect(await (await order().get("?suivi=fait", { cookies })).json()).toMatchObject({ state: "confirmed", unpaid: null })
})

test("an order that names its payment's failure itself is told as failed, with other ways to pay it", async () => {
  await hidePayment({ payment_error: "Your card was declined." })
  const shown = await look(1)
  expect(shown).toMatchObject({ checks: null, unpaid: { state: "failed", confirm: null } })
  expect(shown.unpaid.reason).toBe("Le prestataire n’a pas pu encaisser le paiement.")
  expect(shown.unpaid.manual).toMatchObject([{ label: "Virement bancaire" }])
})

test("an order whose payment nobody may read ends without a promise", async () => {
  const { context } = backend.sandbox
  addIntent(context, { id: "a", gateway: "amazon", status: "AuthorizationInitiated" })
  await placeOrder({ method: "amazon", amazon: { checkout_session_id: "a" } })
  await hidePayment()
  expect(await look(1)).toMatchObject({ checks: { check: 1 }, unpaid: { state: "unknown", confirm: null } })
  const end = await page().get(`?commande=${checkoutId}&tour=99`, { cookies })
  expect(end.headers.get("Location")).toBe(`/commande/merci/${checkoutId}?suivi=fait`)
  expect(await (await order().get("?suivi=fait", { cookies })).json()).toMatchObject({ unpaid: { state: "unknown" } })
  context.clock.offset = 5_000
  const paid = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
  context.clock.offset = 0
  expect(paid.headers.get("Location")).toBe(`/commande/merci/${checkoutId}`)
})

describe("an order whose payment the provider has not confirmed", () => {
  test("leads from its confirmation to the waiting page, and back once it is paid", async () => {
    const first = await order().get("", { cookies })
    expect([first.status, first.headers.get("Location")]).toEqual([303, `/commande/attente?commande=${checkoutId}&tour=1`])
    const before = resets()
    const look = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
    expect([look.status, look.headers.get("Location")]).toEqual([303, `/commande/merci/${checkoutId}`])
    expect(resets()).toBe(before + 1)
    expect((await readOrder(commerce, checkoutId))?.paid).toBe(true)
    expect(await (await order().get("", { cookies })).json()).toMatchObject({ checkAgain: null, unpaid: null })
  })

  test("is not reloaded unless its shopper asks for that, a bounded number of times, and asked about by a visit only", async () => {
    const before = resets()
    const prefetch = { cookies, headers: { "Sec-Purpose": "prefetch" } }
    const look = await page().get(`?commande=${checkoutId}&tour=1`, prefetch)
    expect(look.status).toBe(200)
    expect(look.headers.get("Refresh")).toBeNull()
    const switchTo = `/commande/attente?commande=${checkoutId}&tour=1&auto=oui`
    expect(await look.json()).toMatchObject({ kind: "order", checks: { reloads: false, switchTo }, unpaid: { state: "waiting" } })
    const reloading = await page().get(`?commande=${checkoutId}&tour=1&auto=oui`, prefetch)
    expect(reloading.headers.get("Refresh")).toBe(`3;url=/commande/attente?commande=${checkoutId}&tour=2&auto=oui#verifier`)
    const stop = `/commande/attente?commande=${checkoutId}&tour=1`
    expect(await reloading.json()).toMatchObject({ checks: { reloads: true, switchTo: stop } })
    const end = await page().get(`?commande=${checkoutId}&tour=99`, prefetch)
    expect(end.headers.get("Location")).toBe(`/commande/merci/${checkoutId}?suivi=fait`)
    const shown = await order().get("?suivi=fait", { cookies })
    expect(await shown.json()).toMatchObject({
      checkAgain: `/commande/attente?commande=${checkoutId}&tour=1`,
      unpaid: { state: "waiting" },
    })
    expect(resets()).toBe(before)
  })

  test("is nobody else's to look at", async () => {
    const before = resets()
    const foreign = await page().get(`?commande=${checkoutId}&tour=1`)
    expect(await foreign.json()).toEqual({ kind: "unknown" })
    expect(await (await order().get("")).json()).toMatchObject({ checkAgain: null, order: { details: null } })
    expect(resets()).toBe(before)
  })
})

test("a transfer waits for its shopper, not for a payment service: its order's page says how it is made", async () => {
  await placeOrder({ method: "virement" })
  const before = resets()
  const look = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
  expect([look.status, look.headers.get("Location")]).toEqual([303, `/commande/merci/${checkoutId}`])
  const shown = (await (await order().get("", { cookies })).json()) as {
    order: { number: string; manualPayment: { how: string[] } }
  }
  expect(shown.order.manualPayment.how.join(" ")).toMatch(/IBAN.*dès que le virement nous parvient/)
  expect(resets()).toBe(before)
})
