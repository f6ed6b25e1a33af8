import fc from "fast-check"
import { beforeAll, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { readShell } from "../../app/shop/content/read-shell.server"
import { isBroad } from "../setup/breadth"
import { answerRoute } from "../routes/rendered-route"
import { readPage, textOf } from "../shopper/read-page"
import { readAnswer, replayAnswers } from "./replay"
import {
  addressVisits,
  cardsVisit,
  categoryVisit,
  homeVisit,
  invoiceVisits,
  listVisits,
  NEVER_GUESSED,
  ordersVisit,
  recordOf,
  subscriptionsVisit,
  type Visit,
  VISITS,
} from "./visits"

// Recorded answers with one thing changed at random: whatever a merchant's record holds, no page fails and no list is lost.

const SEED = 17
const i18n = { locale: "fr-FR", currency: "EUR" }
const options = { seed: SEED, numRuns: isBroad ? 400 : 100, interruptAfterTimeLimit: 7_000, markInterruptAsFailure: false }
const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  "",
  "x",
  0,
  -1,
  1e21,
  true,
  [],
  {},
  ["x"],
  [null],
  { x: 1 },
  "é".repeat(2000),
)

/** A way into a record: at each step the nth field, at the end what is put there; "extra" puts a field more. */
const change = fc.record({ steps: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }), odd, extra: fc.boolean() })
type Change = { steps: number[]; odd: unknown; extra: boolean }

/** The value with one thing changed, and where. */
function mutate(value: unknown, { steps, odd, extra }: Change, at: string[] = []): { value: unknown; path: string } {
  const [step, ...rest] = steps
  if (typeof value !== "object" || value === null || step === undefined) return { value: odd, path: at.join(".") }
  const keys = Object.keys(value)
  if (extra || keys.length === 0) return { value: { ...value, unheard_of: odd }, path: [...at, "unheard_of"].join(".") }
  const key = keys[step % keys.length]!
  const inner = mutate((value as Record<string, unknown>)[key], { steps: rest, odd, extra }, [...at, key])
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  if (inner.value === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = inner.value ?? null
  return { value: copy, path: inner.path }
}

const printed: string[] = []
let answers = new Map<string, unknown>()
beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockImplementation((line) => printed.push(String(line)) > 0)
  vi.spyOn(console, "error").mockReturnValue(undefined)
  replayAnswers((name) => (answers.has(name) ? answers.get(name) : recordOf(name)))
})

async function read(visit: Visit): Promise<string> {
  const answer = await answerRoute(...visit)
  if (answer.status >= 500) throw new Error(`${visit[2]} answers ${answer.status}`)
  return textOf(readPage(await answer.text()))
}

async function withAnswer(name: string, value: unknown, work: () => Promise<void>): Promise<void> {
  answers = new Map([[name, value]])
  clearCatalogueCache()
  await work()
}

test(`no page fails for an odd field (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(fc.constantFrom(...Object.keys(VISITS)), change, async (name, how) => {
    const { value, path } = mutate(recordOf(name), how)
    if (NEVER_GUESSED[name]?.test(path)) return
    await withAnswer(name, value, async () => {
      if (["settings", "menus"].includes(name)) await readShell(i18n)
      for (const visit of VISITS[name]!) await read(visit)
    })
  })
  await fc.assert(property, options)
}, 30_000)

const LISTS: Record<string, { visits: Visit[]; words: string }> = {
  products: { visits: listVisits, words: "Carte cadeau" },
  categories: { visits: [categoryVisit], words: "Grains" },
  tutorials: { visits: [homeVisit], words: "Premier filtre" },
  orders: { visits: [ordersVisit], words: "BR100019" },
  subscriptions: { visits: [subscriptionsVisit], words: "BR-S12" },
  invoices: { visits: [invoiceVisits[0]!], words: "BR-F7" },
  addresses: { visits: [addressVisits[0]!], words: "rue des Dunes" },
  cards: { visits: [cardsVisit], words: "4242" },
}

test(`no list is lost for one odd record (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(fc.constantFrom(...Object.keys(LISTS)), change, async (name, how) => {
    const reply = readAnswer(name) as { count: number; results: object[] }
    const { value } = mutate({ ...reply.results[0], id: "6a00000000000000000000ff" }, how)
    await withAnswer(name, { ...reply, count: reply.count + 1, results: [value, ...reply.results] }, async () => {
      for (const visit of LISTS[name]!.visits) expect(await read(visit)).toContain(LISTS[name]!.words)
    })
  })
  await fc.assert(property, options)
}, 30_000)

const ODD_LINES: [of: string, visits: Visit[], path: string, line: unknown, words: string[]][] = [
  [
    "subscriptions",
    [subscriptionsVisit],
    "items",
    { id: "x", price_total: "14" },
    ["Abonnement Brume", "1 × Article", "Gérer l’abonnement"],
  ],
  ["subscriptions", [subscriptionsVisit], "items", null, ["Abonnement Brume", "Moulin de poche"]],
  ["invoices", invoiceVisits, "items", { price: {}, price_total: "x", quantity: "2" }, ["BR-F7", "14,90"]],
  ["invoices", invoiceVisits, "items", null, ["BR-F7", "14,90"]],
]
test.each(ODD_LINES)(
  "a line of %s that is not usable takes neither record nor list",
  async (name, visits, field, line, words) => {
    const { results, ...list } = recordOf(name) as { results: Record<string, unknown>[] }
    const odd = results.map((each) => ({ ...each, [field]: [...((each[field] ?? []) as unknown[]), line] }))
    await withAnswer(name, { ...list, results: odd }, async () => {
      for (const visit of visits) for (const word of words) expect(await read(visit)).toContain(word)
    })
  },
)

test("a cart whose line has no product is shown with it, and its sums", async () => {
  const { items, ...recorded } = recordOf("cart") as { items: Record<string, unknown>[] }
  const lines = items.map(({ product: _product, product_id: _id, variant: _variant, ...line }) => line)
  await withAnswer("cart", { ...recorded, items: lines }, async () => {
    for (const visit of VISITS["cart"]!) expect(await read(visit)).toContain("75,60")
  })
})

test("each odd record is logged once for each reason", () => {
  const rejected = printed
    .filter((line) => line.includes('"record-rejected"'))
    .map((line) => JSON.parse(line) as { name: string; message: string })
  const reasons = rejected.map(({ name, message }) => `${name}: ${message}`)
  expect(reasons.length).toBeGreaterThan(3)
  expect(reasons.length).toBe(new Set(reasons).size)
})

const ODD_EVERYWHERE: unknown[] = [{ x: 1 }, "x", 7, true, [null]]
/** A record whose every field is odd but those that are never guessed. */
function oddEverywhere(value: unknown, isKept: (path: string) => boolean, odd: unknown, at: string[] = []): unknown {
  if (typeof value !== "object" || value === null) return isKept(at.join(".")) ? value : odd
  const entries = Object.entries(value).map(([key, inner]) => [key, oddEverywhere(inner, isKept, odd, [...at, key])] as const)
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

test.each(Object.keys(VISITS))("every field of %s may be of another type at once", async (name) => {
  const isKept = (path: string) => NEVER_GUESSED[name]?.test(path) === true || /(^|\.)(id|slug|type|price)$/.test(path)
  for (const odd of ODD_EVERYWHERE) {
    await withAnswer(name, oddEverywhere(recordOf(name), isKept, odd), async () => {
      for (const visit of VISITS[name]!) expect(await read(visit)).not.toMatch(/\[object|undefined|NaN/)
    })
  }
})
