import { afterEach, beforeEach, expect, test, vi } from "vitest"
import * as cancellation from "../functions/annuler-paiement"
import * as payments from "../functions/paiements"

const intents: Record<string, { status: string; client_secret: string }> = {}
const stripe = vi.fn((url: string, init: { method: string }) => {
  const [, id = "", cancel] = /payment_intents\/(\w+)(\/cancel)?$/.exec(url) ?? []
  const intent = intents[id]
  if (!intent || (cancel && !intent.status.startsWith("requires_"))) return Promise.resolve(new Response("{}", { status: 400 }))
  if (cancel && init.method === "POST") intent.status = "canceled"
  return Promise.resolve(Response.json(intent))
})

beforeEach(() => {
  vi.stubGlobal("fetch", stripe)
  vi.stubGlobal("SwellResponse", function answer(this: object, body: unknown, options: unknown) {
    Object.assign(this, { body, options })
  })
  for (const status of [
    "succeeded",
    "processing",
    "requires_action",
    "canceled",
    "requires_capture",
    "requires_confirmation",
    "added_since",
  ])
    intents[`pi_${status.replace("_", "")}`] = { status, client_secret: `${status}_secret` }
})
afterEach(() => {
  vi.unstubAllGlobals()
  stripe.mockClear()
})

const refuseWrite = () => Promise.reject(new Error("writes"))

const request = (change: Partial<SwellRequest>, orders: unknown[] = [], key: unknown = "rk_test_1"): SwellRequest => ({
  ...{ query: {}, body: {}, data: {}, session: null },
  swell: {
    ...{ post: refuseWrite, put: refuseWrite, delete: refuseWrite },
    get: (path: string) => Promise.resolve({ results: path === "/orders" ? orders : [] }),
    settings: () => Promise.resolve({ paiements: { stripe_restricted_key: key } }),
  },
  ...change,
})
const refusal = { body: { error: { code: "validation_error", param: "intent" } }, options: { status: 400 } }

test("a payment is cancelled for who has its secret, and again", async () => {
  const body = { intent: "pi_requiresaction", client_secret: "requires_action_secret" }
  expect(await cancellation.post(request({ body }))).toEqual({ ok: true })
  expect(intents["pi_requiresaction"]?.status).toBe("canceled")
  expect(await cancellation.post(request({ body }))).toEqual({ ok: true })
})

test.each([
  ["another secret", { intent: "pi_requiresaction", client_secret: "requires_action_secreT" }],
  ["no secret", { intent: "pi_requiresaction" }],
  ["one that the bank processes", { intent: "pi_processing", client_secret: "processing_secret" }],
  ["no payment intent", { intent: "pi_x/../../refunds", client_secret: "" }],
])("it is not with %s", async (_name, body) => {
  expect(await cancellation.post(request({ body }))).toMatchObject(refusal)
  expect(intents["pi_requiresaction"]?.status).toBe("requires_action")
})

test("a hold that an order has is not given up: the merchant takes it", async () => {
  const body = { intent: "pi_requirescapture", client_secret: "requires_capture_secret" }
  const ordered = { number: "9", billing: { intent: { stripe: { id: "pi_requirescapture" } } } }
  expect(await cancellation.post(request({ body }, [ordered]))).toMatchObject(refusal)
  expect(intents["pi_requirescapture"]?.status).toBe("requires_capture")
  expect(await cancellation.post(request({ body }))).toEqual({ ok: true })
})

test("nothing is cancelled, and Stripe not called, without the merchant's key", async () => {
  const body = { intent: "pi_requiresaction", client_secret: "requires_action_secret" }
  expect(await cancellation.post(request({ body }, [], ""))).toMatchObject(refusal)
  expect(stripe).not.toHaveBeenCalled()
})

const abandoned = (id: string, gateway = "stripe") => ({
  ...{ method: gateway === "stripe" ? "ideal" : gateway, gateway, id },
  ...{ amount: 24.72, currency: "EUR", started: "2026-11-23T09:00:00.000Z" },
})
const order = (number: string, payment: ReturnType<typeof abandoned>, billing = {}) => ({
  ...{ number, billing: { method: "paysafecard", ...billing } },
  metadata: { abandoned_payments: { [`ref-${number}`]: payment } },
})

test("the merchant sees which payments were taken beside their orders, and which only the provider knows", async () => {
  const orders = [
    order("1", abandoned("pi_succeeded")),
    order("2", abandoned("pi_processing")),
    order("3", abandoned("pi_canceled")),
    order("6", abandoned("pi_requirescapture")),
    // A card that the shopper may still confirm in another tab.
    order("7", abandoned("pi_requiresconfirmation")),
    order("8", abandoned("pi_addedsince")),
    order("4", abandoned("pay_1", "paysafecard"), { method: "card" }),
    // Accepted before the other one was: it made the order.
    order("5", abandoned("pi_succeeded"), { method: "ideal", intent: { stripe: { id: "pi_succeeded" } } }),
  ]
  const answer = (await payments.get(request({}, orders))) as { payments: { order: string; state: string; reference: string }[] }
  expect(answer.payments.map(({ order: number, state }) => [number, state])).toEqual([
    ["1", "surplus"],
    ["2", "open"],
    ["3", "over"],
    ["6", "held"],
    ["7", "open"],
    ["8", "unknown"],
    ["4", "unknown"],
  ])
  expect(answer.payments[0]).toMatchObject({ reference: "ref-1", amount: 24.72, currency: "EUR", method: "ideal" })
  expect(await payments.get(request({}, orders, null))).toMatchObject({
    payments: [{ state: "unknown" }, {}, {}, {}, {}, {}, {}],
  })
})

const statesOf = async (orders: unknown[]) =>
  ((await payments.get(request({}, orders))) as { payments: { state: string }[] }).payments.map(({ state }) => state)

test("a payment of which Stripe's answer is cut off is unknown, the others are told", async () => {
  stripe.mockImplementationOnce(() => Promise.resolve(new Response('{"id":"pi_succ', { status: 200 })))
  const orders = ["1", "2"].map((number) => order(number, abandoned("pi_succeeded")))
  expect(await statesOf(orders)).toEqual(["unknown", "surplus"])
  stripe.mockImplementationOnce(() => Promise.resolve(new Response("", { status: 200 })))
  const body = { intent: "pi_requiresaction", client_secret: "requires_action_secret" }
  expect(await cancellation.post(request({ body }))).toMatchObject(refusal)
})

test("while Stripe is slow, no more payments are asked about than fit the platform's ten seconds", async () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(0)
  const answer = stripe.getMockImplementation()!
  // As long as one call may last, six at once.
  stripe.mockImplementation((...asked) => {
    clock.mockReturnValue(Math.ceil(stripe.mock.calls.length / 6) * 4_000)
    return answer(...asked)
  })
  const states = await statesOf(Array.from({ length: 30 }, (_, number) => order(`${number}`, abandoned("pi_succeeded"))))
  expect([Date.now() < 10_000, states.length, states[0], states.at(-1)]).toEqual([true, 30, "surplus", "unknown"])
  clock.mockRestore()
  stripe.mockImplementation(answer)
})

test("so they see one whose cart never became an order, although the cart still names it", async () => {
  const { metadata, billing } = order("", abandoned("pi_succeeded"), {
    method: "ideal",
    intent: { stripe: { id: "pi_succeeded" } },
  })
  const other = order("", abandoned("pi_processing")).metadata
  const carts = [
    { metadata, billing, order_id: null },
    // Its order carries the note too.
    { metadata: other, order_id: "order-1" },
  ]
  const get = vi.fn((path: string, _query?: object) => Promise.resolve({ results: path === "/carts" ? carts : [] }))
  const answer = await payments.get(request({ query: { days: "7" }, swell: { ...request({}).swell, get } }))
  expect(answer).toMatchObject({
    payments: [{ order: null, reference: "ref-", state: "surplus", id: "pi_succeeded" }],
    unpaid: [],
  })
  expect((answer as { payments: object[] }).payments).toHaveLength(1)
  const [, asked] = get.mock.calls.find(([path]) => path === "/carts") ?? []
  expect(asked).toMatchObject({
    where: { date_updated: { $gte: expect.any(String) }, "metadata.abandoned_payments": { $exists: true } },
    ...{ sort: "date_updated desc", limit: 1000 },
  })
})

test("the merchant sees which orders have no payment, or not all of it, and by which method they were to be paid", async () => {
  const get = vi.fn((_path: string, query?: { where?: object }) => {
    const isUnpaid = JSON.stringify(query?.where ?? {}).includes(
      '"paid":{"$ne":true},"canceled":{"$ne":true},"draft":{"$ne":true}',
    )
    const due = { currency: "EUR", date_created: "2026-11-23T09:00:00.000Z", grand_total: 75.6 }
    const results = [
      { number: "7", ...due, billing: { method: "virement" } },
      { number: "8", ...due, payment_total: 50.1 },
    ]
    return Promise.resolve({ results: isUnpaid ? results : [] })
  })
  const answer = await payments.get(request({ swell: { ...request({}).swell, get } }))
  expect(answer).toMatchObject({
    ...{ payments: [], left_off: 0 },
    unpaid: [
      { order: "7", amount: 75.6, currency: "EUR", method: "virement", date: "2026-11-23T09:00:00.000Z" },
      { order: "8", amount: 25.5, method: null },
    ],
  })
})

test("it is no public route", () => expect(payments.config.route).not.toHaveProperty("public"))
