import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { openCommerce } from "~/commerce/client.server"
import { QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { closeAttempt, readCartAttempts } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { claimSentOrder, forgetSentOrder } from "~/store/sent-orders.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { aroundCalls } from "./around-calls.fixture"
import { outcomePath } from "./checkout-paths"
import { savePaymentChoice } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart } from "./purchase.fixture"

// What an order needs is written to its cart at the last moment, and a write may change the cart or wait for its turn.

muteLog()
/** What is changed in the answers to `PUT /cart`. */
let edit: ((cart: Record<string, unknown>) => object) | null = null
/** What the order's total is more than its cart's, in euros. */
let added = 0
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const response = await ask(url, init)
  if (added > 0 && `${init.method} ${new URL(url).pathname}` === "POST /api/cart/order") {
    const order = (await response.json()) as { grand_total: number }
    return Response.json({ ...order, grand_total: order.grand_total + added }, { headers: response.headers })
  }
  if (edit === null || `${init.method} ${new URL(url).pathname}` !== "PUT /api/cart") return response
  return Response.json(edit((await response.json()) as Record<string, unknown>), { headers: response.headers })
})
const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    ({ checkout_id }) => checkout_id === checkoutId,
  )

test.each(["virement", "paysafecard"])(
  "a write that changes the price of a cart paid by %s is told before anything is charged",
  async (method) => {
    const { commerce, cart } = await readyCart(method)
    // As where a promotion ends: the backend applies it at the next write.
    aroundCalls("after", [/^PUT .*\/cart$/], async () => {
      const other = openCommerce({ session: commerce.session(), ...i18n })
      await other.client.cart.updateItem(cart.items[0]?.id ?? "", { quantity: 2 })
    })
    expect(await leave(commerce, cart)).toMatchObject({ kind: "changed", currency: "EUR" })
    expect([await readCartAttempts(cart.checkout_id), ordersOf(cart.checkout_id)]).toEqual([[], []])
  },
)

test("so is one at a later press, after which the payment began anew", async () => {
  const { commerce, cart } = await readyCart("paysafecard")
  const first = await leave(commerce, cart)
  if (first.kind !== "requires-action") throw new Error(first.kind)
  await closeAttempt(first.attempt.id, "final")
  await keyValueStore().delete(`cart-written:${cart.checkout_id}`)
  aroundCalls("after", [/^PUT .*\/cart$/], async () => {
    const other = openCommerce({ session: commerce.session(), ...i18n })
    await other.client.cart.updateItem(cart.items[0]?.id ?? "", { quantity: 2 })
  })
  expect(await leave(commerce, cart)).toMatchObject({ kind: "changed", currency: "EUR" })
  expect(await readCartAttempts(cart.checkout_id)).toHaveLength(1)
})

test("a store that quotes another price at each write asks once, and the next press pays", async () => {
  const { commerce, cart } = await readyCart("paysafecard")
  let quantity = 1
  const raise = async () => {
    aroundCalls("after", [/^PUT .*\/cart$/], async () => {
      const other = openCommerce({ session: commerce.session(), ...i18n })
      await other.client.cart.updateItem(cart.items[0]?.id ?? "", { quantity: ++quantity })
    })
    return leave(commerce, (await readCart(commerce)) ?? cart)
  }
  expect([(await raise()).kind, (await raise()).kind]).toEqual(["changed", "requires-action"])
})

test("an order keeps nothing of what an earlier press promised", async () => {
  const { commerce, cart } = await readyCart("paysafecard")
  const services = cart.shipment_rating?.services ?? []
  const shipped = { service: services.find(({ pickup }) => !pickup)?.id ?? "" }
  const collected = await updateCart(commerce, { shipping: { service: services.find(({ pickup }) => pickup)?.id ?? "" } })
  expect((await leave(commerce, collected)).kind).toBe("requires-action")
  expect((await readCart(commerce))?.metadata).toMatchObject({
    promises: { collected_at: [expect.any(String), ...Array(3).fill(expect.any(String))] },
  })
  const left = { promises: { eco: { "an article that was taken out": "1,00 €" } } }
  await leave(commerce, await updateCart(commerce, { shipping: shipped, metadata: left }))
  expect((await readCart(commerce))?.metadata).toMatchObject({ promises: { collected_at: [], eco: {} } })
  expect(Object.keys(((await readCart(commerce))?.metadata as typeof left).promises.eco)).toEqual([])
})

test.each(["virement", "paysafecard"])("a write whose answer leaves out the account changes nothing for %s", async (method) => {
  const { commerce, cart } = await readyCart(method)
  edit = ({ account: _account, ...rest }) => rest
  const { kind } = await leave(commerce, cart)
  edit = null
  expect(kind).toBe(method === "virement" ? "placed" : "requires-action")
})

test("an order of another total than its cart's is logged", async () => {
  vi.mocked(log.warn).mockClear()
  const { commerce, cart } = await readyCart("virement")
  const warned = () => vi.mocked(log.warn).mock.calls.filter(([event]) => event === "payment-verification-failed")
  expect((await leave(commerce, cart)).kind).toBe("placed")
  expect(warned()).toEqual([])
  added = 1.2
  const other = await readyCart("virement")
  expect((await leave(other.commerce, other.cart)).kind).toBe("placed")
  added = 0
  expect(warned()).toMatchObject([[expect.anything(), { message: "order total", reference: other.cart.checkout_id.slice(-8) }]])
})

test("an order whose notes wait in vain for the cart's turn is not sent; the next press sends it with them", async () => {
  const { commerce, cart } = await readyCart("virement")
  let isBusy = false
  const withCartLock = <T>(_session: string | null, work: () => Promise<T>) =>
    isBusy ? Promise.reject<T>(new QueueTimeout()) : work()
  const crowded = openCommerce({ session: commerce.session(), ...i18n }, { withCartLock })
  // What the order itself reads, after which only its notes are written.
  aroundCalls("after", [/^GET .*\/cart\/order/, /^GET .*\/cart\/order/, /^GET .*\/cart$/], () => (isBusy = true))
  const pressed = leave(crowded, cart)
  expect(await pressed).toEqual({ kind: "refused", problem: { code: "service-unavailable" } })
  expect(ordersOf(cart.checkout_id)).toEqual([])
  expect(await leave(commerce, cart)).toMatchObject({ kind: "placed" })
  expect((await readOrder(commerce, cart.checkout_id))?.metadata).toMatchObject({ checkout_id: cart.checkout_id })
})

test("pressed twice, a refused card is told to the second press too", async () => {
  const card = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
  const { commerce, cart: before } = await readyCart("card")
  const cart = await updateCart(commerce, { billing: { method: "card", card } })
  const [second] = await withPaymentLock(cart.checkout_id, async () => {
    const waiting = leave(commerce, cart)
    await sleep(200)
    await updateCart(commerce, { billing: { method: "card", card: null } })
    return [waiting]
  })
  expect(await second).toEqual({ kind: "redirect", to: outcomePath("refused") })
  expect(ordersOf(before.checkout_id)).toEqual([])
})

test("a choice while the order of a killed process may be on its way is not written", async () => {
  const { commerce, cart } = await readyCart("ideal")
  await claimSentOrder(cart.checkout_id, 60_000)
  const settings = await readPaymentSettings(i18n)
  const offered = [{ id: "virement", label: "Virement", description: "" }]
  const choose = () => savePaymentChoice(commerce, { cart, settings, offered }, { method: "virement", keepCard: false })
  await expect(choose()).rejects.toThrow(QueueTimeout)
  expect((await readCart(commerce))?.billing?.method).toBe("ideal")
  await forgetSentOrder(cart.checkout_id)
  expect(await choose()).toMatchObject({ ok: true, value: { billing: { method: "virement" } } })
})
