import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as retractation from "../../app/routes/retractation"
import { listMails } from "../../sandbox/services/mail/outbox"
import { type OrderRecord, readOrder, saveOrder } from "../../sandbox/services/orders/order-record"
import { failOnce, placeDeclaredOrder } from "./declared-order"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeAll(() => placeDeclaredOrder(backend))
const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true)
beforeEach(() => {
  backend.calls.length = 0
  logged.mockClear()
})

const page = openRoute(retractation, "/retractation")
const identity = { name: "Jeanne Martin", orderNumber: "10042", email: "jeanne@exemple.fr" }
const order = {
  exceptions: [],
  number: "10042",
  date: "18\u00a0novembre 2026",
  items: [
    { id: "i1", name: "Guji, Éthiopie", left: 2, exception: "" },
    { id: "i2", name: "Tasse Lilas", left: 1, exception: "" },
  ],
  signed: expect.any(String) as string,
}
const carried = { ...identity, order: "" }
const mails = () => listMails(backend.sandbox.context).filter(({ kind }) => kind === "retractation")
const functionCalls = () => backend.calls.filter((call) => call.includes("/functions"))
let caller = 0
const visit = () => ({ context: { clientAddress: `192.0.2.${++caller}` } })

test("number and e-mail lead to what was ordered", async () => {
  const answer = await page.post({ step: "identify", ...identity }, visit())
  const found = await answer.json()
  expect([answer.status, found]).toEqual([
    200,
    { problems: [], values: identity, position: 2, step: "choose", order, quantities: null, chosen: [] },
  ])
  carried.order = found.order.signed
})

test("what cannot be given back is told at its item, and above all where it is not sure whose it is", async () => {
  const placed = readOrder(backend.sandbox.context, "o1")!
  const exceptions = ["Guji, Éthiopie. Sachet ouvert.", "Moka. Sachet ouvert."]
  saveOrder(backend.sandbox.context, { ...placed, metadata: { promises: { exceptions } } } as unknown as OrderRecord)
  const answer = await page.post({ step: "identify", ...identity }, visit())
  saveOrder(backend.sandbox.context, placed)
  const { items, exceptions: general } = (await answer.json()).order
  expect([items[0].exception, items[1].exception, general]).toEqual(["Sachet ouvert.", "", ["Moka. Sachet ouvert."]])
})

test("a wrong number and a wrong e-mail are told apart by nobody", async () => {
  const answers = await Promise.all([
    page.post({ step: "identify", ...identity, orderNumber: "10043" }, visit()),
    page.post({ step: "identify", ...identity, email: "malik@exemple.fr" }, visit()),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ problems: [{ code: "order-not-found", field: "orderNumber" }], order: null })
  }
})

test("what is missing is told at each field, before any call", async () => {
  const answer = await page.post({ step: "identify", name: " ", orderNumber: "", email: "jeanne@" }, visit())
  expect(answer.status).toBe(422)
  expect((await answer.json()).problems).toEqual(
    told(
      { code: "name-missing", field: "name" },
      { code: "order-number-missing", field: "orderNumber" },
      { code: "email-invalid", field: "email" },
    ),
  )
  expect(functionCalls()).toEqual([])
})

test.each([
  [
    { quantity_i1: "0", quantity_i2: "0" },
    { code: "items-missing", field: "items" },
  ],
  [
    { quantity_i1: "3", quantity_i2: "0" },
    { code: "quantity-invalid", field: "quantity_i1" },
  ],
  [
    { quantity_i1: "1", quantity_i2: "-1" },
    { code: "quantity-invalid", field: "quantity_i2" },
  ],
])("the choice %j is refused with what was chosen", async (quantities, problem) => {
  const answer = await page.post({ step: "choose", ...carried, ...quantities }, visit())
  const typed = { i1: quantities.quantity_i1, i2: quantities.quantity_i2 }
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ problems: [problem], step: "choose", order, quantities: typed, values: identity })
})

test("a choice leads to its recap, and nothing is declared yet", async () => {
  const answer = await page.post({ step: "choose", ...carried, quantity_i1: "1", quantity_i2: "0" }, visit())
  const chosen = [{ id: "i1", name: "Guji, Éthiopie", quantity: 1 }]
  expect([answer.status, await answer.json()]).toMatchObject([200, { step: "confirm", chosen, problems: [] }])
  expect(functionCalls()).toEqual([])
})

test("a form of a build that did not sign what it carries leads to the choice, as it was made", async () => {
  const unsigned = { ...carried, order: JSON.stringify(order), quantity_i1: "1", quantity_i2: "0" }
  const answer = await page.post({ step: "confirm", ...unsigned }, visit())
  expect([answer.status, await answer.json()]).toMatchObject([200, { step: "choose", order, quantities: { i1: "1", i2: "0" } }])
})

const confirm = () => ({ step: "confirm", ...carried, quantity_i1: "1" })

test.each([
  ["a function that is not installed", { kind: "status", status: 404 }, "declaration-closed"],
  ["a failure", { kind: "status", status: 500 }, "declaration-unconfirmed"],
  ["HTML instead of JSON", { kind: "html" }, "declaration-unconfirmed"],
  ["a broken answer", { kind: "truncated" }, "declaration-unconfirmed"],
])("%s is no receipt; the recap stays, the fault is logged, nobody's data is", async (_, fault, code) => {
  await failOnce(backend, { ...fault, match: { path: "/functions" } })
  const answer = await page.post({ ...confirm(), quantity_i1: "2" }, visit())
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ problems: [{ code }], step: "confirm", values: identity, order })
  expect(logged.mock.calls.join()).toContain('"call":"POST /functions/retractation"')
  expect(logged.mock.calls.join()).not.toMatch(/jeanne|Martin|10042/i)
})

test("withdrawal function: a confirmation is kept once, with a receipt of content, date and time on page and by mail", async () => {
  const before = mails().length
  const confirmed = await page.post({ ...confirm(), quantity_i2: "1", quantity_i1: "0" }, visit())
  expect(confirmed.status).toBe(303)
  const location = confirmed.headers.get("Location") ?? ""
  expect(location).toMatch(/^\/retractation\?recu=[0-9a-f-]{36}$/)
  const receiptOf = async (answer: Response) => {
    const query = (answer.headers.get("Location") ?? "").slice("/retractation".length)
    return (await (await page.get(query, { cookies: cookiesOf(answer) })).json()).receipt
  }
  const receipt = await receiptOf(confirmed)
  expect(receipt).toMatchObject({
    moment: expect.stringMatching(/^\d{1,2}(er)?\u00a0\p{L}+ \d{4} à \d{1,2}\u00a0h\u00a0\d\d$/u) as string,
    content: ["1 × Tasse Lilas"],
    email: "j…\u2060@exemple.fr",
  })
  const repeated = await page.post({ ...confirm(), quantity_i2: "1", quantity_i1: "0" }, visit())
  expect(await receiptOf(repeated)).toEqual(receipt)
  expect(mails()).toHaveLength(before + 1)
  expect(mails()[0]).toMatchObject({ to: "jeanne@exemple.fr" })
  for (const words of [receipt.reference, "1 × Tasse Lilas", "10042", " à "]) expect(mails()[0]?.text).toContain(words)
})

test("one piece today and another tomorrow are two withdrawals; the answer that was lost is the first receipt", async () => {
  placeDeclaredOrder(backend)
  const before = mails().length
  const withdrawn = () => (readOrder(backend.sandbox.context, "o1")?.metadata as { withdrawals?: unknown[] }).withdrawals
  for (const times of [1, 2]) {
    const identified = await (await page.post({ step: "identify", ...identity }, visit())).json()
    const piece = { step: "confirm", ...identity, order: identified.order.signed, quantity_i1: "1" }
    await failOnce(backend, { kind: "lost-answer", then: "html", match: { path: "/functions" } })
    expect((await page.post(piece, visit())).status).toBe(503)
    expect((await page.post(piece, visit())).status).toBe(303)
    expect([withdrawn()?.length, mails().length]).toEqual([times, before + times])
  }
})

test.each([
  ["10042", "10042"],
  ["<script>", ""],
  ["1".repeat(41), ""],
  ["jeanne@exemple.fr", ""],
])("a link with the order number %j begins the form with %j", async (linked, shown) => {
  const query = new URLSearchParams({ commande: linked })
  expect(await (await page.get(`?${query}`)).json()).toMatchObject({ orderNumber: shown, hasReceiptId: false })
})

test("an unknown receipt is no receipt", async () => {
  for (const id of ["", "x", "00000000-0000-4000-8000-000000000000"]) {
    expect(await (await page.get(`?recu=${id}`)).json()).toMatchObject({ receipt: null, hasReceiptId: true })
  }
})

test("too many tries wait, with everything kept and nothing asked", async () => {
  const from = { context: { clientAddress: "203.0.113.9" } }
  for (let tries = 0; tries < 30; tries++) await page.post({ step: "identify", ...identity, orderNumber: "1" }, from)
  backend.calls.length = 0
  const answer = await page.post(confirm(), from)
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3600"])
  expect(await answer.json()).toMatchObject({ step: "confirm", values: identity, chosen: [{ id: "i1", quantity: 1 }] })
  expect(functionCalls()).toEqual([])
})
