import { AsyncLocalStorage } from "node:async_hooks"
import fc from "fast-check"
import { beforeAll, expect, test, vi } from "vitest"
import { openShopOn } from "../../app/checkout/purchase.fixture"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { ATTEMPT_RETENTION_MS, type PaymentAttempt } from "~/store/attempts.server"
import type * as logging from "~/log.server"
import { readSurplus } from "~/store/surplus.server"
import type * as stores from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { type OrderRecord, findOrder } from "../../sandbox/services/orders/order-record.ts"
import { listPayments } from "../../sandbox/services/payments/payment-record.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { awaitsCapture } from "../../sandbox/services/vault/paysafecard-payment.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { prepare } from "../../sandbox/storage/records.ts"
import type { Shown } from "./payment-browser"
import { rareSequences, readDiagram } from "./payment-diagram"
import { METHODS } from "./payment-methods"
import { type Event, CHOICES, isKilledAt, openModel, readTold, type ShopProcess, type Step, type Told } from "./payment-model"

const world = vi.hoisted(() => ({ attempts: [] as PaymentAttempt[], checkAlive: () => undefined as void }))
const running = new AsyncLocalStorage<ShopProcess>()
world.checkAlive = () => {
  if (running.getStore()?.isDead) throw new Error("This process was killed")
}

vi.mock("~/log.server", async (load) => ({
  ...(await load<typeof logging>()),
  log: { info: vi.fn(), warn: vi.fn(), fault: vi.fn(), alert: vi.fn() },
}))
// Mails about orders say nothing here.
vi.mock("../../sandbox/services/functions/events.ts", () => ({ emit: () => undefined, settleEvents: async () => undefined }))
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => void vi.setSystemTime(Date.now() + ms) }))
vi.mock("~/store/key-value-store.server", async (load) => {
  const original = await load<typeof stores>()
  const store = original.createSqliteStore(":memory:")
  const names = ["get", "set", "setIfAbsent", "delete", "increment"] as const
  const ofProcess = (name: (typeof names)[number]) => async (key: string, value: never, more: never) => {
    world.checkAlive()
    if (name === "set" && key.startsWith("attempt:")) world.attempts.push(JSON.parse(value) as PaymentAttempt)
    return store[name](key, value, more)
  }
  return { ...original, keyValueStore: () => Object.fromEntries(names.map((name) => [name, ofProcess(name)])) }
})

const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  world.checkAlive()
  const process = running.getStore()
  process?.hear?.()
  if (!process || !isKilledAt(process, url)) return ask(url, init)
  if (process.kill?.isAnswered) await ask(url, init)
  process.isDead = true
  throw new Error("This process was killed")
})
async function control(path: string, body: object): Promise<void> {
  const request = new Request(`http://localhost:4000/${path}`, { method: "POST", body: JSON.stringify(body) })
  expect((await sandbox.storefront.fetch(request)).status).toBe(200)
}
beforeAll(async () => {
  Object.assign(process.env, { SWELL_TIMEOUT_MS: "20000", VAULT_TIMEOUT_MS: "20000" })
  vi.useFakeTimers({ toFake: ["Date"] })
  // The product of every cart: it never runs out.
  await control("__stock", { slug: "filtres-papier-02", level: 1_000_000 })
  // A backend that would make a second order of one cart.
  await control("__faults", { submit_model: "second-order" })
  return () => void vi.useRealTimers()
})

/** The latest attempt is the likeliest. */
const tab = fc.constantFrom(0, 0, 0, 1, 1, 2)
const doing = <Name extends string>(...names: Name[]) => ({ do: fc.constantFrom(...names) })
const method = fc.constantFrom(...METHODS)
const choice = fc.constantFrom(...CHOICES, "accept" as const)
const start: fc.Arbitrary<Event> = fc.record({ ...doing("start"), method })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 4, arbitrary: fc.record({ ...doing("answer"), tab, choice }) },
  { weight: 5, arbitrary: fc.record({ ...doing("return"), tab }) },
  { weight: 4, arbitrary: fc.record({ ...doing("check", "end", "release"), tab }) },
  { weight: 2, arbitrary: fc.record({ ...doing("change"), quantity: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.oneof(fc.record(doing("follow", "returns")), fc.record({ ...doing("confirm"), choice })) },
  { weight: 2, arbitrary: fc.record({ ...doing("wait"), seconds: fc.constantFrom(10, 70, 3 * 3600, 26 * 3600, 6 * 86_400) }) },
)
const kill = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ callsLeft: fc.nat(9), isAnswered: fc.boolean() }) },
)
const nothing = fc.constant(null)
const beside = fc.oneof(
  { weight: 5, arbitrary: nothing },
  {
    weight: 1,
    arbitrary: fc.record({
      callsLeft: fc.nat(12),
      event: fc.oneof(start, fc.record({ ...doing("return", "check", "end", "release"), tab })) as fc.Arbitrary<Event>,
    }),
  },
)
function sequenceOf(others: fc.Arbitrary<Step["beside"]>): fc.Arbitrary<Step[]> {
  const step = (event: fc.Arbitrary<Event>): fc.Arbitrary<Step> => fc.record({ event, kill, beside: others })
  /** A payment from the order button to its return. */
  const trip: fc.Arbitrary<Step[]> = fc.tuple(
    step(start),
    step(fc.record({ ...doing("answer"), tab: fc.constant(0), choice })),
    step(fc.record({ ...doing("return"), tab: fc.constant(0) })),
  )
  return fc.array(fc.oneof(fc.tuple(step(event)), trip), { minLength: 2, maxLength: 7 }).map((parts) => parts.flat())
}
/** In half of them other tabs do nothing at the same moment, so that all is judged that is told. */
const sequence = fc.oneof(sequenceOf(nothing), sequenceOf(beside))

const diagram = readDiagram()
const drawn = new Set(diagram.flat())
/** Each edge, and the first sequence that met it. */
const seen = new Map<string, string>()

/** What an order's payments have taken, in cents. */
function centsPaid(order: OrderRecord): number {
  const made = listPayments(sandbox.context, order.id).filter(({ success }) => success)
  return Math.round(made.reduce((sum, { amount }) => sum + amount, 0) * 100)
}

/** What the provider has done for an attempt without waiting for an order: taken money, reserved it, or neither. */
function fundsOf({ providerId, gateway }: PaymentAttempt): "surplus" | "held" | null {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  // What nobody asks about is never taken.
  if (intent?.kind !== "payment" || awaitsCapture(intent)) return null
  if (intent.status === "requires_capture" || intent.status === "AUTHORIZED") return "held"
  const isTaken = gateway === "stripe" ? intent.status === "succeeded" : gateway === "paysafecard" && intent.status === "SUCCESS"
  return isTaken ? "surplus" : null
}

/** A payment that was taken or is held beside the order's stands in the ledger, and its shopper reads of it as what it is. */
async function expectSurplusTold({ tabs, follow, take }: Model, order: OrderRecord): Promise<void> {
  await take({ event: { do: "returns" }, kill: null })
  const own = listPayments(sandbox.context, order.id).map(({ transaction_id }) => transaction_id)
  const surplus = tabs().filter((attempt) => fundsOf(attempt) !== null && !own.includes(attempt.providerId))
  if (surplus.length === 0) return
  const { others } = (await follow()).data as { others: { payments: { state: string; providerReference: string }[] } }
  const told = others.payments.map(({ state, providerReference }) => `${state} ${providerReference}`)
  expect(told).toEqual(expect.arrayContaining(surplus.map((attempt) => `${fundsOf(attempt)} ${attempt.providerId}`)))
  for (const { id } of surplus) expect(await readSurplus(id)).toMatchObject({ attemptId: id, orderNumber: order.number })
  surplusTold += surplus.length
}
let surplusTold = 0
const tellings = { all: 0, judged: 0 }

/** Nobody is left without a next step: the page itself names it. */
function expectNextStep({ status, data }: Shown, told: Told): void {
  expect(told === "Forgotten" ? [404] : [200, 422, 429]).toContain(status)
  if (told === "Unclear") expect(data["checks"]).toMatchObject({ checkAgain: expect.stringMatching(/^\/paiement\/retour\?/) })
  if (told === "NotOrdered") expect(data).toMatchObject({ payment: { reference: /./ }, contact: { email: /@/ } })
}

type Model = Awaited<ReturnType<typeof openModel>>
const RUNS = Number(process.env["MODEL_RUNS"] ?? 200)
const gateways = [
  { klarna: "klarna", card: "stripe", wallets: "authorizenet" },
  { klarna: "stripe", card: "quickpay", wallets: "braintree" },
  { klarna: "stripe", card: "authorizenet", wallets: "authorizenet" },
] as const

test.each(gateways.map((each, index) => ({ ...each, index })))(
  "with Klarna by $klarna, cards by $card and wallets by $wallets no sequence loses or doubles a payment, or leaves its shopper alone",
  { timeout: 60_000 + RUNS * 1_000 },
  async ({ klarna, card, wallets, index }) => {
    const [apple, paypal] = wallets === "braintree" ? [wallets, wallets] : ["stripe", ""]
    const ofWallets = { google: { gateway: wallets }, apple: { gateway: apple }, link: {}, paypal: { gateway: paypal } }
    changePaymentSettings(sandbox.context, { klarna: { gateway: klarna }, card: { gateway: card, mode: "test" }, ...ofWallets })
    clearCatalogueCache()
    const property = fc.asyncProperty(sequence, async (steps) => {
      const model = await openModel({ sandbox, process: running, attempts: world.attempts }, { card, wallets })
      const told = new Map<string, Told>()
      let isAlone = true
      for (const [index, step] of steps.entries()) {
        isAlone &&= !step.beside
        const known = model.tabs().length
        const before = model.tabOf(step.event)
        const shown = await model.take(step)
        if (!shown) continue
        const now = readTold(shown, step.event)
        expectNextStep(shown, now)
        const order = findOrder(sandbox.context, model.checkoutId)
        if (now === "Paid") expect(order && centsPaid(order)).toBe(Math.round((order?.grand_total ?? 0) * 100))
        const tabs = model.tabs()
        const named = tabs.find(({ id, to }) => id === shown.essai || (now === "AtProvider" && to === shown.data["providerUrl"]))
        const orderedBy = order ? await model.orderedBy() : null
        const ordered = tabs.find(({ id }) => id === orderedBy)
        const attempt = named ?? (tabs.length > known ? tabs[0] : before) ?? ordered
        if (now === null) continue
        tellings.all++
        // What is told once another tab has acted at the same moment is in no line of the diagram.
        if (!isAlone) continue
        tellings.judged++
        if (now === "Forgotten") {
          if (attempt) expect(Date.now() - attempt.startedAt).toBeGreaterThan(ATTEMPT_RETENTION_MS)
          continue
        }
        if (now === "Ended" && attempt && fundsOf(attempt) === "surplus") expect(shown.query.get("resultat")).toBe("a-rendre")
        // What only the order takes has no attempt: each press is a payment.
        const payment = attempt?.id ?? (order ? "order" : `press ${index}`)
        const edge = `${told.get(payment) ?? "[*]"} --> ${now}`
        if (told.get(payment) !== now && !seen.has(edge)) seen.set(edge, JSON.stringify(steps))
        told.set(payment, now)
      }
      expect(["Paid", "OrderUnpaid"]).toContain(await model.goOn())
      const order = findOrder(sandbox.context, model.checkoutId)
      if (order) await expectSurplusTold(model, order)
      const orders = prepare(sandbox.context.database, "SELECT id FROM records WHERE model = 'orders' AND key = ?")
      expect(orders.all(model.checkoutId).length).toBeLessThan(2)
    })
    await fc.assert(property, {
      numRuns: Math.ceil(RUNS / gateways.length),
      examples: rareSequences.map((steps) => [steps]),
      // Each store meets sequences of its own.
      ...(RUNS <= 200 && { seed: 16 + index }),
    })
  },
)

test("among them are payments that were taken beside their order's", () =>
  expect(surplusTold).toBeGreaterThanOrEqual(gateways.length))

test("most of what was told was compared with the diagram", () => expect(tellings.judged / tellings.all).toBeGreaterThan(0.6))

test("docs/payments.md draws what was told, and nothing that never was", () => {
  expect([...seen].filter(([edge]) => !drawn.has(edge))).toEqual([])
  expect(diagram.filter((line) => !line.some((edge) => seen.has(edge)))).toEqual([])
})
