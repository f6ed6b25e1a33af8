import { AsyncLocalStorage } from "node:async_hooks"
import fc from "fast-check"
import { beforeAll, expect, test, vi } from "vitest"
import { openShopOn } from "../../app/checkout/purchase.fixture"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import type * as logging from "~/log.server"
import type * as stores from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { nameOnlyIntents } from "../../sandbox/services/faults/named-payments.ts"
import { findOrder } from "../../sandbox/services/orders/order-record.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { prepare } from "../../sandbox/storage/records.ts"
import { rareSequences, readDiagram } from "./payment-diagram"
import { openModel } from "./payment-model"
import {
  centsPaid,
  expectInLedger,
  expectNextStep,
  expectOneAtATime,
  expectSurplusTold,
  fundsOf,
  isForgotten,
  isOnOurPage,
  listToBeFound,
  mayBeTaken,
} from "./payment-rules"
import { type Sequence, sequence, type Store } from "./payment-sequences"
import { type Event, type LateCall, readTold, type ShopProcess, takeCut, type Told } from "./payment-steps"

const world = vi.hoisted(() => ({
  attempts: [] as PaymentAttempt[],
  late: [] as LateCall[],
  store: { onlyIntentsNamed: false, lacks: null } as Store,
  checkAlive: () => undefined as void,
}))
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
  const cut = process && takeCut(process, url)
  if (!process || !cut) return tell(url, await ask(url, init))
  if (cut.lands === "now") await ask(url, init)
  if (cut.lands === "late") world.late.push({ steps: 2, call: () => ask(url, { ...init, signal: null }) })
  process.isDead = !cut.survives
  throw new TypeError("This call was cut")
})
/** An order as this backend tells it. */
async function tell(url: string, answer: Response): Promise<Response> {
  const { lacks } = world.store
  if (lacks === null || !url.includes("/cart/order") || !answer.ok) return answer
  const { [lacks]: _left, ...told } = (await answer.json()) as Record<string, unknown>
  return Response.json(told, { status: answer.status, headers: answer.headers })
}
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

const diagram = readDiagram()
const drawn = new Set(diagram.flat())
const seen = new Set<string>()

let surplusTold = 0
const tellings = { all: 0, judged: 0 }

const isCard = (event: Event) => event.do === "start" && event.method.startsWith("card")
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
    const property = fc.asyncProperty(sequence, async ({ store, comesBack, steps }) => {
      world.store = store
      nameOnlyIntents(sandbox.context, store.onlyIntentsNamed)
      const model = await openModel({ sandbox, process: running, ...world }, { card, wallets })
      const told = new Map<string, Told>()
      /** What its shopper has ended, or was told to be over. */
      const letGo = new Set<string>()
      let isAlone = true
      for (const [index, step] of steps.entries()) {
        const wasAlone = isAlone
        isAlone &&= !step.beside
        const known = model.tabs().length
        const before = model.tabOf(step.event)
        const wasOrdered = findOrder(sandbox.context, model.checkoutId) !== null
        // Of two tabs at the same moment one may let a payment go before the other asks.
        const together = step.beside ? [step.event, step.beside.event] : []
        const leaving = together.filter((each) => each.do === "end" || each.do === "release").map(model.tabOf)
        const isLetGo = (each: PaymentAttempt) => letGo.has(each.id) || leaving.some((tab) => tab?.id === each.id)
        const inTheWay = model.tabs().filter((each) => !isLetGo(each) && mayBeTaken(sandbox, each))
        const toBeFound = step.event.do === "wait" && !step.cut ? listToBeFound(sandbox, model, step.event.seconds) : []
        const shown = await model.take(step)
        // Another tab may have completed one meanwhile.
        const completed = findOrder(sandbox.context, model.checkoutId) && (await model.orderedBy())
        await expectInLedger(toBeFound.filter(({ id }) => id !== completed))
        if (step.cut && before && ["end", "release"].includes(step.event.do)) letGo.add(before.id)
        if (!shown) continue
        const now = readTold(shown, step.event)
        expectNextStep(shown, now)
        const order = findOrder(sandbox.context, model.checkoutId)
        if (now === "Paid") expect(order && centsPaid(sandbox, order)).toBe(Math.round((order?.grand_total ?? 0) * 100))
        const tabs = model.tabs()
        const named = tabs.find(({ id, to }) => id === shown.essai || (now === "AtProvider" && to === shown.data["providerUrl"]))
        const orderedBy = order ? await model.orderedBy() : null
        const ordered = tabs.find(({ id }) => id === orderedBy)
        const attempt = named ?? (tabs.length > known ? tabs[0] : before) ?? ordered
        if (wasAlone) await expectOneAtATime(sandbox, model, { known, wasOrdered, inTheWay })
        const toldOf = inTheWay.filter((each) => !isOnOurPage(sandbox, each))
        if (isAlone && step.event.do === "look" && toldOf.length > 0 && shown.path === "/commande/paiement")
          expect(shown.data["approvedPayment"] ?? shown.data["begunPayment"]).not.toBeNull()
        if (now === null) continue
        tellings.all++
        // What is told once another tab has acted at the same moment is in no line of the diagram.
        if (!isAlone) continue
        tellings.judged++
        if (now === "Forgotten") {
          if (attempt) expect(isForgotten(attempt)).toBe(true)
          continue
        }
        if (now === "Ended" && attempt && fundsOf(sandbox, attempt) === "surplus")
          expect(shown.query.get("resultat")).toBe("a-rendre")
        // What only the order takes has no attempt: each press is a payment.
        const payment = attempt?.id ?? (order ? "order" : `press ${index}`)
        const edge = `${told.get(payment) ?? "[*]"} --> ${now}`
        if (told.get(payment) !== now) {
          expect(drawn).toContain(edge)
          seen.add(edge)
        }
        told.set(payment, now)
        if (now === "Abandoned" || now === "Ended") letGo.add(payment)
      }
      expect(["Paid", "OrderUnpaid"]).toContain(await model.goOn())
      const order = findOrder(sandbox.context, model.checkoutId)
      if (order) surplusTold += await expectSurplusTold(sandbox, model, order, comesBack)
      const orders = prepare(sandbox.context.database, "SELECT id FROM records WHERE model = 'orders' AND key = ?")
      expect(orders.all(model.checkoutId).length).toBeLessThan(2)
    })
    // The first store alone has Stripe's cards, the last all else that rare sequences need.
    const isApt = ({ steps }: Sequence) => index === 2 || (index === 0 && steps.some(({ event }) => isCard(event)))
    const examples = rareSequences.filter(isApt).map((each) => [each] as [Sequence])
    await fc.assert(property, {
      numRuns: examples.length + Math.ceil(RUNS / gateways.length),
      examples,
      // Each store meets sequences of its own.
      ...(RUNS <= 200 && { seed: 16 + index }),
    })
  },
)

test("among them are payments that were taken beside their order's", () =>
  expect(surplusTold).toBeGreaterThanOrEqual(gateways.length))

test("most of what was told was compared with the diagram", () => expect(tellings.judged / tellings.all).toBeGreaterThan(0.6))

test("docs/payments.md draws nothing that never was told", () =>
  expect(diagram.filter((line) => !line.some((edge) => seen.has(edge)))).toEqual([]))
