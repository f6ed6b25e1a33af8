import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { findSubscriptionPath } from "./order-confirmation.server"
import { noteConfirmedIntent, readOrderPaymentStatus } from "./order-payment.server"
import { confirmOrderCard, readConfirmableOrder } from "./card-authentication.server"
import type { ConfirmableCard } from "./unpaid-order.server"
import { i18n, openShopOn } from "./purchase.fixture"

muteLog()

// Orders and payments as real stores tell them: each test says what a call answers. A number is a status, a function tells it.
let answers: Record<string, unknown> = {}
const calls: string[] = []
openShopOn(createSandbox(), (ask) => async (url, init) => {
  const call = `${init.method ?? "GET"} ${new URL(url).pathname}`
  calls.push(call)
  if (!(call in answers)) return ask(url, init)
  const told = answers[call]
  const answer: unknown = typeof told === "function" ? await told() : told
  return typeof answer === "number"
    ? Response.json({ error: { code: "x", message: "x" } }, { status: answer })
    : Response.json(answer)
})
beforeEach(() => {
  commerce = openCommerce({ session: null, ...i18n })
  answers = {}
  calls.length = 0
  vi.clearAllMocks()
})

let orders = 0
const idOf = (letter: string) => letter.repeat(24)
const [payment, other, gift] = [idOf("b"), idOf("c"), idOf("d")]
let commerce: Commerce
const checkoutId = "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11"

/** An unpaid order that the backend knows by now, and whether it is paid at the second look. */
function orderOf(change: object = {}) {
  const id = (++orders).toString(16).padStart(24, "0")
  return { id, number: "10042", currency: "EUR", grand_total: 16.8, paid: false, payment_balance: -16.8, items: [], ...change }
}
const follow = (checkGateway = false) => readOrderPaymentStatus(commerce, { checkoutId }, checkGateway)
const tell = (order: object, more: Record<string, unknown> = {}) => {
  answers = {
    "GET /api/cart/order": order,
    [`GET /api/payments/${payment}`]: { id: payment, success: false, error: {} },
    ...more,
  }
}

describe("an order that is followed", () => {
  test("is none without one, and settled once it is paid or nothing is left to pay", async () => {
    answers = { "GET /api/cart/order": null }
    expect(await follow()).toBeNull()
    for (const change of [{ paid: true }, { payment_balance: 0 }, { canceled: true }]) {
      tell(orderOf(change))
      expect(await follow()).toMatchObject({ state: "settled", payment: null })
    }
    expect(calls.some((call) => call.includes("/payments/"))).toBe(false)
  })

  test("stands as the payment of several that may be taken, whichever is the last; it has failed once all were given up", async () => {
    const [hold, failed, code] = [{ success: true, authorized: true }, { success: false, error: {} }, "authentication_required"]
    const ranks = [{ ...hold, void: true }, failed, { ...failed, error: { code } }, { async: true }, hold]
    for (const [rank, state] of ["failed", "failed", "authentication", "waiting", "authorized"].entries()) {
      const counting = { id: other, ...ranks[rank] }
      const results = [counting, ...ranks.slice(0, rank).map((each) => ({ id: payment, ...each }))]
      tell(orderOf({ payments: { results } }), { [`GET /api/payments/${other}`]: counting })
      expect(await follow()).toMatchObject({ state, payment: { id: other } })
    }
  })

  test("stands as the payment that it names; its gateway is asked again only where that is wanted", async () => {
    tell(orderOf({ authorized_payment_id: payment }), { [`PUT /api/payments/${payment}`]: { id: payment } })
    expect(await follow()).toMatchObject({ state: "failed", payment: { id: payment } })
    expect(calls).not.toContain(`PUT /api/payments/${payment}`)
    await follow(true)
    expect(calls).toContain(`PUT /api/payments/${payment}`)
  })

  test("whose payment is made by now waits until it says so itself", async () => {
    tell(orderOf({ authorized_payment_id: payment }), { [`GET /api/payments/${payment}`]: { id: payment, success: true } })
    expect(await follow()).toMatchObject({ state: "waiting", payment: { id: payment } })
  })

  test("that is paid while one looks is settled, and its card is confirmed no more", async () => {
    const card = { method: "card", gateway: "stripe", transaction_id: "pi_1", card: { token: "pm_1" } }
    const paidCard = { ...card, id: payment, success: true }
    const order = orderOf({ authorized_payment_id: payment })
    for (const look of [follow, () => readConfirmableOrder(commerce, i18n, { checkoutId }, false)]) {
      let looks = 0
      const told = () => (looks++ === 0 ? order : { ...order, paid: true, payment_balance: 0 })
      tell({}, { "GET /api/cart/order": told, [`GET /api/payments/${payment}`]: paidCard })
      if (look === follow) expect(await look()).toMatchObject({ state: "settled", payment: { id: payment } })
      else expect(await look()).toBeNull()
    }
  })

  const noteFormerly = (id: string, secret: string) => keyValueStore().set(`order-intent:${id}`, secret, 60_000)
  test.each([noteFormerly, noteConfirmedIntent])("whose card was just confirmed waits for a silent Stripe", async (note) => {
    await note("pi_silent", "pi_silent_secret_1")
    const failed = { id: payment, success: false, error: {}, method: "card", gateway: "stripe", transaction_id: "pi_silent" }
    const silent = { "GET /v1/payment_intents/pi_silent": () => new Promise(() => undefined) }
    tell(orderOf({ authorized_payment_id: payment }), { [`GET /api/payments/${payment}`]: failed, ...silent })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const followed = follow()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(await followed).toMatchObject({ state: "waiting", payment: null })
  })

  test.each([
    ["another order's", { id: payment, order_id: idOf("e") }],
    ["nobody's", null],
    ["refused to us", 403],
    ["not answered", 503],
  ])("whose payment is %s is unknown, which is logged; a failure that the order tells is told", async (_name, answer) => {
    const more = { [`GET /api/payments/${payment}`]: answer }
    tell(orderOf({ authorized_payment_id: payment }), more)
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
    expect(log.warn).toHaveBeenCalledWith("payment-recheck-failed", { message: expect.any(String) })
    tell(orderOf({ authorized_payment_id: payment, payment_error: "Declined" }), more)
    expect(await follow()).toMatchObject({ state: "failed", payment: null })
  })

  test("has the last of its payments that is neither made nor a gift card's, and keeps it for a link without login", async () => {
    const refused = [other, idOf("e"), payment].map((id) => ({ id, method: "card", success: false }))
    const others = [gift, other].map((id) => ({ id, method: id === gift ? "giftcard" : "card", success: id === other }))
    const results = [...refused, ...others, { id: 7 }, { id: "x" }]
    const order = orderOf()
    tell(order, { [`GET /api/account/orders/${order.id}`]: { ...order, payments: { results } } })
    expect(await follow()).toMatchObject({ payment: { id: payment } })
    tell(order, { [`GET /api/account/orders/${order.id}`]: null })
    expect(await follow()).toMatchObject({ payment: { id: payment } })
    // A later one, a hold, takes its place once the customer’s list has it.
    const later = { [`GET /api/payments/${other}`]: { id: other, async: true } }
    for (const list of [{ payments: { results: [...results, { id: other, success: true, authorized: true }] } }, {}]) {
      tell({ ...order, ...list }, later)
      expect(await follow()).toMatchObject({ state: "waiting", payment: { id: other } })
    }
  })

  test.each([null, 403, 404])("whose payments its customer may not list (%j) is unknown", async (answer) => {
    const order = orderOf()
    tell(order, { [`GET /api/account/orders/${order.id}`]: answer })
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
    expect(log.warn).not.toHaveBeenCalled()
  })

  test.each([401, 503])("whose payments cannot be listed for now (%i) is unknown, which is logged", async (answer) => {
    const order = orderOf()
    tell(order, { [`GET /api/account/orders/${order.id}`]: answer })
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
    expect(log.warn).toHaveBeenCalledWith("payment-recheck-failed", { message: expect.any(String) })
  })

  test("is the customer's own by its own id", async () => {
    const order = orderOf({ authorized_payment_id: payment })
    tell({}, { "GET /api/cart/order": null, [`GET /api/account/orders/${order.id}`]: order })
    const followed = await readOrderPaymentStatus(commerce, { orderId: order.id }, false)
    expect(followed).toMatchObject({ order: { id: order.id }, state: "failed" })
  })

  test("that names something else for a payment asks nothing about it", async () => {
    tell(orderOf({ authorized_payment_id: "../account" }))
    expect(await follow()).toMatchObject({ state: "unknown" })
    expect(calls.filter((call) => call.includes("payments"))).toEqual([])
  })
})

describe("an order's card", () => {
  const card = { method: "card", gateway: "stripe", transaction_id: "pi_1", card: { token: "pm_1" }, success: false }

  test("can be confirmed while it is unpaid, with what its page loads; no other order's", async () => {
    const named = { [`GET /api/payments/${payment}`]: { ...card, id: payment } }
    tell(orderOf({ authorized_payment_id: payment }), named)
    const read = () => readConfirmableOrder(commerce, i18n, { checkoutId }, false)
    expect(await read()).toMatchObject({
      payment: { transactionId: "pi_1" },
      clientConfig: { settings: { card: { gateway: "stripe" } }, scripts: { stripe: expect.any(String) } },
    })
    tell(orderOf({ authorized_payment_id: payment, paid: true }), named)
    expect(await read()).toBeNull()
    answers["GET /api/cart/order"] = null
    expect(await read()).toBeNull()
  })

  const confirm = (byScript: boolean, id = payment) => {
    const known = { id, transactionId: "pi_1", cardToken: "pm_1", state: "authentication" } as ConfirmableCard
    const opened = { commerce, i18n, reference: { checkoutId }, payment: known }
    return confirmOrderCard(opened, { token: "", byScript, clientAddress: null })
  }
  const vault = (data: unknown) => ({ "GET /intent": { $status: 200, $data: data } })
  const secret = vault({ id: "pi_1", client_secret: "pi_1_secret" })
  const stripe = (answer: unknown) => ({ ...secret, "POST /v1/payment_intents/pi_1/confirm": answer })
  const intent = { id: "pi_1", client_secret: "pi_1_secret", amount: 1680, currency: "eur" }

  test.each([
    ["the vault knows no secret", vault({ id: "pi_1" }), "payment-refused"],
    ["the vault refuses the card", vault({ errors: { gateway: { code: "x", message: "Refusée" } } }), "payment-refused"],
    ["the vault tells an error", vault({ id: "pi_1", client_secret: "s", error: { message: "Refusée" } }), "payment-refused"],
    ["the vault does not answer", { "GET /intent": 503 }, "service-unavailable"],
  ])("is refused where %s, which is logged", async (_name, told, code) => {
    answers = told
    expect(await confirm(true)).toEqual({ kind: "refused", problem: { code } })
    expect(log.warn).toHaveBeenCalledWith("payment-start-failed", { method: "card", message: expect.stringMatching(/./) })
  })

  test("is asked about by the script, by the bank's own page, or needs the script where it has none", async () => {
    answers = secret
    expect(await confirm(true, other)).toEqual({ kind: "script", clientSecret: "pi_1_secret" })
    const url = "https://hooks.stripe.com/3d_secure_2/x"
    const action = { type: "redirect_to_url", redirect_to_url: { url } }
    answers = stripe({ ...intent, status: "requires_action", next_action: action })
    expect(await confirm(false, other)).toEqual({ kind: "page", url })
    for (const next_action of [null, { type: "use_stripe_sdk" }]) {
      answers = stripe({ ...intent, status: "requires_action", next_action })
      const told = { kind: "refused", problem: { code: "authentication-needs-script" } }
      expect(await confirm(false, other)).toEqual(told)
    }
    answers = stripe({ ...intent, status: "succeeded" })
    expect(await confirm(false, other)).toEqual({ kind: "decided" })
    answers = stripe(402)
    expect(await confirm(false, other)).toEqual({ kind: "decided" })
    answers = stripe(503)
    expect(await confirm(false, other)).toEqual({ kind: "refused", problem: { code: "service-unavailable" } })
  })
})

describe("the way to an order's subscription", () => {
  const all = "/account/abonnements"
  const one = { id: idOf("1"), status: "active", currency: "EUR", order_id: idOf("a") }

  test.each([
    ["to the one that it began", { results: [{ ...one, id: idOf("2"), order_id: idOf("f") }, one] }, `${all}/${one.id}`],
    ["to all, when it began two", { results: [one, { ...one, id: idOf("2") }] }, all],
    ["to all, before there is one", { results: [{ ...one, order_id: idOf("f") }] }, all],
    ["to all, when they cannot be read", 503, all],
    ["to all, for a guest", 401, all],
  ])("leads %s", async (_name, answer, path) => {
    answers = { "GET /api/subscriptions": answer }
    expect(await findSubscriptionPath(commerce, idOf("a"))).toBe(path)
    const isRead = typeof answer !== "number"
    expect(vi.mocked(log.warn).mock.calls.some(([event]) => event === "subscription-lookup-failed")).toBe(!isRead)
  })
})
