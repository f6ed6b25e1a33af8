import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { openCommerce } from "~/commerce/client.server"
import { QueueTimeout } from "~/concurrency"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { closeAttempt, readCartAttempts } from "~/store/attempts.server"
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
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const response = await ask(url, init)
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

test("so is one at the second press, after which the payment began anew", async () => {
  const { commerce, cart } = await readyCart("paysafecard")
  const first = await leave(commerce, cart)
  if (first.kind !== "requires-action") throw new Error(first.kind)
  await closeAttempt(first.attempt.id, "final")
  aroundCalls("after", [/^PUT .*\/cart$/], async () => {
    const other = openCommerce({ session: commerce.session(), ...i18n })
    await other.client.cart.updateItem(cart.items[0]?.id ?? "", { quantity: 2 })
  })
  expect(await leave(commerce, cart)).toMatchObject({ kind: "changed", currency: "EUR" })
  expect(await readCartAttempts(cart.checkout_id)).toHaveLength(1)
})

test.each(["virement", "paysafecard"])("a write whose answer leaves out the account changes nothing for %s", async (method) => {
  const { commerce, cart } = await readyCart(method)
  edit = ({ account: _account, ...rest }) => rest
  const { kind } = await leave(commerce, cart)
  edit = null
  expect(kind).toBe(method === "virement" ? "placed" : "requires-action")
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
